import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { notifyAdmin, post } from "../../outbox/outbox";
import type { Actor } from "../booking/states";
import { type Booking, takeEdge } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import type { Attempt } from "./attempt";

import { paymentAttempt } from "./schema";

/** The least an employee puts on one of two cards, in agorot. */
export const leastOnCard = 100;

/** How many cards a booking is paid with: an employer's people may pay with two (specification §2). */
export function cardsOf({ split }: Pick<BookingDraft, "split">): 1 | 2 {
  return split ? 2 : 1;
}

/** What each card pays, in agorot: on the first what was asked, or half; null when the second would pay next to nothing. */
export function amountsOf(split: BookingDraft["split"], totalAgorot: number): number[] | null {
  if (!split) return [totalAgorot];
  const first = split.firstAgorot ?? Math.ceil(totalAgorot / 2);
  return first < leastOnCard || totalAgorot - first < leastOnCard ? null : [first, totalAgorot - first];
}

/** The attempts that hold or took money for a booking itself, first card first; what pays a change of it is no card of these. */
export async function liveAttempts(tx: Transaction, bookingId: string): Promise<Attempt[]> {
  return tx
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.bookingId, bookingId),
        isNull(paymentAttempt.changeId),
        inArray(paymentAttempt.state, ["approved", "capturing", "unknown", "captured"]),
      ),
    )
    .orderBy(asc(paymentAttempt.leg), asc(paymentAttempt.attemptNo));
}

/** The card whose turn it is once another was captured; it is marked as being captured. The booking is locked. */
export async function nextCard(tx: Transaction, row: Booking, now: Date): Promise<Attempt | undefined> {
  if (row.state !== "DEBITING") return undefined;
  const waiting = (await liveAttempts(tx, row.id)).find(({ state }) => state === "approved");
  if (!waiting) return undefined;
  const [marked] = await tx
    .update(paymentAttempt)
    .set({ state: "capturing", updatedAt: now })
    .where(eq(paymentAttempt.uid, waiting.uid))
    .returning();
  return marked;
}

/** Both cards or neither: one was captured and the other cannot be, so the first gets its money back and the other is freed. */
export async function giveCardsBack(tx: Transaction, row: Booking, refused: Attempt, now: Date): Promise<void> {
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
 * In doubt for so long that the desk has the booking: once both cards' ends are known and only one was captured, nobody is going to
 * debit the other by itself any more.
 */
export async function giveHalfBack(tx: Transaction, row: Booking, attempt: Attempt, now: Date): Promise<void> {
  const live = await liveAttempts(tx, row.id);
  const known = live.every(({ state }) => state !== "capturing" && state !== "unknown");
  const taken = live.filter(({ state }) => state === "captured").length;
  if (row.state === "ERROR" && known && taken > 0 && taken < cardsOf(row.draft))
    await giveCardsBack(tx, row, attempt, now);
}

/** The booking goes back to giving cards, after `giveCardsBack`. */
export async function askForCardsAgain(
  tx: Transaction,
  row: Booking,
  actor: Actor,
  now: Date,
  reason: string,
): Promise<Booking> {
  const back = await takeEdge(tx, row, "debit-declined", actor, now, { reason });
  return takeEdge(tx, back, "card-refused", actor, now, { reason });
}
