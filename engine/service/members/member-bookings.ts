import { bookingsPerPage, type MemberBooking } from "@contract/people/member-bookings";
import { twoLetterOf } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { flightTitle } from "../../offer/catalogue/flight-title";
import { destinationPicture, hotelPicture } from "../../offer/catalogue/pictures";
import { hotel } from "../../offer/catalogue/schema";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { saleMinorOf } from "../../sale/booking/customer-view";
import { isHotelGone } from "../../sale/booking/hotel-gone";
import { booking } from "../../sale/booking/schema";
import { storedProgramme } from "../../sale/booking/stored/stored-programme";
import { storedRooms } from "../../sale/booking/stored/stored-rooms";
import type { Booking } from "../../sale/booking/transition";
import { bookingChange } from "../../sale/change/schema";
import { passportState } from "../../sale/draft/passports-later";
import { netOf, priceEntries } from "../../sale/payment/net-paid";
import { refundsOnTheWay } from "../../sale/payment/refunds-on-the-way";
import { mayChangeDate } from "../date-change/may-change-date";
import { flyingSafeState } from "../flying-safe/flying-safe-state";
import { isOpen } from "../reviews/guest-review";
import { type Review, review } from "../reviews/schema";
import { cancellationRequest } from "../visitors/schema";
import { visitable } from "../visitors/visitor-sign-in";

type Listed = { id: string; added: boolean; total: number };

/**
 * A page of a member's bookings: those to come, the nearest first, then the past ones, the latest first. A page past the end is answered
 * with the first.
 */
export async function memberBookings(
  parts: BookingParts,
  memberId: string,
  { page, langCode }: { page: number; langCode: LangCode },
): Promise<{ total: number; page: number; items: MemberBooking[] }> {
  const now = await databaseNow(parts.db, parts.clock);
  const today = jerusalemDay(now);
  const listed = await idsOnPage(parts.db, memberId, today, page);
  if (listed.length === 0 && page > 1) return memberBookings(parts, memberId, { page: 1, langCode });
  return { total: listed[0]?.total ?? 0, page, items: await itemsOf(parts, listed, now, langCode) };
}

/** The index of a member's bookings and the key of the added ones find them; a member's few are then sorted. */
async function idsOnPage(db: Database, memberId: string, today: string, page: number): Promise<Listed[]> {
  const shown = sql`b.forgotten < 2 and b.state in ${visitable}`;
  const { rows } = await db.execute<Listed>(sql`
    select id, bool_and(added) as added, count(*) over ()::int as total from (
      select b.id, b.draft ->> 'dateTo' as last, false as added from booking b where b.member_id = ${memberId} and ${shown}
      union all
      select b.id, b.draft ->> 'dateTo', true from member_booking m join booking b on b.id = m.booking_id
        where m.member_id = ${memberId} and ${shown}) mine
    group by id, last
    order by last < ${today}, case when last >= ${today} then last end, last desc, id
    limit ${bookingsPerPage} offset ${(page - 1) * bookingsPerPage}`);
  return rows;
}

