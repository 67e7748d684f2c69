import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { post } from "../../outbox/outbox";
import type { Booking } from "../booking/transition";
import { supplierReservation } from "./schema";

/**
 * After this long without a trace a booking that was sent was not made, and may be sent again, in milliseconds: far longer than any
 * supplier works on one. Until then it is only looked for.
 */
export const lostTime = 10 * 60_000;

export type Reservation = typeof supplierReservation.$inferSelect;

/** A reservation, locked until the transaction ends; its booking has to be locked before it. */
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
 * Writes down that a supplier's stay is to be booked, and what we are going to call it there, in the transaction that has a card held
 * for it. Nothing is sent from here. A booking without such a stay plans nothing.
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

/** Whether the supplier of a booking's stay has not said yes; false where there is no such stay. No card is captured before. */
export async function isUnconfirmedStay(tx: Transaction, { id, draft }: Booking): Promise<boolean> {
  return draft.stay !== undefined && (await reservationOf(tx, id))?.state !== "confirmed";
}

/**
 * A booking that ends gives its supplier's stay back: one the supplier was never asked for is crossed out, everything else is cancelled
 * there, through the outbox, until it is known to be gone. The booking is locked.
 */
export async function freeReservation(tx: Transaction, { id, draft }: Booking, now: Date): Promise<void> {
  const reservation = draft.stay ? await lockReservation(tx, id) : null;
  if (!reservation || reservation.state === "refused" || reservation.state === "cancelled") return;
  // One that was sent before and is only to be sent again may still come out there.
  if (reservation.state === "planned" && !reservation.askedAt) {
    await tx
      .update(supplierReservation)
      .set({ state: "cancelled", updatedAt: now })
      .where(eq(supplierReservation.bookingId, id));
    return;
  }
  await post(tx, `cancel-stay:${id}`, { kind: "cancel-stay", bookingId: id }, now, id);
}

/** Whether a supplier was sent a booking and has not been silent for long: the first try, before anything was looked for. */
export function isBeingAsked(reservation: Reservation | null): boolean {
  return (
    reservation !== null && (reservation.state === "asking" || reservation.state === "planned") && !reservation.problem
  );
}
