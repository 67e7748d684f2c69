import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { post } from "../../outbox/outbox";
import { paymentAttempt } from "../payment/schema";
import { bookingFee } from "./schema";

/** The paid fees of a booking, together, in agorot. The booking is locked. */
export async function paidFees(tx: Transaction, bookingId: string): Promise<number> {
  const fees = await tx.select().from(bookingFee).where(ofBooking(bookingId));
  return fees.reduce((sum, { amountAgorot }) => sum + amountAgorot, 0);
}

/**
 * Gives the paid fees of a booking back to the cards that paid them: the shop cannot provide what it sold, so nothing of what was paid is
 * kept (decision 0119). The booking is locked. Returns what goes back, in agorot.
 */
export async function returnPaidFees(tx: Transaction, bookingId: string, now: Date): Promise<number> {
  const fees = await tx.select().from(bookingFee).where(ofBooking(bookingId)).for("update");
  if (fees.length === 0) return 0;
  const ids = fees.map(({ id }) => id);
  const attempts = await tx
    .update(paymentAttempt)
    .set({ state: "refunding", updatedAt: now })
    .where(and(inArray(paymentAttempt.feeId, ids), eq(paymentAttempt.state, "captured")))
    .returning({ uid: paymentAttempt.uid, amountAgorot: paymentAttempt.amountAgorot });
  for (const { uid, amountAgorot } of attempts)
    await post(tx, `refund:${uid}`, { kind: "refund", attemptUid: uid, amountAgorot }, now, bookingId);
  await tx.update(bookingFee).set({ state: "returned", endedAt: now }).where(inArray(bookingFee.id, ids));
  return attempts.reduce((sum, { amountAgorot }) => sum + amountAgorot, 0);
}

const ofBooking = (bookingId: string) => and(eq(bookingFee.bookingId, bookingId), eq(bookingFee.state, "paid"));