/** What the rows of a page need from other tables, with one query each. */
async function factsOf(db: Database, ids: string[], now: Date) {
  const [rows, entries, changes, requests, reviews] = await Promise.all([
    db.select().from(booking).where(inArray(booking.id, ids)),
    priceEntries(db, ids),
    db
      .select({ bookingId: bookingChange.bookingId, kind: bookingChange.kind, answerBy: bookingChange.answerBy })
      .from(bookingChange)
      .where(
        and(inArray(bookingChange.bookingId, ids), eq(bookingChange.state, "held"), gt(bookingChange.answerBy, now)),
      ),
    db
      .select({ bookingId: cancellationRequest.bookingId })
      .from(cancellationRequest)
      .where(inArray(cancellationRequest.bookingId, ids)),
    db.select().from(review).where(inArray(review.bookingId, ids)),
  ]);
  const hotelIds = [
    ...new Set(rows.flatMap(({ draft }) => (draft.stay ? [] : draft.rooms.map((room) => room.hotelId)))),
  ];
  const hotels = hotelIds.length > 0 ? await db.select().from(hotel).where(inArray(hotel.id, hotelIds)) : [];
  return { rows, entries, changes, requests, reviews, hotels };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function itemsOf(
  parts: BookingParts,
  listed: readonly Listed[],
  now: Date,
  langCode: LangCode,
): Promise<MemberBooking[]> {
  if (listed.length === 0) return [];
  const ids = listed.map(({ id }) => id);
  const facts = await factsOf(parts.db, ids, now);
  const items = await Promise.all(
    listed.map(({ id, added }) => {
      const row = facts.rows.find((candidate) => candidate.id === id);
      return row ? itemOf(parts, row, added, facts, now, langCode) : null;
    }),
  );
  return items.filter((item) => item !== null);
}

async function itemOf(
  parts: BookingParts,
  row: Booking,
  added: boolean,
  facts: Facts,
  now: Date,
  langCode: LangCode,
): Promise<MemberBooking> {
  const { draft, state } = row;
  const today = jerusalemDay(now);
  const ofRow = <Fact extends { bookingId: string | null }>(all: readonly Fact[]) =>
    all.filter(({ bookingId }) => bookingId === row.id);
  const [atlas, { rooms }, { name }, onTheWay, safe, dateChange] = await Promise.all([
    parts.catalogue.atlas(),
    storedRooms(parts, draft, langCode),
    storedProgramme(parts.db, draft, today, langCode),
    refundsOnTheWay(parts.db, row.id),
    flyingSafeState(parts.db, row, now),
    mayChangeDate(parts.db, row, now, "visitor"),
  ]);
  const place = atlas.destinations.get(draft.destinationCode)!;
  const shownHotel = facts.hotels.find(({ id }) => id === draft.rooms[0]?.hotelId);
  const entries = ofRow(facts.entries);
  const paidAgorot = netOf(entries) - [...onTheWay.values()].reduce((sum, agorot) => sum + agorot, 0);
  const [change] = ofRow(facts.changes);
  const [written] = ofRow(facts.reviews);
  const passports = passportState(parts.dataKeys, row, today);
  const missing = passports?.passengers.filter(({ given }) => !given).length ?? 0;
  const sold = state === "OK" || state === "RQ";
  const asked = ofRow(facts.requests).length > 0;
  const sale = saleMinorOf(row);
  const count = (type: string) => draft.paxList.filter((passenger) => passenger.type === type).length;
  return {
    bookTransId: row.id,
    pnr: row.pnr,
    state,
    past: draft.dateTo < today,
    added,
    title: name ?? rooms[0]?.hotelName ?? flightTitle(place.names, langCode),
    destName: localise(place.names, langCode),
    picture: shownHotel ? hotelPicture(shownHotel, "card") : destinationPicture(place, "card"),
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    adults: count("ADT"),
    children: count("CHD"),
    infants: count("INF"),
    rooms: draft.rooms.length,
    payment: row.bypassPayment
      ? "to-agency"
      : paidAgorot > 0
        ? "paid"
        : entries.some(({ kind }) => kind === "capture")
          ? "refunded"
          : "unpaid",
    paidNIS: sale === undefined ? amountOf(paidAgorot) : undefined,
    salePrice: sale === undefined ? undefined : { amount: amountOf(sale), currency: twoLetterOf[row.quote.currency] },
    passports: passports && missing > 0 ? { missing, dueBy: passports.dueBy, open: passports.open } : undefined,
    change: change && { kind: change.kind === "date" ? "date" : "hotel", answerBy: change.answerBy.toISOString() },
    hotelGone: isHotelGone(row),
    documents: sold || state === "ERROR" || state === "REFUSE",
    changeDate: dateChange.ok,
    correctName:
      sold &&
      safe?.beforeTickets === true &&
      draft.paxList.some(({ paxId }) => !safe.correctedNames.some((one) => one.paxId === paxId)),
    cancellation: !sold || today >= draft.dateFrom ? "none" : asked ? "asked" : "possible",
    review: written && state === "OK" ? reviewOf(written, now) : "none",
  };
}

/** A rejected review can be corrected and sent again. */
function reviewOf(row: Review, now: Date): MemberBooking["review"] {
  if (row.state === "waiting" || row.state === "published") return "written";
  return isOpen(row, now) ? "open" : "none";
}
