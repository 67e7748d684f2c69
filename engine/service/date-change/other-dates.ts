import { and, asc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { addDays, epochDay } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { departure } from "../../offer/catalogue/schema";
import type { Departure } from "../../offer/pricing/departure";
import { findPack, packStatus } from "../../offer/selection/pack-selection";
import { changedPartOf } from "../../sale/change/changed-draft";
import type { ChangedPart } from "../../sale/change/schema";
import type { BookingDraft } from "../../sale/draft/booking-draft";

/** Maximum days considered, nearest first. */
const mostDays = 40;

/**
 * Departures of the same kind, place and length on other days, on sale now with the booked hotel: the cheapest of each
 * day. With a date, that day's only. Availability is not checked.
 */
export async function otherDates(
  db: Database | Transaction,
  draft: BookingDraft,
  now: Date,
  date?: string,
): Promise<Departure[]> {
  const pack = await findPack(db, draft.packId);
  if (!pack) return [];
  const today = jerusalemDay(now);
  const hotelId = draft.rooms[0]?.hotelId;
  const rows = await db
    .selectDistinctOn([departure.startDate])
    .from(departure)
    .where(
      and(
        eq(departure.category, pack.category),
        eq(departure.destinationCode, pack.destinationCode),
        eq(departure.nights, pack.nights),
        eq(departure.status, "open"),
        eq(departure.currency, pack.currency),
        date ? eq(departure.startDate, date) : undefined,
        ne(departure.startDate, draft.dateFrom),
        gt(departure.startDate, today),
        isNull(departure.eventId),
        sql`${departure.tourId} is not distinct from ${pack.tourId}`,
        sql`(${departure.outwardFlightId} is null) = ${draft.outwardFlightId === null}::boolean`,
        sql`(${departure.inwardFlightId} is null) = ${draft.inwardFlightId === null}::boolean`,
        hotelId ? sql`(${departure.hotelIds} is null or ${hotelId} = any(${departure.hotelIds}))` : undefined,
      ),
    )
    .orderBy(asc(departure.startDate), asc(departure.fareAdultMinor), asc(departure.id));
  const away = ({ startDate }: Departure) => Math.abs(epochDay(startDate) - epochDay(draft.dateFrom));
  return rows
    .filter((row) => packStatus(row, now, today) === "available")
    .sort((a, b) => away(a) - away(b))
    .slice(0, mostDays);
}

/** The booking moved to another departure: the same hotel, rooms and people, with the coupons that count for its day. */
export function onDeparture(
  draft: BookingDraft,
  pack: Departure,
  couponsOn: (day: string) => BookingDraft["coupons"],
): ChangedPart {
  const shift = draft.checkIn ? epochDay(draft.checkIn) - epochDay(draft.dateFrom) : 0;
  const query = new URLSearchParams(draft.productQuery);
  query.set("packId", pack.id);
  query.delete("flights");
  return {
    ...changedPartOf(draft),
    packId: pack.id,
    flightsOf: pack.id,
    outwardFlightId: pack.outwardFlightId,
    inwardFlightId: pack.inwardFlightId,
    cabin: pack.cabin,
    dateFrom: pack.startDate,
    dateTo: pack.endDate,
    checkIn: draft.checkIn ? addDays(pack.startDate, shift) : null,
    rooms: draft.rooms.map(({ requested: _, ...room }) => room),
    hotelStatus: undefined,
    flightStatus: undefined,
    productQuery: query.toString(),
    coupons: couponsOn(pack.startDate),
  };
}
