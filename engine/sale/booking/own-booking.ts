import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import type { Caller } from "../../people/caller/caller";
import { booking } from "./schema";
import { shopperKeyOf } from "./shopper-key";
import { type Booking, lockBooking } from "./transition";

/**
 * Whether the caller may continue a booking: the shopper who opened it or, if agency staff made it, anyone who works
 * for that agency now, on any computer, and nobody else: a browser's shopper session outlives that of the
 * agency. A booking customers made themselves on an agency's site is theirs alone.
 */
export function ownsBooking(
  row: { shopperKey: Booking["shopperKey"]; draft: Pick<Booking["draft"], "agent"> },
  caller: Caller,
): boolean {
  const { agent } = row.draft;
  if (agent !== undefined) return agent.agencyCode === caller.agent?.acting.code;
  const shopperKey = shopperKeyOf(caller);
  return shopperKey !== null && row.shopperKey === shopperKey;
}

/** The booking, if the caller may continue it; null otherwise, as for a booking that does not exist. */
export async function ownBooking(
  db: Database | Transaction,
  bookingId: string,
  caller: Caller,
): Promise<Booking | null> {
  const row = await bookingOf(db, bookingId);
  return row && ownsBooking(row, caller) ? row : null;
}

/** A booking by its id, without a check of permission: callers decide who may read it. */
export async function bookingOf(db: Database | Transaction, id: string): Promise<Booking | undefined> {
  const [row] = await bookingById(db).execute({ id });
  return row;
}

const bookingById = builtOnce((db) =>
  db
    .select()
    .from(booking)
    .where(eq(booking.id, sql.placeholder("id")))
    .prepare(""),
);

/** The same, locked until the end of the transaction. */
export async function lockOwnBooking(tx: Transaction, bookingId: string, caller: Caller): Promise<Booking | null> {
  const row = await lockBooking(tx, bookingId);
  return row && ownsBooking(row, caller) ? row : null;
}
