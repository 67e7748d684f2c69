import type { DebitResult } from "@contract/booking/booking";
import type { Transaction } from "../../../database/connect";
import { databaseNow } from "../../../database/database-now";
import { notifyAdmin } from "../../../outbox/outbox";
import { type Actor, isPresent } from "../../booking/states";
import { type Booking, lockBooking, transition } from "../../booking/transition";
import { paymentState, separatePayment } from "../../change-payment/payment-state";
import { type Attempt, changeAttempt, isSeparatePayment } from "../attempt";
import { lockAttempt } from "../lock-attempt";
import type { GatewayAnswer, GatewayTransaction } from "../payment-gateway";
import type { PaymentParts } from "../payment-parts";
import { recordCapture } from "../record-capture";
import { askForCardsAgain, liveAttempts, startNextCapture } from "../two-cards";
import { debitResultOf } from "./debit-result";
import { recordNotCaptured } from "./record-not-captured";

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
    const after = confirmed?.row ?? (await lockBooking(tx, row.id))!;
    const next = await startNextCapture(tx, after, now);
    if (next) return { next };
    const settled =
      confirmed?.captures ?? (await liveAttempts(tx, row.id, attempt)).filter(({ state }) => state === "captured");
    let result = debitResultOf(after, attempt, "PENDING", { retryAfterSec: 3 });
    for (const card of settled) {
      const answer = debitResultOf(after, card, after.state === "DEBITING" ? "PENDING" : "DEBITED");
      await changeAttempt(tx, card.uid, { answer });
      if (card.uid === uid) result = answer;
    }
    return { result };
  }
  if (paymentState(row, attempt, await separatePayment(tx, attempt)) !== "DEBITING")
    return { result: debitResultOf(row, attempt, "NOT_VERIFIED") };
  const stored = await recordNotCaptured(tx, row, attempt, captured, now);
  if (stored.end === "unknown") return { result: debitResultOf(row, attempt, "UNKNOWN", { retryAfterSec: 5 }) };
  if (stored.end === "released") {
    const back = await askForCardsAgain(tx, row, actor, now, stored.reason);
    const messageKey = "booking.both-cards-or-neither";
    return { result: debitResultOf(back, attempt, "DECLINED", { retryAllowed: false, messageKey }) };
  }
  await recordFailure(tx, row, attempt, { outcome: captured.outcome, actor, now });
  const back = isSeparatePayment(attempt)
    ? row
    : await transition(tx, row, "debit-declined", actor, now, { reason: stored.reason });
  return { result: debitResultOf(back, attempt, "DECLINED", { charged: false }) };
}

async function recordFailure(
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  { outcome, actor, now }: { outcome: GatewayAnswer<unknown>["outcome"]; actor: Actor; now: Date },
): Promise<void> {
  // The customer has not been told of a failure in a job that did not reach the gateway, so a later job may retry.
  const isReported = outcome === "refused" || isPresent(actor);
  await changeAttempt(tx, attempt.uid, { debitFailedAt: isReported ? now : null });
  await notifyAdmin(
    tx,
    `debit:${row.id}`,
    "A debit failed, nothing was charged",
    { outcome, orderNumber: row.orderNumber },
    now,
  );
}
