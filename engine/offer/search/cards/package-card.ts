import { awaitedOf } from "@contract/booking/awaited-of";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Clock } from "../../../core/clock";
import { jerusalemDay } from "../../../core/jerusalem-day";
import { localise } from "../../../core/localise";
import { amountOf, minorOf } from "../../../core/money";
import { type Atlas, clsOf } from "../../catalogue/catalogue";
import { flightTitle } from "../../catalogue/flight-title";
import { hotelFacts } from "../../catalogue/hotel-facts";
import { destinationPicture, hotelPicture } from "../../catalogue/pictures";
import { venuePicture } from "../../events/venue-picture";
import { boardNames } from "../../pricing/line-labels";
import { legOf, seatsLeft } from "../../selection/flight-legs";
import type { FlightRow } from "../../selection/flights-by-id";
import { eventInfo } from "../../selection/pack-programme";
import { firstCancelFee } from "../../terms/cancellation-rules";
import type { Tour } from "../../tours/tour-programmes";
import { productQuery } from "./product-query";
import type { PricingContext, SellableDay } from "./sellable-days";

export type CardContext = PricingContext & {
  clock: Clock;
  langCode: LangCode;
  /** So many of the adults are pensioners: the link says so. */
  pensioners?: number;
  /** The link selects the shown room: its board was asked for, and the product would begin with the cheapest. */
  namesRoom?: boolean;
};

type Lists = { atlas: Atlas; flights: Map<string, FlightRow>; tours: Map<string, Tour> };

/** The card of a day, or of a hotel on its best day. */
export function packageCard(
  day: SellableDay,
  { atlas, flights, tours }: Lists,
  { rooms, pensioners, langCode, namesRoom, clock }: CardContext,
): PackageCard {
  const { row, best, event, carCode, seats, undiscountedMinor, clubDiscountMinor } = day;
  const { category } = row;
  const { id, packageType, productPath } = categories[category];
  const place = atlas.destinations.get(row.destinationCode)!;
  const flightOf = (flightId: string | null) => (flightId ? flights.get(flightId) : undefined);
  const legOn = (flight: FlightRow | undefined) =>
    flight && legOf({ ...flight, freeSeats: day.freeSeats.get(flight.id) ?? new Map() }, row.cabin, atlas, langCode);
  const out = flightOf(row.outwardFlightId);
  const back = flightOf(row.inwardFlightId);
  const people = rooms.reduce((sum, room) => sum + room.adults + room.children + room.infants, 0);
  const hotelName = best ? localise(best.hotel.names, langCode) : undefined;
  const destName = localise(place.names, langCode);
  const sort = row.subCategoryId === null ? undefined : atlas.subCategories.get(row.subCategoryId);
  const tour = row.tourId ? tours.get(row.tourId) : undefined;
  const name = event ? localise(event.names, langCode) : tour ? localise(tour.names, langCode) : undefined;
  const room = namesRoom && best ? `&cls=${clsOf(best.room)}` : "";
  const query = `${productQuery(row.id, best?.hotel.id, rooms, pensioners)}${carCode ? `&car=${carCode}` : ""}${room}`;
  const cancel = firstCancelFee(minorOf(day.price.priceNIS) ?? 0, jerusalemDay(clock.now()), row.startDate);
  const awaits = awaitedOf({ hotel: day.roomOnRequest, airline: Boolean(out?.onRequest || back?.onRequest) });
  // Field by field, see `candidateOf`.
  const { price, price_int, currency, priceNIS, rate } = day.price;
  return {
    price,
    price_int,
    currency,
    priceNIS,
    rate,
    id: best ? `${row.id}-${best.hotel.id}` : row.id,
    packId: row.id,
    laId: best?.hotel.id,
    dealTypeCode: category,
    category: { code: category, id },
    subCategoryId: row.subCategoryId ?? undefined,
    packageCategory: category,
    title: name ?? hotelName ?? flightTitle(place.names, langCode),
    subtitle:
      name && hotelName
        ? `${destName} · ${hotelName}`
        : hotelName
          ? destName
          : localise(atlas.countries.get(place.countryCode)!.names, langCode),
    image: event
      ? venuePicture(place, event, "card")
      : best
        ? hotelPicture(best.hotel, "card")
        : destinationPicture(place, "card"),
    hotelId: best?.hotel.id,
    hotelName,
    stars: best?.hotel.stars,
    facts: best ? hotelFacts(best.hotel) : undefined,
    dest: place.code,
    destName,
    packStartDate: row.startDate,
    packEndDate: row.endDate,
    nights: row.nights,
    outwardFlight: legOn(out),
    inwardFlight: legOn(back),
    transfer: row.transfer,
    baggage: out?.baggage ?? [],
    type: packageType,
    remark: sort && { title: localise(sort, langCode) },
    basis: best?.room.board,
    translations: best ? { basisName: boardNames[best.room.board][languageOf[langCode]] } : {},
    perPerson: amountOf(Math.ceil(day.totalMinor / Math.max(people, 1))),
    oldPrice: row.discountPercent > 0 ? amountOf(undiscountedMinor) : undefined,
    discountPercent: row.discountPercent > 0 ? row.discountPercent : undefined,
    club:
      clubDiscountMinor > 0 ? { refund: amountOf(clubDiscountMinor), fullPrice: amountOf(day.fullMinor) } : undefined,
    status: awaits ? "rq" : "ok",
    awaits,
    seatsLeft: out ? seatsLeft(seats) : undefined,
    cancelFee: cancel ? { amount: amountOf(cancel.amountAgorot), currency: "IL", until: cancel.until } : undefined,
    link: `${productPath}?${query}`,
    share: `${productPath}?${query}`,
    isMainDeal: row.isMainDeal,
    priority: row.priority,
    month: row.startDate.slice(0, 7),
    event: event && eventInfo(event, langCode),
  };
}
