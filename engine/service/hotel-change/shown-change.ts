import type { ChangePayment, HotelChange } from "@contract/booking/offered-change";
import { languageOf } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { hotelFacts } from "../../offer/catalogue/hotel-facts";
import { hotelPicture } from "../../offer/catalogue/pictures";
import { hotel, roomType } from "../../offer/catalogue/schema";
import { boardNames } from "../../offer/pricing/line-labels";
import type { BookingParts } from "../../sale/booking/booking-parts";
import { customerDifference, saleMinorOf } from "../../sale/booking/customer-view";
import { isHotelGone } from "../../sale/booking/hotel-gone";
import { booking } from "../../sale/booking/schema";
import type { Booking } from "../../sale/booking/transition";
import { lostCoupons, saleRise } from "../../sale/change/changed-draft";
import type { ChangeKind } from "../../sale/change/hold-change";
import { type BookingChange, bookingChange } from "../../sale/change/schema";
import { changePayment } from "../../sale/change-payment/change-payment";
import { cardMoney } from "../../sale/payment/net-paid";
import { paidRate, quoteAgorot } from "../../sale/payment/paid-rate";
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

/** The id by which a customer's browser names a change: the random id of its hold, because its own number would count other bookings. */
export function publicIdOf({ holdId }: Pick<BookingChange, "holdId">): string {
  return holdId;
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
          parts.db.select().from(hotel).where(inArray(hotel.id, ids)),
          parts.db.select().from(roomType).where(inArray(roomType.hotelId, ids)),
        ])
      : [[], []];
  const name = (id: string | undefined) => {
    const hotelRow = hotels.find((candidate) => candidate.id === id);
    return hotelRow ? localise(hotelRow.names, langCode) : (id ?? "");
  };
  const { destinations } = await parts.catalogue.atlas();
  /** One of the two hotels, with room and board; undefined for one that the catalogue does not know. */
  const described = ({ rooms: [of] }: BookingChange["after"]) => {
    const row = hotels.find(({ id }) => id === of?.hotelId);
    if (!of || !row) return undefined;
    const place = destinations.get(row.destinationCode);
    return {
      hotelId: row.id,
      name: localise(row.names, langCode),
      stars: row.stars,
      placeName: place ? localise(place.names, langCode) : "",
      picture: hotelPicture(row, "card"),
      facts: hotelFacts(row),
      ...roomIn(of),
    };
  };
  const roomIn = (of: BookingChange["after"]["rooms"][number] | undefined) => {
    const type = types.find(({ hotelId, roomClass }) => hotelId === of?.hotelId && roomClass === of.roomClass);
    return {
      room: type ? localise(type.names, langCode) : (of?.roomClass ?? ""),
      basis: of ? boardNames[of.board][languageOf[langCode]] : "",
    };
  };
  const [booked, offered] = [described(before), described(after)];
  const now = await databaseNow(parts.db, parts.clock);
  const [payment, rate, [of], [asked]] = await Promise.all([
    changePayment(parts.db, row, now),
    paidRate(parts.db, row.bookingId),
    parts.db
      .select({
        id: booking.id,
        pnr: booking.pnr,
        state: booking.state,
        draft: booking.draft,
        quote: booking.quote,
        bypassPayment: booking.bypassPayment,
      })
      .from(booking)
      .where(eq(booking.id, row.bookingId)),
    parts.db
      .select({ at: cancellationRequest.requestedAt, track: cancellationRequest.track })
      .from(cancellationRequest)
      .where(and(eq(cancellationRequest.bookingId, row.bookingId), isNull(cancellationRequest.settledAt))),
  ]);
  const priceAfter = rate && of && priceAfterChange(row, of, rate.rateValue);
  return {
    token,
    pnr: of?.pnr ?? "",
    changeId: publicIdOf(row),
    kind: row.kind === "date" ? "date" : "hotel",
    from: name(before.rooms[0]?.hotelId),
    to: name(room?.hotelId),
    ...roomIn(room),
    hotels: row.kind !== "date" && booked && offered ? { before: booked, after: offered } : undefined,
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
    keepsFee: row.kind === "date" && row.shopReason === null ? true : undefined,
    notProvided: of && isHotelGone(of) && !of.bypassPayment ? true : undefined,
    accepted: state === "applied" ? true : state === "declined" ? false : undefined,
    answerBy: row.answerBy.toISOString(),
    ended: endOf(row, payment, now),
    cancellationAskedAt: of?.state === "OK" ? asked?.at.toISOString() : undefined,
    acceptingEndsRequest: of?.state === "OK" && asked?.track === "provider" ? true : undefined,
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
