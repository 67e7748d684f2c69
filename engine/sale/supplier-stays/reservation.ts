import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { post } from "../../outbox/outbox";
import type { Booking } from "../booking/transition";
import { supplierReservation } from "./schema";

/**
 * Milliseconds after which a booking that was sent and cannot be found counts as not made and may be sent again: far
 * longer than any supplier takes. Until then it is only looked up.
 */
export const lostAfter = 10 * 60_000;

export type Reservation = typeof supplierReservation.$inferSelect;

/** Loads a reservation and locks it until the transaction ends; its booking has to be locked first. */
export async function lockReservation(tx: Transaction, bookingId: string): Promise<Reservation | null> {
  const [row] = await tx
    .select()
    .from(supplierReservation)
    .where(eq(supplierReservation.bookingId, bookingId))
    .for("update");
  return row ?? null;
}

export async function reservationOf(db: Database | Transaction, bookingId: string): Promise<Reservation | null> {
  const [row] = await db.select().from(supplierReservation).where(eq(supplierReservation.bookingId, bookingId));
  return row ?? null;
}

/**
 * Whether the supplier already gave this reference to another of our bookings: one room would be sold to two, and a
 * cancellation of either would cancel both. Two answers that arrive at once wait for each other.
 */
export async function isReferenceTaken(
  tx: Transaction,
  { bookingId, supplier }: Pick<Reservation, "bookingId" | "supplier">,
  reference: string,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stay ${supplier} ${reference}`}, 0))`);
  const [other] = await tx
    .select({ id: supplierReservation.bookingId })
    .from(supplierReservation)
    .where(
      and(
        eq(supplierReservation.supplier, supplier),
        eq(supplierReservation.reference, reference),
        ne(supplierReservation.bookingId, bookingId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/**
 * Plans the booking of a supplier's stay under our own reference, in the transaction that records the card hold.
 * Nothing is sent here. Does nothing for a booking without such a stay.
 */
export async function planReservation(tx: Transaction, { id, pnr, draft }: Booking, now: Date): Promise<void> {
  if (!draft.stay) return;
  await tx
    .insert(supplierReservation)
    .values({
      bookingId: id,
      supplier: draft.stay.supplier,
      clientReference: `NF-${pnr}`,
      state: "planned",
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing();
}

/**
 * Whether the booking's stay is not yet confirmed by its supplier; false without such a stay. No card is captured
 * before.
 */
export async function isUnconfirmedStay(tx: Transaction, { id, draft }: Booking): Promise<boolean> {
  return draft.stay !== undefined && (await reservationOf(tx, id))?.state !== "confirmed";
}

/**
 * Releases the supplier's stay of an ended booking: a stay that was never sent is dropped, anything else is cancelled
 * at the supplier through the outbox until that is certain. The booking is locked.
 */
export async function freeReservation(tx: Transaction, { id, draft }: Booking, now: Date): Promise<void> {
  const reservation = draft.stay ? await lockReservation(tx, id) : null;
  if (!reservation || reservation.state === "refused" || reservation.state === "cancelled") return;
  // A booking sent before and due to be sent again may still appear at the supplier.
  if (reservation.state === "planned" && !reservation.askedAt) {
    await tx
      .update(supplierReservation)
      .set({ state: "cancelled", updatedAt: now })
      .where(eq(supplierReservation.bookingId, id));
    return;
  }
  await post(tx, `cancel-stay:${id}`, { kind: "cancel-stay", bookingId: id }, now, id);
}

/** Whether a booking was sent to the supplier recently: the first try, before any look-up. */
export function isRecentlySent(reservation: Reservation | null): boolean {
  return (
    reservation !== null && (reservation.state === "asking" || reservation.state === "planned") && !reservation.problem
  );
}
