import { eq } from "drizzle-orm";
import { finalMessages } from "../booking/final-messages";
import type { Actor } from "../booking/states";
import { type Booking, takeEdge } from "../booking/transition";
import type { Transaction } from "../database/connect";
import { notifyAdmin, post } from "../notifications/outbox";
import { markTouched } from "../search/touched-days";
import { consumeHold } from "../stock/holds";
import type { Attempt } from "./get-payment-url";
import type { GatewayTransaction } from "./payment-gateway";
import type { PaymentParts } from "./payment-parts";
import { cardOf } from "./record-card";
import { paymentAttempt, paymentEntry } from "./schema";

/**
 * The money was taken: writes it down once, sells what was held, confirms the booking and posts its messages, in the caller's
 * transaction, with booking and attempt locked. Money that has no booking to belong to is given back.
 */
export async function recordCapture(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  known: GatewayTransaction,
  actor: Actor,
  now: Date,
): Promise<void> {
  const [entry] = await tx
    .insert(paymentEntry)
    .values({
      bookingId: row.id,
      attemptUid: attempt.uid,
      leg: attempt.leg,
      kind: "capture",
      amountAgorot: known.capturedAgorot,
      reference: known.transactionId,
      at: now,
    })
    .onConflictDoNothing()
    .returning({ id: paymentEntry.id });
  if (!entry) return;
  parts.faultPoint("debit:before-outbox");
  await tx
    .update(paymentAttempt)
    .set({ ...cardOf(known), state: "captured", updatedAt: now })
    .where(eq(paymentAttempt.uid, attempt.uid));
  if (row.state !== "DEBITING" || !row.holdId || !(await consumeHold(tx, row.holdId))) {
    await post(
      tx,
      `refund:${attempt.uid}`,
      { kind: "refund", attemptUid: attempt.uid, amountAgorot: known.capturedAgorot },
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
    return;
  }
  const confirmed = await takeEdge(tx, row, "captured", actor, now);
  await markTouched(tx, [row.draft.outwardFlightId, row.draft.inwardFlightId]);
  for (const { key, effect } of finalMessages(confirmed, attempt.amountAgorot, parts.publicUrl))
    await post(tx, key, effect, now, row.id);
  parts.faultPoint("debit:after-outbox");
}
