import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import { ownsBooking } from "./owns-booking";
import { booking } from "./schema";
import { type Booking, lockBooking } from "./transition";

/** The booking, if the caller may continue it; null otherwise, as for a booking that does not exist. */
export async function ownBooking(
  db: Database | Transaction,
  bookingId: string,
  caller: Caller,
): Promise<Booking | null> {
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  return row && ownsBooking(row, caller) ? row : null;
}

/** The same, locked until the end of the transaction. */
export async function lockOwnBooking(tx: Transaction, bookingId: string, caller: Caller): Promise<Booking | null> {
  const row = await lockBooking(tx, bookingId);
  return row && ownsBooking(row, caller) ? row : null;
}
