import { asc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
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
  const attempts = await attemptsInOrder(tx, bookingId);
  const shares = sharesOfCards(await paidByCard(tx, bookingId, attempts), feeAgorot);
  for (const { uid, state } of attempts) {
    if (state === "approved" || state === "unknown" || state === "capturing") {
      await tx.update(paymentAttempt).set({ state: "voiding", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
      await post(tx, `void:${uid}`, { kind: "void-hold", attemptUid: uid }, now, bookingId);
    }
  }
  for (const { uid, agorot } of shares) {
    await tx.update(paymentAttempt).set({ state: "refunding", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
    await post(tx, `refund:${uid}`, { kind: "refund", attemptUid: uid, amountAgorot: agorot }, now, bookingId);
  }
  return shares.reduce((sum, { agorot }) => sum + agorot, 0);
}

/**
 * What each card would get back of a booking's price less each of some fees, in agorot, by the rule of `refundLessFee`: a list of cards for
 * each fee.
 */
export async function refundsByCard(db: Database | Transaction, bookingId: string, fees: readonly number[]) {
  const paid = await paidByCard(db, bookingId);
  return fees.map((feeAgorot) => sharesOfCards(paid, feeAgorot));
}

type Share = { uid: string; last4?: string; agorot: number };

/** What is left of the price on each card, in the order in which a fee is taken from them. */
async function paidByCard(
  db: Database | Transaction,
  bookingId: string,
  read?: (typeof paymentAttempt.$inferSelect)[],
): Promise<Share[]> {
  const rows = read ?? (await attemptsInOrder(db, bookingId));
  const entries = await db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId));
  const onTheWay = await refundsOnTheWay(db, bookingId);
  // What paid a fee of its own is not a part of the price.
  return rows
    .filter(({ state, feeId }) => state === "captured" && feeId === null)
    .map(({ uid, last4 }) => {
      const net = netOf(entries.filter(({ attemptUid }) => attemptUid === uid));
      return { uid, last4: last4 ?? undefined, agorot: net - (onTheWay.get(uid) ?? 0) };
    });
}

function sharesOfCards(paid: readonly Share[], feeAgorot: number): Share[] {
  let fee = feeAgorot;
  return paid.flatMap((card) => {
    const retained = Math.min(fee, card.agorot);
    fee -= retained;
    return card.agorot > retained ? [{ ...card, agorot: card.agorot - retained }] : [];
  });
}

function attemptsInOrder(db: Database | Transaction, bookingId: string) {
  return db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.bookingId, bookingId))
    .orderBy(asc(paymentAttempt.cardIndex), asc(paymentAttempt.attemptNo));
}
