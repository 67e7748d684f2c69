import type { ChangePayment, HotelChange } from "@contract/booking/offered-change";
import { languageOf } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hotel, roomType } from "../../offer/catalogue/schema";
import { boardNames } from "../../offer/pricing/line-labels";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerDifference, saleMinorOf } from "../../sale/booking/customer-view";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { lostCoupons, saleRise } from "../../sale/change/changed-draft";
import type { ChangeKind } from "../../sale/change/hold-change";
import { paidRate, quoteAgorot } from "../../sale/change/price-change";
import { type BookingChange, bookingChange } from "../../sale/change/schema";
import { changePayment } from "../../sale/change-payment/change-payment";
import { cardMoney } from "../../sale/payment/net-paid";
import { changedFlights } from "../date-change/changed-flights";
import { cancellationRequest } from "../visitors/schema";

type Parts = Store & Pick<BookingParts, "catalogue">;

/** The latest change, of one kind or of any, for the booking's visitor. A link's token is not stored, so it cannot be shown. */
export async function lastChange(
  parts: Parts,
  bookingId: string,
  kind: ChangeKind | "any",
  langCode: LangCode,
): Promise<HotelChange | undefined> {
  const [row] = await parts.db
    .select()
    .from(bookingChange)
    .where(and(eq(bookingChange.bookingId, bookingId), kind === "any" ? undefined : eq(bookingChange.kind, kind)))
    .orderBy(desc(bookingChange.id))
    .limit(1);
  return row && shownChange(parts, row, "", langCode);
}

/** A change formatted for display, as of now. */
export async function shownChange(
  parts: Parts,
  row: BookingChange,
  token: string,
  langCode: LangCode,
): Promise<HotelChange> {
  const { before, after, state } = row;
  const room = after.rooms[0];
  const ids = [before, after].flatMap(({ rooms }) => rooms.slice(0, 1).map(({ hotelId }) => hotelId));
  const [hotels, types] =
    ids.length > 0
      ? await Promise.all([
          parts.db.select({ id: hotel.id, names: hotel.names }).from(hotel).where(inArray(hotel.id, ids)),
          parts.db.select().from(roomType).where(inArray(roomType.hotelId, ids)),
        ])
      : [[], []];
  const name = (id: string | undefined) => {
    const hotelRow = hotels.find((candidate) => candidate.id === id);
    return hotelRow ? localise(hotelRow.names, langCode) : (id ?? "");
  };
  const type = types.find(({ hotelId, roomClass }) => hotelId === room?.hotelId && roomClass === room.roomClass);
  const now = await databaseNow(parts.db, parts.clock);
  const [payment, rate, [of], [asked]] = await Promise.all([
    changePayment(parts.db, row, now),
    paidRate(parts.db, row.bookingId),
    parts.db
      .select({
        id: booking.id,
        state: booking.state,
        draft: booking.draft,
        quote: booking.quote,
        bypassPayment: booking.bypassPayment,
      })
      .from(booking)
      .where(eq(booking.id, row.bookingId)),
    parts.db
      .select({ at: cancellationRequest.requestedAt })
      .from(cancellationRequest)
      .where(and(eq(cancellationRequest.bookingId, row.bookingId), isNull(cancellationRequest.settledAt))),
  ]);
  const priceAfter = rate && of && priceAfterChange(row, of, rate.rateValue);
  return {
    token,
    // The random id of its hold: a change has one of its own, and it says nothing about other bookings.
    changeId: row.holdId,
    kind: row.kind === "date" ? "date" : "hotel",
    from: name(before.rooms[0]?.hotelId),
    to: name(room?.hotelId),
    room: type ? localise(type.names, langCode) : (room?.roomClass ?? ""),
    basis: room ? boardNames[room.board][languageOf[langCode]] : "",
    dateFrom: after.dateFrom,
    dateTo: after.dateTo,
    dateBefore: before.dateFrom,
    flights: row.kind === "date" ? await changedFlights(parts, after, langCode) : undefined,
    differenceNIS: amountOf(of ? customerDifference(of, row.differenceAgorot) : row.differenceAgorot),
    priceBeforeNIS: priceAfter === undefined ? undefined : amountOf(priceAfter - row.differenceAgorot),
    priceAfterNIS: priceAfter === undefined ? undefined : amountOf(priceAfter),
    agencyPrice: of && agencyPrice(row, of),
    lostCoupons: of && lostCoupons(of, after, before.coupons),
    payment,
    waived: row.waivedAgorot > 0,
    accepted: state === "applied" ? true : state === "declined" ? false : undefined,
    answerBy: row.answerBy.toISOString(),
    ended: endOf(row, payment, now),
    cancellationAskedAt: of?.state === "OK" ? asked?.at.toISOString() : undefined,
    bookingCancelled: of && (await bookingCancelled(parts, of)),
  };
}

/**
 * What the booking costs its customer after the change, in agorot. An agency's customer knows the agency's price alone, which rises by the
 * difference that is paid; a refund goes to the card that paid the agency's order, and changes nothing for them.
 */
function priceAfterChange(
  { quote, differenceAgorot, state }: BookingChange,
  of: Pick<Booking, "draft" | "quote">,
  rate: string,
): number | undefined {
  const sale = saleMinorOf(of);
  if (sale === undefined) return quoteAgorot(quote, rate);
  if (differenceAgorot <= 0) return undefined;
  const present = quoteAgorot({ ...of.quote, totalMinor: sale }, rate);
  return state === "applied" ? present : present + differenceAgorot;
}

/** What the customer of an order without payment pays the agency; undefined where a change on offer does not make it more. */
function agencyPrice(
  change: BookingChange,
  of: Pick<Booking, "draft" | "quote" | "bypassPayment">,
): HotelChange["agencyPrice"] {
  const sale = saleMinorOf(of);
  if (sale === undefined || !of.bypassPayment) return undefined;
  const currency = twoLetterOf[of.quote.currency];
  if (change.state === "applied") return { after: amountOf(sale), currency };
  const rise = saleRise({ before: of, change });
  if (rise === 0) return undefined;
  return { rises: { before: amountOf(sale), by: amountOf(rise) }, after: amountOf(sale + rise), currency };
}

/** Present once the booking is cancelled, with the amounts for a booking that was paid to the shop. */
async function bookingCancelled(
  { db }: Store,
  { id, state, bypassPayment }: Pick<Booking, "id" | "state" | "bypassPayment">,
): Promise<HotelChange["bookingCancelled"]> {
  if (state !== "CANCELLING" && state !== "CANCELLED") return undefined;
  const { chargedAgorot, keptAgorot } = await cardMoney(db, id);
  if (bypassPayment || chargedAgorot === 0) return {};
  return { money: { keptNIS: amountOf(keptAgorot), refundNIS: amountOf(chargedAgorot - keptAgorot) } };
}

/** Why the change can no longer be answered. */
function endOf({ state, answerBy }: BookingChange, payment: ChangePayment, now: Date): HotelChange["ended"] {
  if (state === "expired" || state === "replaced" || state === "cancelled") return state;
  // A debit that began in time is awaited.
  return state === "held" && answerBy <= now && payment.state !== "checking" ? "expired" : undefined;
}
