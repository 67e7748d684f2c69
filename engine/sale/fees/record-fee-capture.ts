import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { notifyAdmin, post } from "../../outbox/outbox";
import type { Booking } from "../booking/transition";
import type { Attempt } from "../payment/attempt";
import { cardDetails } from "../payment/card-details";
import type { GatewayTransaction } from "../payment/payment-gateway";
import type { PaymentParts } from "../payment/payment-parts";
import { paymentAttempt } from "../payment/schema";
import { tellOfFee } from "./fee-messages";
import { bookingFee } from "./schema";

/**
 * A fee was captured: it is paid, in the caller's transaction, with booking and attempt locked and the capture recorded. If it is not due any
 * more, as after a cancellation of its booking, or another amount was taken, the money is refunded. The payer is told either way.
 */
export async function recordFeeCapture(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  { capturedAgorot, ...transaction }: GatewayTransaction,
  now: Date,
): Promise<void> {
  const { uid, feeId } = attempt;
  const [fee] = await tx.select().from(bookingFee).where(eq(bookingFee.id, feeId!)).for("update");
  parts.faultPoint("debit:before-outbox");
  // A debit in doubt for a day holds back no cancellation: what it took is found after it.
  const settles = row.state === "OK" && fee?.state === "due" && capturedAgorot === attempt.amountAgorot;
  await tx
    .update(paymentAttempt)
    .set({
      ...cardDetails({ capturedAgorot, ...transaction }),
      state: settles ? "captured" : "refunding",
      updatedAt: now,
    })
    .where(eq(paymentAttempt.uid, uid));
  if (settles) {
    await tx.update(bookingFee).set({ state: "paid", endedAt: now }).where(eq(bookingFee.id, fee.id));
    await tellOfFee(parts, tx, row, { key: `fee-paid:${fee.id}`, what: "paid", agorot: fee.amountAgorot }, now);
  } else {
    await returnFee(parts, tx, row, attempt, capturedAgorot, now);
    await notifyAdmin(
      tx,
      `fee-not-due:${uid}`,
      "Money was taken for a fee that is not due: it is refunded",
      {
        orderNumber: row.orderNumber,
        state: row.state,
        fee: fee?.state,
        ours: attempt.amountAgorot,
        theirs: capturedAgorot,
      },
      now,
    );
  }
  parts.faultPoint("debit:after-outbox");
}

/** Posts the refund of what was taken for a fee that is not due, once for an attempt, and tells the payer. */
async function returnFee(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  { uid }: Attempt,
  agorot: number,
  now: Date,
): Promise<void> {
  await post(tx, `refund:${uid}`, { kind: "refund", attemptUid: uid, amountAgorot: agorot }, now, row.id);
  await tellOfFee(parts, tx, row, { key: `fee-returned:${uid}`, what: "returned", agorot }, now);
}
