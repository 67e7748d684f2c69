import { and, asc, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { post } from "../../outbox/outbox";
import { netOf } from "./net-paid";
import { refundsOnTheWay } from "./refunds-on-the-way";
import { paymentAttempt, paymentEntry } from "./schema";

/**
 * Posts a partial refund of a booking, in agorot, for `what`, such as `change:5`, once; its cards stay debited with the rest. With several
 * cards the first is refunded as far as it suffices. The booking is locked.
 */
export async function refundPart(
  tx: Transaction,
  bookingId: string,
  what: string,
  agorot: number,
  now: Date,
): Promise<void> {
  const attempts = await tx
    .select()
    .from(paymentAttempt)
    .where(
      and(eq(paymentAttempt.bookingId, bookingId), eq(paymentAttempt.state, "captured"), isNull(paymentAttempt.feeId)),
    )
    .orderBy(asc(paymentAttempt.cardIndex), asc(paymentAttempt.attemptNo));
  const entries = await tx.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId));
  const onTheWay = await refundsOnTheWay(tx, bookingId);
  let remaining = agorot;
  for (const { uid } of attempts) {
    const net = netOf(entries.filter(({ attemptUid }) => attemptUid === uid)) - (onTheWay.get(uid) ?? 0);
    const amountAgorot = Math.min(remaining, net);
    if (amountAgorot <= 0) continue;
    remaining -= amountAgorot;
    const effect = { kind: "refund" as const, attemptUid: uid, amountAgorot, part: true };
    await post(tx, `refund:${uid}:${what}`, effect, now, bookingId);
  }
  if (remaining > 0) throw new Error("more goes back than was paid");
}
