import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { notifyAdmin, post } from "../../outbox/outbox";
import type { Actor } from "../booking/states";
import { type Booking, transition } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import { type Attempt, bookingPayment, changeAttempt, type PaidFor } from "./attempt";
import { paymentAttempt } from "./schema";

/** The minimum amount on each of an employee's two cards, in agorot. */
const minOnCard = 100;

/** Number of cards for a booking: employees of a partner may pay with two (specification §2). */
export function cardsOf({ split }: Pick<BookingDraft, "split">): 1 | 2 {
  return split ? 2 : 1;
}

/**
 * Each card's amount, in agorot: the requested one on the first, or half; null if too little would be left for the
 * second.
 */
export function amountsOf(split: BookingDraft["split"], totalAgorot: number): number[] | null {
  if (!split) return [totalAgorot];
  const first = split.firstAgorot ?? Math.ceil(totalAgorot / 2);
  return first < minOnCard || totalAgorot - first < minOnCard ? null : [first, totalAgorot - first];
}

/** The attempts of a booking, of a change of it or of a fee, that authorized or took money, first card first. */
export async function liveAttempts(
  tx: Transaction,
  bookingId: string,
  { changeId, feeId }: PaidFor = bookingPayment,
): Promise<Attempt[]> {
  return attemptsThatCount(tx).execute({ bookingId, changeId, feeId });
}

const attemptsThatCount = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.bookingId, sql.placeholder("bookingId")),
        sql`${paymentAttempt.changeId} is not distinct from ${sql.placeholder("changeId")}::bigint`,
        sql`${paymentAttempt.feeId} is not distinct from ${sql.placeholder("feeId")}::bigint`,
        inArray(paymentAttempt.state, ["approved", "capturing", "unknown", "captured"]),
      ),
    )
    .orderBy(asc(paymentAttempt.cardIndex), asc(paymentAttempt.attemptNo))
    .prepare(""),
);

/**
 * Marks the next approved card as being captured, with these other changes, and returns its attempt. Undefined when no card waits, or the
 * booking, which is locked, is not being debited.
 */
export async function startNextCapture(
  tx: Transaction,
  row: Booking,
  now: Date,
  { live, changes = {} }: { live?: readonly Attempt[]; changes?: Partial<Attempt> } = {},
): Promise<Attempt | undefined> {
  if (row.state !== "DEBITING") return undefined;
  const waiting = (live ?? (await liveAttempts(tx, row.id))).find(({ state }) => state === "approved");
  if (!waiting) return undefined;
  return changeAttempt(tx, waiting.uid, { ...changes, state: "capturing", updatedAt: now });
}

/** Both cards or neither: one was captured and the other cannot be, so the first is refunded and the other voided. */
export async function releaseCards(tx: Transaction, row: Booking, refused: Attempt, now: Date): Promise<void> {
  for (const { uid, state, amountAgorot } of await liveAttempts(tx, row.id)) {
    const back = state === "captured";
    await tx
      .update(paymentAttempt)
      .set({ state: back ? "refunding" : "voiding", updatedAt: now })
      .where(eq(paymentAttempt.uid, uid));
    if (back) await post(tx, `refund:${uid}`, { kind: "refund", attemptUid: uid, amountAgorot }, now, row.id);
    else await post(tx, `void:${uid}`, { kind: "void-hold", attemptUid: uid }, now, row.id);
  }
  await notifyAdmin(
    tx,
    `two-cards:${refused.uid}`,
    "The second of two cards was not debited: the first gets its money back",
    { orderNumber: row.orderNumber },
    now,
  );
}

/**
 * For a booking that the desk has taken over because an outcome stayed unknown: once both are known and only one card was captured, no
 * process will debit the other, so both are released.
 */
export async function giveHalfBack(tx: Transaction, row: Booking, attempt: Attempt, now: Date): Promise<void> {
  const live = await liveAttempts(tx, row.id);
  const isResolved = live.every(({ state }) => state !== "capturing" && state !== "unknown");
  const captureCount = live.filter(({ state }) => state === "captured").length;
  if (row.state === "ERROR" && isResolved && captureCount > 0 && captureCount < cardsOf(row.draft))
    await releaseCards(tx, row, attempt, now);
}

/** Returns the booking to entering cards, after `releaseCards`. */
export async function askForCardsAgain(
  tx: Transaction,
  row: Booking,
  actor: Actor,
  now: Date,
  reason: string,
): Promise<Booking> {
  const back = await transition(tx, row, "debit-declined", actor, now, { reason });
  return transition(tx, back, "card-refused", actor, now, { reason });
}
