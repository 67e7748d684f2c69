import { eq } from "drizzle-orm";
import type { Transaction } from "../../../database/connect";
import { notifyAdmin } from "../../../outbox/outbox";
import type { Booking } from "../../booking/transition";
import type { Attempt } from "../attempt";
import type { GatewayAnswer, GatewayTransaction } from "../payment-gateway";
import { paymentAttempt } from "../schema";
import { liveAttempts, releaseCards } from "../two-cards";

/** `released`: both cards, because the other one was captured before; `held`: the card is authorized as before; `unknown`: it is being asked. */
type NotCaptured = { end: "released" | "held"; reason: string } | { end: "unknown" };

/** Records the answer to a capture that took no money, as far as anybody knows. What becomes of the booking is for the caller. */
export async function recordNotCaptured(
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  answer: GatewayAnswer<GatewayTransaction>,
  now: Date,
): Promise<NotCaptured> {
  const isHalfCaptured = (await liveAttempts(tx, row.id, attempt)).some(({ state }) => state === "captured");
  if (isHalfCaptured && answer.outcome === "refused") {
    await releaseCards(tx, row, attempt, now);
    return { end: "released", reason: answer.code };
  }
  const write = (state: "approved" | "unknown") =>
    tx.update(paymentAttempt).set({ state, updatedAt: now }).where(eq(paymentAttempt.uid, attempt.uid));
  if (!isHalfCaptured && (answer.outcome === "refused" || answer.outcome === "unreachable")) {
    await write("approved");
    return { end: "held", reason: answer.outcome === "refused" ? answer.code : "unreachable" };
  }
  await write("unknown");
  await notifyAdmin(
    tx,
    `unknown:${attempt.uid}`,
    "A debit has no known outcome yet: the gateway is being asked",
    { orderNumber: row.orderNumber },
    now,
  );
  return { end: "unknown" };
}
