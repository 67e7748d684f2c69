import type { PackageCard } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import type { IsoCurrency } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { inArray } from "drizzle-orm";
import { localise } from "../../core/localise";
import { amountOf, priceOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { lowestCarDay } from "../cars/rented-cars";
import type { Catalogue, Hotel } from "../catalogue/catalogue";
import { flightTitle } from "../catalogue/flight-title";
import { hotelFacts } from "../catalogue/hotel-facts";
import { destinationPicture, hotelPicture } from "../catalogue/pictures";
import { departure } from "../catalogue/schema";
import { cheapestTicket, eventsById } from "../events/sport-events";
import { clubRefundOn } from "../pricing/club-discount";
import { boardNames } from "../pricing/line-labels";
import { lowestRooms } from "../pricing/lowest-room";
import type { Occupancy } from "../pricing/occupancy";
import { discountOf } from "../pricing/room-price";
import { fareOf, maxDiscountPercent } from "../pricing/selection-price";
import type { ExchangeRates } from "../rates/exchange-rates";
import { flightsById, legOf, seatsLeft } from "../selection/flight-legs";
import { eventInfo } from "../selection/pack-programme";
import { freeRooms } from "../stock/free-rooms";
import { toursById } from "../tours/tour-programmes";
import type { Suits } from "./candidates";
import { fareSum } from "./fare-sum";
import type { IndexedDay } from "./wanted-days";

export type CardWish = {
  day: IndexedDay;
  /** Only this hotel; otherwise the cheapest one with a free room. */
  hotelId?: string;
};

export type CardContext = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  langCode: LangCode;
  rooms: Occupancy[];
  /** All rooms by default. */
  suits?: Suits | null;
  /** Fly and drive: the price includes the cheapest car, and the link selects it. */
  drive?: boolean;
  /** A club member's own refund, in percent: the price is then the club's. */
  ownClubPercent?: number;
};

/**
 * Cards of the displayed days, with exact prices and current stock: days sold out since the index was built are omitted. At most a dozen
 * queries, whatever the number of cards.
 */
