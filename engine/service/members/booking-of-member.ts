import { and, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { isVisitable } from "../visitors/visitor-sign-in";
import { memberBooking } from "./schema";

/**
 * A booking of the member, made while logged in or added by its reference; null otherwise, as for one that does not exist or has been
 * forgotten.
 */
export async function bookingOfMember(
  db: Database | Transaction,
  bookingId: string,
  memberId: string,
): Promise<Booking | null> {
  const [found] = await db
    .select({ row: booking, addedAt: memberBooking.addedAt })
    .from(booking)
    .leftJoin(memberBooking, and(eq(memberBooking.bookingId, booking.id), eq(memberBooking.memberId, memberId)))
    .where(eq(booking.id, bookingId));
  if (!found || (found.row.memberId !== memberId && !found.addedAt)) return null;
  return isVisitable(found.row) && found.row.forgotten < 2 ? found.row : null;
}
