import type { BookingState } from "@contract/booking/booking";
import type { desk } from "@contract/desk/desk";
import type { DeskBookingRow, WaitsFor } from "@contract/desk/desk-booking";
import type { Output, ParsedInput } from "@contract/wire/operation";
import { and, desc, eq, gte, lte, notInArray, or, type SQL, sql } from "drizzle-orm";
import { endOfJerusalemDay, jerusalemDay, startOfJerusalemDay } from "../core/jerusalem-day";
import { localise } from "../core/localise";
import { amountOf } from "../core/money";
import type { BookingParts } from "../sale/booking/booking-parts";
import { hotelGoneSql } from "../sale/booking/hotel-gone";
import { booking } from "../sale/booking/schema";
import { orderNumberOffset } from "../sale/booking/stored/order-number-offset";
import type { Booking } from "../sale/booking/transition";
import { cancellationAskedSql } from "../sale/settlement/cancellation-asked";
import { leavesWithoutPassports, nearDays, waitsForPassports } from "../service/passports/missing-passports";
import { openQuestion } from "./leads/booking-questions";

const openOffer = sql<boolean>`exists (select 1 from booking_change o where o.booking_id = booking.id and o.state = 'held')`;
/** The booked hotel is not available, and no offer of another is open: it was declined or has expired. */
const withoutHotel = sql<boolean>`(${hotelGoneSql} and not ${openOffer})`;

const waitingBookings = (today: string): Record<WaitsFor, SQL> => ({
  question: openQuestion,
  cancellation: cancellationAskedSql,
  "on-request": eq(booking.state, "RQ"),
  offer: openOffer,
  passports: leavesWithoutPassports(...nearDays(today)),
  error: eq(booking.state, "ERROR"),
  "no-hotel": withoutHotel,
});

export async function deskBookings(
  { db, catalogue, clock }: BookingParts,
  input: ParsedInput<typeof desk.deskBookings>,
): Promise<Output<typeof desk.deskBookings>> {
  const today = jerusalemDay(clock.now());
  const where = and(
    input.state ? eq(booking.state, input.state) : undefined,
    input.waiting
      ? or(eq(booking.state, "RQ"), eq(booking.state, "ERROR"), openQuestion, cancellationAskedSql, withoutHotel)
      : undefined,
    input.waitsFor && waitingBookings(today)[input.waitsFor],
    input.search ? matching(input.search.trim()) : undefined,
    input.agency ? or(eq(booking.agencyCode, input.agency), eq(booking.siteAgencyCode, input.agency)) : undefined,
    input.dest ? sql`${booking.draft} ->> 'destinationCode' = ${input.dest}` : undefined,
    withPlaces(input),
    inPeriod(input),
  );
  // The price is read from each row's quote: for all bookings ever made that takes seconds, and nobody asked for it.
  const isSummed = Boolean(input.agency || input.dest || input.firstDay || input.lastDay);
  const currency = isSummed ? sql<string>`${booking.quote} ->> 'currency'` : sql<string>`''`;
  const minor = isSummed ? sql<number>`sum((${booking.quote} ->> 'totalMinor')::bigint)::float8` : sql<number>`0`;
  const [rows, sums, atlas] = await Promise.all([
    db
      .select({
        row: booking,
        question: openQuestion,
        cancellation: cancellationAskedSql,
        offer: openOffer,
        "no-hotel": withoutHotel,
      })
      .from(booking)
      .where(where)
      .orderBy(desc(booking.orderNumber))
      .offset(input.from - 1)
      .limit(Math.max(0, Math.min(input.to - input.from + 1, 200))),
    db
      .select({
        currency,
        count: sql<number>`count(*)::int`,
        minor,
      })
      .from(booking)
      .where(where)
      .groupBy(sql`1`)
      .orderBy(sql`1`),
    catalogue.atlas(),
  ]);
  const place = (code: string) => {
    const destination = atlas.destinations.get(code);
    return destination ? localise(destination.names, input.langCode) : code;
  };
  return {
    total: sums.reduce((total, { count }) => total + count, 0),
    sums: isSummed
      ? sums.map((sum) => ({ currency: sum.currency, count: sum.count, amount: amountOf(sum.minor) }))
      : [],
    bookings: rows.map((match) => {
      const passports = waitsForPassports(match.row, today);
      return shownRow(match.row, place(match.row.draft.destinationCode), { ...match, passports });
    }),
  };
}

