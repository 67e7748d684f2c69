import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { hold } from "../../offer/stock/schema";
import { awaitedColumns } from "../../sale/booking/awaited-supplier";
import { hotelGoneSql } from "../../sale/booking/hotel-gone";
import { booking } from "../../sale/booking/schema";
import type { BookingDraft } from "../../sale/draft/booking-draft";
import { subsidyMinorSql } from "../../sale/subsidy/employer-account";
import { cancellationRequest } from "../../service/visitors/schema";

/** Only displayed fields of a draft are read: passenger data is not loaded. */
const columns = {
  id: booking.id,
  pnr: booking.pnr,
  state: booking.state,
  createdAt: booking.createdAt,
  shopperKey: booking.shopperKey,
  category: booking.category,
  agent: sql<BookingDraft["agent"] | null>`${booking.draft} -> 'agent'`,
  firstName: sql<string | null>`${booking.draft} -> 'payer' ->> 'firstName'`,
  lastName: sql<string | null>`${booking.draft} -> 'payer' ->> 'lastName'`,
  mobile: sql<string | null>`${booking.draft} -> 'payer' ->> 'mobile'`,
  clerkName: sql<string | null>`${booking.draft} -> 'agent' ->> 'clerkName'`,
  dest: sql<string>`${booking.draft} ->> 'destinationCode'`,
  dateFrom: sql<string>`${booking.draft} ->> 'dateFrom'`,
  dateTo: sql<string>`${booking.draft} ->> 'dateTo'`,
  nights: sql<number>`(${booking.draft} ->> 'nights')::int`,
  hotelId: sql<string | null>`${booking.draft} -> 'rooms' -> 0 ->> 'hotelId'`,
  totalMinor: sql<number>`(${booking.quote} ->> 'totalMinor')::float8`,
  employer: sql<BookingDraft["employer"] | null>`${booking.draft} -> 'employer'`,
  subsidyMinor: subsidyMinorSql(booking.quote),
  currency: sql<string>`${booking.quote} ->> 'currency'`,
  hotelGone: hotelGoneSql,
  heldUntil: hold.expiresAt,
  cancellationAskedAt: cancellationRequest.requestedAt,
  awaitsHotel: awaitedColumns.hotel,
  awaitsAirline: awaitedColumns.airline,
};

export type AgencyBooking = Awaited<ReturnType<typeof agencyBookings>>[number];

/** The newest bookings of an agency, with the end of a hold that is still active. */
export function agencyBookings(
  db: Database,
  agencyCode: string,
  where: SQL | undefined,
  rows: number,
  offset: number = 0,
) {
  return db
    .select(columns)
    .from(booking)
    .leftJoin(hold, and(eq(hold.id, booking.holdId), eq(hold.state, "active")))
    .leftJoin(
      cancellationRequest,
      and(
        eq(cancellationRequest.bookingId, booking.id),
        isNull(cancellationRequest.settledAt),
        // A booking that its supplier refused meanwhile has nothing left to cancel.
        inArray(booking.state, ["OK", "RQ"]),
      ),
    )
    .where(and(eq(booking.agencyCode, agencyCode), where))
    .orderBy(desc(booking.orderNumber))
    .offset(offset)
    .limit(rows);
}

/** How many bookings of an agency there are, under a condition of `agencyBookings`. */
export async function countOfAgency(db: Database, agencyCode: string, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(booking)
    .leftJoin(hold, and(eq(hold.id, booking.holdId), eq(hold.state, "active")))
    .where(and(eq(booking.agencyCode, agencyCode), where));
  return row!.count;
}
