import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { consumeHold } from "../../offer/stock/holds";
import { notifyAdmin, post, postAll } from "../../outbox/outbox";
import { bookingBrand } from "../booking/booking-brand";
import { confirmationMessages } from "../booking/confirmation-messages";
import type { Actor } from "../booking/states";
import { type Booking, transition } from "../booking/transition";
import { recordChangeCapture } from "../change-payment/record-change-capture";
import { recordFeeCapture } from "../fees/record-fee-capture";
import { type Attempt, changeAttempt, settleJobKey } from "./attempt";
import { cardDetails } from "./card-details";

import type { GatewayTransaction } from "./payment-gateway";
import type { PaymentParts } from "./payment-parts";

import { paymentAttempt, paymentEntry } from "./schema";
import { cardsOf, giveHalfBack, liveAttempts, releaseCards } from "./two-cards";

/**
 * Records a capture once, sells the held stock, confirms the booking and posts its messages, in the caller's
 * transaction, with booking and attempt locked. Money without a booking to pay is refunded. The capture of a change's
 * difference applies the change instead, that of a fee settles it. Returns the booking and its captured cards if this confirmed it.
 */
export async function recordCapture(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  transaction: GatewayTransaction,
  actor: Actor,
  now: Date,
): Promise<{ row: Booking; captures: Attempt[] } | undefined> {
  const [entry] = await captureEntry(tx).execute({
    bookingId: row.id,
    attemptUid: attempt.uid,
    cardIndex: attempt.cardIndex,
    amountAgorot: transaction.capturedAgorot,
    reference: transaction.transactionId,
    at: now,
  });
  if (!entry) return undefined;
  if (attempt.feeId !== null) {
    await recordFeeCapture(parts, tx, row, attempt, transaction, now);
    return undefined;
  }
  if (attempt.changeId !== null) {
    await recordChangeCapture(parts, tx, row, attempt, transaction, actor, now);
    return undefined;
  }
  if (transaction.capturedAgorot !== attempt.amountAgorot) {
    await refuseAmount(tx, row, attempt, transaction, actor, now);
    return undefined;
  }
  parts.faultPoint("debit:before-outbox");
  await changeAttempt(tx, attempt.uid, { ...cardDetails(transaction), state: "captured", updatedAt: now });
  const captures = (await liveAttempts(tx, row.id)).filter(({ state }) => state === "captured");
  const twice = captures.some(({ uid, cardIndex }) => cardIndex === attempt.cardIndex && uid !== attempt.uid);
  // The first of two cards: nothing is sold before the other is captured as well.
  const waits = row.state === "DEBITING" || row.state === "ERROR";
  if (waits && !twice && captures.length < cardsOf(row.draft)) {
    await giveHalfBack(tx, row, attempt, now);
    return undefined;
  }
  if (twice || !waits || !row.holdId || !(await consumeHold(tx, row.holdId))) {
    await tx.update(paymentAttempt).set({ state: "refunding" }).where(eq(paymentAttempt.uid, attempt.uid));
    await post(
      tx,
      `refund:${attempt.uid}`,
      { kind: "refund", attemptUid: attempt.uid, amountAgorot: transaction.capturedAgorot },
      now,
      row.id,
    );
    await notifyAdmin(
      tx,
      `capture-without-booking:${attempt.uid}`,
      "Money was taken for a booking that is not waiting for it: it is refunded",
      { state: row.state },
      now,
    );
    if (row.state === "DEBITING" && !twice)
      await transition(tx, row, "failed", actor, now, { reason: "the places are not held any more" });
    return undefined;
  }
  const confirmed = await transition(tx, row, row.state === "ERROR" ? "settled" : "captured", actor, now);
  const paidAgorot = captures.reduce((sum, { amountAgorot }) => sum + amountAgorot, 0);
  const messages = confirmationMessages(confirmed, paidAgorot, await bookingBrand(parts, tx, confirmed));
  await postAll(tx, messages, now, row.id, { finishedJobKeys: captures.map(({ uid }) => settleJobKey(uid)) });
  parts.faultPoint("debit:after-outbox");
  return { row: confirmed, captures };
}

/** One entry for each capture, however often it is reported. */
const captureEntry = builtOnce((db) =>
  db
    .insert(paymentEntry)
    .values({
      bookingId: sql.placeholder("bookingId"),
      attemptUid: sql.placeholder("attemptUid"),
      cardIndex: sql.placeholder("cardIndex"),
      kind: "capture",
      amountAgorot: sql.placeholder("amountAgorot"),
      reference: sql.placeholder("reference"),
      at: sql.placeholder("at"),
    })
    .onConflictDoNothing()
    .returning({ id: paymentEntry.id })
    .prepare(""),
);

/**
 * The captured amount differs from the attempt's: it is refunded in full, with the other card's. The booking is not
 * confirmed; the desk is notified and decides.
 */
async function refuseAmount(
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  transaction: GatewayTransaction,
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx
    .update(paymentAttempt)
    .set({ ...cardDetails(transaction), state: "refunding", updatedAt: now })
    .where(eq(paymentAttempt.uid, attempt.uid));
  const refund = { kind: "refund" as const, attemptUid: attempt.uid, amountAgorot: transaction.capturedAgorot };
  await post(tx, `refund:${attempt.uid}`, refund, now, row.id);
  if (cardsOf(row.draft) > 1) await releaseCards(tx, row, attempt, now);
  await notifyAdmin(
    tx,
    `captured-amount:${attempt.uid}`,
    "The card company took another amount than was asked for: it is refunded, the booking is not confirmed",
    { ours: attempt.amountAgorot, theirs: transaction.capturedAgorot, orderNumber: row.orderNumber },
    now,
  );
  if (row.state === "DEBITING")
    await transition(tx, row, "failed", actor, now, { reason: "another amount was captured than was asked for" });
}
