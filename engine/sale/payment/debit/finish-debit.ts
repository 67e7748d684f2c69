import type { DebitResult } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../database/connect";
import { databaseNow } from "../../../database/database-now";
import { notifyAdmin } from "../../../outbox/outbox";
import { type Actor, isPresent } from "../../booking/states";
import { lockBooking, transition } from "../../booking/transition";
import { changeOf, paymentState } from "../../change-payment/payment-state";
import type { Attempt } from "../attempt";
import { lockAttempt } from "../lock-attempt";
import type { GatewayAnswer, GatewayTransaction } from "../payment-gateway";
import type { PaymentParts } from "../payment-parts";
import { recordCapture } from "../record-capture";
import { paymentAttempt } from "../schema";
import { askForCardsAgain, giveCardsBack, liveAttempts, nextCard } from "../two-cards";
import { debitResultOf } from "./debit-result";

type DebitEnd = { result: DebitResult; next?: undefined } | { next: Attempt };

/** Records the result of a card's capture. With two cards it returns the next one. */
export async function finishDebit(
  parts: PaymentParts,
  tx: Transaction,
  uid: string,
  captured: GatewayAnswer<GatewayTransaction>,
  actor: Actor,
): Promise<DebitEnd> {
  const { row, attempt } = (await lockAttempt(tx, uid))!;
  const now = await databaseNow(tx, parts.clock);
  if (attempt.state === "captured")
    return { result: debitResultOf(row, attempt, row.state === "DEBITING" ? "PENDING" : "ALREADY_DEBITED") };
  if (captured.outcome === "done" && captured.value.status === "captured") {
    const confirmed = await recordCapture(parts, tx, row, attempt, captured.value, actor, now);
    const after = confirmed ?? (await lockBooking(tx, row.id))!;
    const next = await nextCard(tx, after, now);
    if (next) return { next };
    const settled = (await liveAttempts(tx, row.id, attempt.changeId)).filter(({ state }) => state === "captured");
    let result = debitResultOf(after, attempt, "PENDING", { retryAfterSec: 3 });
    for (const card of settled) {
      const answer = debitResultOf(after, card, after.state === "DEBITING" ? "PENDING" : "DEBITED");
      await tx.update(paymentAttempt).set({ answer }).where(eq(paymentAttempt.uid, card.uid));
      if (card.uid === uid) result = answer;
    }
    return { result };
  }
  if (paymentState(row, attempt, await changeOf(tx, attempt)) !== "DEBITING")
    return { result: debitResultOf(row, attempt, "NOT_VERIFIED") };
  const isHalfCaptured = (await liveAttempts(tx, row.id, attempt.changeId)).some(({ state }) => state === "captured");
  const failed = async (code: string) =>
    notifyAdmin(
      tx,
      `debit:${row.id}`,
      "A debit failed, nothing was charged",
      { outcome: code, orderNumber: row.orderNumber },
      now,
    );
  if (isHalfCaptured && captured.outcome === "refused") {
    await giveCardsBack(tx, row, attempt, now);
    const back = await askForCardsAgain(tx, row, actor, now, captured.code);
    const messageKey = "booking.both-cards-or-neither";
    return { result: debitResultOf(back, attempt, "DECLINED", { retryAllowed: false, messageKey }) };
  }
  if (!isHalfCaptured && (captured.outcome === "refused" || captured.outcome === "unreachable")) {
    // A job that could not reach the gateway has notified no one, and may retry.
    const isReported = captured.outcome === "refused" || isPresent(actor);
    await tx
      .update(paymentAttempt)
      .set({ state: "approved", debitFailedAt: isReported ? now : null, updatedAt: now })
      .where(eq(paymentAttempt.uid, uid));
    const reason = captured.outcome === "refused" ? captured.code : "unreachable";
    const back = attempt.changeId === null ? await transition(tx, row, "debit-declined", actor, now, { reason }) : row;
    await failed(captured.outcome);
    return { result: debitResultOf(back, attempt, "DECLINED", { charged: false }) };
  }
  await tx.update(paymentAttempt).set({ state: "unknown", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
  await notifyAdmin(
    tx,
    `unknown:${uid}`,
    "A debit has no known outcome yet: the gateway is being asked",
    { orderNumber: row.orderNumber },
    now,
  );
  return { result: debitResultOf(row, attempt, "UNKNOWN", { retryAfterSec: 5 }) };
}
