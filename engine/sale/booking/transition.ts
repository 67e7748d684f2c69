import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { excludeFromLimits } from "../../offer/stock/holds";
import { markTouched } from "../../offer/stock/touched-days";
import { post } from "../../outbox/outbox";
import { settleExtras } from "../extras/settle-extras";
import { booking, bookingEvent } from "./schema";
import { settleCouponAndSubsidyUse } from "./settle-coupon-and-subsidy-use";
import { type Actor, type BookingEventName, edgeFor, shopperIsDone } from "./states";

export type Booking = typeof booking.$inferSelect;

/**
 * Loads the booking and locks it until the transaction ends, so that only one transaction at a time can decide on it.
 */
export async function lockBooking(tx: Transaction, id: string): Promise<Booking | null> {
  const [row] = await tx.select().from(booking).where(eq(booking.id, id)).for("update");
  return row ?? null;
}

/**
 * Takes an edge of the graph and records it in the history. The booking must be locked. Throws if no such edge exists:
 * callers check the state first, so that would be a programming error.
 */
export async function transition(
  tx: Transaction,
  row: Booking,
  event: BookingEventName,
  actor: Actor,
  now: Date,
  more: { reason?: string; set?: Partial<typeof booking.$inferInsert> } = {},
): Promise<Booking> {
  const edge = edgeFor(row.state, event, actor);
  if (!edge) throw new Error(`a booking in ${row.state} cannot take ${event} by ${actor}`);
  const [changed] = await tx
    .update(booking)
    .set({
      ...more.set,
      state: edge.to,
      version: row.version + 1,
      touchedAt: now,
      // A change of a confirmed booking is not a new sale: periods that run from the sale continue.
      settledAt: shopperIsDone.includes(edge.to) && edge.to !== row.state ? now : row.settledAt,
    })
    .where(and(eq(booking.id, row.id), eq(booking.version, row.version)))
    .returning();
  if (!changed) throw new Error("a booking changed under its lock");
  if (edge.to === "RQ" && row.holdId) {
    await excludeFromLimits(tx, row.holdId, now);
    await markTouched(tx, [row.draft.outwardFlightId, row.draft.inwardFlightId]);
  }
  await settleCouponAndSubsidyUse(tx, row.id, edge.to, now);
  await settleExtras(tx, { bookingId: row.id, draft: changed.draft }, { from: row.state, to: edge.to }, now);
  if (changed.draft.keepTravellersFor && edge.to === "OK" && row.state !== "OK" && !changed.bypassPayment)
    await post(tx, `keep-travellers:${row.id}`, { kind: "keep-travellers", bookingId: row.id }, now, row.id);
  await tx
    .insert(bookingEvent)
    .values({ bookingId: row.id, at: now, actor, event, fromState: row.state, toState: edge.to, reason: more.reason });
  return changed;
}
