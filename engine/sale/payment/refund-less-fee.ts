import { asc, eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { post } from "../../outbox/outbox";
import { netOf } from "./net-paid";
import { refundsOnTheWay } from "./refunds-on-the-way";
import { paymentAttempt, paymentEntry } from "./schema";

/**
 * Posts the refund of a booking's price less a fee, and releases cards that are only held or in an unknown state: the release
 * finds out. The booking is locked. Returns the amount being refunded, in agorot. With two cards the fee is deducted
 * from the first, as far as it suffices. A fee below zero would send back more than was paid: it throws.
 */
export async function refundLessFee(tx: Transaction, bookingId: string, feeAgorot: number, now: Date): Promise<number> {
  if (feeAgorot < 0) throw new Error("a fee is never below zero");
  const attempts = await tx
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.bookingId, bookingId))
    .orderBy(asc(paymentAttempt.cardIndex), asc(paymentAttempt.attemptNo));
  const entries = await tx.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId));
  const onTheWay = await refundsOnTheWay(tx, bookingId);
  let fee = feeAgorot;
  let refundedAgorot = 0;
  for (const { uid, state, feeId } of attempts) {
    if (state === "approved" || state === "unknown" || state === "capturing") {
      await tx.update(paymentAttempt).set({ state: "voiding", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
      await post(tx, `void:${uid}`, { kind: "void-hold", attemptUid: uid }, now, bookingId);
    }
    // What paid a fee of its own is not a part of the price.
    if (state !== "captured" || feeId !== null) continue;
    const net = netOf(entries.filter(({ attemptUid }) => attemptUid === uid)) - (onTheWay.get(uid) ?? 0);
    const retained = Math.min(fee, net);
    fee -= retained;
    if (net - retained <= 0) continue;
    refundedAgorot += net - retained;
    await tx.update(paymentAttempt).set({ state: "refunding", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
    await post(tx, `refund:${uid}`, { kind: "refund", attemptUid: uid, amountAgorot: net - retained }, now, bookingId);
  }
  return refundedAgorot;
}