/** States of bookings that have no places, or none any more. */
const placeless: BookingState[] = ["DRAFT", "REFUSE", "EXPIRED", "CANCELLED"];

/** The bookings with places on a flight, there or back, or at a match. */
function withPlaces({ flight, event }: ParsedInput<typeof desk.deskBookings>) {
  if (!flight && !event) return undefined;
  const draft = booking.draft;
  return and(
    notInArray(booking.state, placeless),
    flight ? sql`${flight} in (${draft} ->> 'outwardFlightId', ${draft} ->> 'inwardFlightId')` : undefined,
    event ? sql`${draft} -> 'ticket' ->> 'eventId' = ${event}` : undefined,
  );
}

/** The bookings of some days, by when they were made or by when their trips begin. */
function inPeriod({ dayOf, firstDay, lastDay }: ParsedInput<typeof desk.deskBookings>) {
  if (dayOf === "departure") {
    const starts = sql`${booking.draft} ->> 'dateFrom'`;
    return and(firstDay ? gte(starts, firstDay) : undefined, lastDay ? lte(starts, lastDay) : undefined);
  }
  return and(
    firstDay ? gte(booking.createdAt, new Date(startOfJerusalemDay(firstDay))) : undefined,
    lastDay ? lte(booking.createdAt, endOfJerusalemDay(lastDay)) : undefined,
  );
}

function matching(text: string) {
  const order = /^\d{5,9}$/.test(text) ? Number(text) - orderNumberOffset : null;
  const like = `%${text.replace(/[%_\\]/g, "\\$&")}%`;
  const payer = sql`${booking.draft} -> 'payer'`;
  return or(
    eq(booking.pnr, text.toUpperCase()),
    order === null ? undefined : eq(booking.orderNumber, order),
    // A supplier's stay by its own reference, which is all that the supplier names on the phone.
    sql`${booking.id} in (select booking_id from supplier_reservation where upper(reference) = upper(${text}))`,
    sql`concat_ws(' ', ${payer} ->> 'firstName', ${payer} ->> 'lastName') ilike ${like}`,
    sql`${payer} ->> 'email' ilike ${like}`,
  );
}

type Waits = Record<Exclude<WaitsFor, "on-request" | "error">, boolean>;

/** A booking as a line of the list. `waits`: whom or what it waits for. */
export function shownRow(row: Booking, destName: string, waits: Waits): DeskBookingRow {
  const { payer, dateFrom, dateTo } = row.draft;
  return {
    bookTransId: row.id,
    orderNumber: String(orderNumberOffset + row.orderNumber),
    pnr: row.pnr,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    payerName: payer ? `${payer.firstName} ${payer.lastName}` : "",
    destName,
    dateFrom,
    dateTo,
    price: amountOf(row.quote.totalMinor),
    currency: row.quote.currency,
    agencyCode: row.agencyCode ?? undefined,
    marketerId: row.marketerId ?? undefined,
    channel: row.channel ?? undefined,
    utmSource: row.utmSource ?? undefined,
    waiting: [
      ...(row.state === "RQ" ? (["on-request"] as const) : []),
      ...(row.state === "ERROR" ? (["error"] as const) : []),
      ...(waits.question ? (["question"] as const) : []),
      ...(waits.cancellation ? (["cancellation"] as const) : []),
      ...(waits.offer ? (["offer"] as const) : []),
      ...(waits["no-hotel"] ? (["no-hotel"] as const) : []),
      ...(waits.passports ? (["passports"] as const) : []),
    ],
  };
}