export async function packageCards(wishes: readonly CardWish[], context: CardContext): Promise<PackageCard[]> {
  const { db, catalogue, langCode } = context;
  if (wishes.length === 0) return [];
  const departures = new Map(
    (
      await db
        .select()
        .from(departure)
        .where(inArray(departure.id, [...new Set(wishes.map((wish) => wish.day.departureId))]))
    ).map((row) => [row.id, row]),
  );
  const flights = await flightsById(
    db,
    [...departures.values()].flatMap((row) => [row.outwardFlightId, row.inwardFlightId].filter((id) => id !== null)),
  );
  const atlas = await catalogue.atlas();
  const hotelLists = await Promise.all(
    wishes.map((wish) => candidateHotels(wish, departures.get(wish.day.departureId), context)),
  );
  const stays = wishes.flatMap((wish, index) =>
    hotelLists[index]!.map((hotel) => ({ hotelId: hotel.id, checkIn: wish.day.startDate, nights: wish.day.nights })),
  );
  const free = await freeRooms(db, stays);
  const shown = await context.rates.shown("USD");
  const events = await eventsById(
    db,
    [...departures.values()].map((row) => row.eventId),
  );
  const tours = await toursById(
    db,
    [...departures.values()].map((row) => row.tourId),
  );
  const carDays = context.drive ? await lowestCarDay(db) : null;

  let stay = 0;
  const cards: PackageCard[] = [];
  for (const [index, { day }] of wishes.entries()) {
    const row = departures.get(day.departureId);
    const open = hotelLists[index]!.map((hotel) => roomsLeft(hotel, free[stay++]!, context));
    if (!row) continue;
    const people = context.rooms.reduce((sum, room) => sum + room.adults + room.children, 0);
    const infants = context.rooms.reduce((sum, room) => sum + room.infants, 0);
    const out = row.outwardFlightId ? flights.get(row.outwardFlightId) : undefined;
    const back = row.inwardFlightId ? flights.get(row.inwardFlightId) : undefined;
    const seats = Math.min(out?.freeSeats.get(row.cabin) ?? 999, back?.freeSeats.get(row.cabin) ?? 999);
    if (seats < people || row.discountPercent < 0 || row.discountPercent > maxDiscountPercent) continue;
    const fare = fareOf(row);
    const stayTerms = { checkIn: row.startDate, nights: row.nights, fare, currency: row.currency };
    const { hasHotel, id, packageType, productPath } = categories[row.category];
    const best = hasHotel ? lowestRooms(open, [context.rooms], stayTerms)[0]! : null;
    if (hasHotel && !best) continue;
    const sum = best?.totalMinor ?? fareSum(context.rooms, fare);
    const event = row.eventId ? events.get(row.eventId) : undefined;
    const ticket = event && cheapestTicket(event, people);
    if (row.eventId && !ticket) continue;
    const carDay = carDays?.get(row.destinationCode);
    if (carDays && (!carDay || carDay.currency !== row.currency || row.nights < 1)) continue;
    const added = (ticket?.supplementMinor ?? 0) * people + (carDay?.minor ?? 0) * row.nights;
    const full = sum - discountOf(sum, row.discountPercent) + added;
    const refund = clubRefundOn(sum, row.discountPercent, context.ownClubPercent ?? 0);
    const total = full - refund;
    const currency = row.currency as IsoCurrency;
    const rate = currency === "USD" ? shown : await context.rates.shown(currency);
    const place = atlas.destinations.get(row.destinationCode);
    if (!rate || !place) continue;
    const { category } = row;
    const hotelName = best ? localise(best.hotel.names, langCode) : undefined;
    const destName = localise(place.names, langCode);
    const sort = row.subCategoryId === null ? undefined : atlas.subCategories.get(row.subCategoryId);
    const tour = row.tourId ? tours.get(row.tourId) : undefined;
    const name = event ? localise(event.names, langCode) : tour ? localise(tour.names, langCode) : undefined;
    const query = `${productQuery(row.id, best?.hotel.id, context.rooms)}${carDay ? `&car=${carDay.code}` : ""}`;
    cards.push({
      ...priceOf(total, currency, rate),
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
        ? destinationPicture({ ...place, setting: "stadium" }, "card")
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
      outwardFlight: out && legOf(out, row.cabin, atlas, langCode),
      inwardFlight: back && legOf(back, row.cabin, atlas, langCode),
      transfer: row.transfer,
      baggage: out?.baggage ?? [],
      type: packageType,
      remark: sort && { title: localise(sort, langCode) },
      translations: best ? { basisName: boardNames[best.room.board][languageOf[langCode]] } : {},
      perPerson: amountOf(Math.ceil(total / Math.max(people + infants, 1))),
      oldPrice: row.discountPercent > 0 ? amountOf(sum + added) : undefined,
      discountPercent: row.discountPercent > 0 ? row.discountPercent : undefined,
      club: refund > 0 ? { refund: amountOf(refund), fullPrice: amountOf(full) } : undefined,
      status: out?.onRequest || back?.onRequest || best?.room.room.onRequest ? "rq" : "ok",
      seatsLeft: out ? seatsLeft(seats) : undefined,
      link: `${productPath}?${query}`,
      share: `${productPath}?${query}`,
      isMainDeal: row.isMainDeal,
      priority: row.priority,
      month: row.startDate.slice(0, 7),
      event: event && eventInfo(event, langCode),
    });
  }
  return cards;
}

async function candidateHotels(
  wish: CardWish,
  row: typeof departure.$inferSelect | undefined,
  context: CardContext,
): Promise<Hotel[]> {
  if (!row || !categories[row.category].hasHotel) return [];
  const hotels = await context.catalogue.hotelsOf(row.destinationCode);
  return hotels.filter(
    (hotel) => (!wish.hotelId || hotel.id === wish.hotelId) && (!row.hotelIds || row.hotelIds.includes(hotel.id)),
  );
}

function roomsLeft(hotel: Hotel, free: Map<string, number>, { rooms, suits }: CardContext): Hotel {
  return {
    ...hotel,
    rooms: hotel.rooms.filter(
      (room) =>
        (room.room.onRequest || (free.get(room.room.roomClass) ?? 0) >= rooms.length) && (!suits || suits(hotel, room)),
    ),
  };
}

/** The selection as an address: packId, hotel and party, without default values. */
export function productQuery(packId: string, hotelId: string | undefined, rooms: readonly Occupancy[]): string {
  const query = new URLSearchParams({ packId });
  if (hotelId) query.set("laId", hotelId);
  const adults = rooms.reduce((sum, room) => sum + room.adults, 0);
  const children = rooms.reduce((sum, room) => sum + room.children, 0);
  const infants = rooms.reduce((sum, room) => sum + room.infants, 0);
  if (adults !== 2) query.set("adult", String(adults));
  if (children > 0) query.set("child", String(children));
  if (infants > 0) query.set("infant", String(infants));
  const ages = (of: (room: Occupancy) => number[] | undefined) => rooms.flatMap((room) => of(room) ?? []).join(",");
  const childAges = ages((room) => room.childAges);
  const infantAges = ages((room) => room.infantAges);
  if (childAges) query.set("listAgeChildren", childAges);
  if (infantAges) query.set("listAgeInfants", infantAges);
  return query.toString();
}
