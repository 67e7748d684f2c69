import { languageOf } from "@contract/languages";
import type { IsoCurrency, Price } from "@contract/money";
import { accept, type ParsedInput, type Result, refuse } from "@contract/operation";
import type { PackageCard, SearchResult, searchAndSelection } from "@contract/search-and-selection";
import type { DealCategory } from "@contract/vocabulary";
import { inArray } from "drizzle-orm";
import type { Catalogue, Hotel, RatedRoom } from "../catalogue/catalogue";
import { departure } from "../catalogue/schema";
import type { Clock } from "../clock";
import type { Database } from "../database/connect";
import { jerusalemDay } from "../jerusalem-day";
import { localise } from "../localise";
import type { ExchangeRates } from "../payment/exchange-rates";
import { boardNames } from "../pricing/line-labels";
import { lowestRooms } from "../pricing/lowest-room";
import { priceOf } from "../pricing/money";
import { compositions, nearestComposition, type Occupancy, spreadOverRooms, typOf } from "../pricing/occupancy";
import { discountOf } from "../pricing/room-price";
import { askedRanges, widened } from "./asked-dates";
import { categoryOf, emptyReasonOf, searchNeeds } from "./category-rules";
import { facet, orders, priceRange } from "./list-order";
import { type CardWish, journeySum, packageCards } from "./package-cards";
import { type IndexedDay, nearestDays, wantedDays } from "./wanted-days";

export type SearchParts = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  clock: Clock;
  excludedSubCategoryId?: number;
};

type Asked = ParsedInput<typeof searchAndSelection.search>;
type Answer = Result<SearchResult, "invalid-search" | "invalid-input">;

/** A day (search) or a hotel on its best day (aggSearch), before stock and texts are looked at. */
type Candidate = IndexedDay & { candidateHotelId: string | null; candidateStars: number; boards: string[] };

/** Packages of the days asked for: one for each day and length, or with `byHotel` one for each hotel. */
export async function searchPackages(parts: SearchParts, asked: Asked, byHotel: boolean): Promise<Answer> {
  const { db, catalogue, rates, clock } = parts;
  const today = jerusalemDay(clock.now());
  const category = categoryOf(asked.categoryId);
  if (!category) return refuse("invalid-search", { field: "categoryId" });
  const rooms = spreadOverRooms({
    adults: asked.adult + asked.pensioner,
    children: asked.child,
    infants: asked.infant,
  });
  if (!rooms) return refuse("invalid-search", { field: "adult" });
  const atlas = await catalogue.atlas();
  const destinations = [...atlas.destinations.values()]
    .filter(
      (place) =>
        (asked.dest.length === 0 || asked.dest.includes(place.code)) &&
        (!asked.country || place.countryCode === asked.country),
    )
    .filter((place) => asked.subject.length === 0 || place.subjects.some((subject) => asked.subject.includes(subject)))
    .map((place) => place.code);
  const narrowed = asked.dest.length > 0 || asked.country !== undefined || asked.subject.length > 0;
  if (asked.dest.some((code) => !atlas.destinations.has(code))) return refuse("invalid-search", { field: "dest" });
  if (searchNeeds[category].dest && !narrowed) return refuse("invalid-search", { field: "dest" });
  const ranges = askedRanges(asked, today);
  if (!ranges || (searchNeeds[category].when && ranges.length === 0))
    return refuse("invalid-search", { field: "fromDate" });

  const wish = {
    category,
    destinations,
    party: nearestComposition(rooms[0]!),
    nights: asked.nights,
    subCategoryId: asked.subCategoryId,
    excludedSubCategoryId: parts.excludedSubCategoryId,
  };
  const days = destinations.length === 0 ? [] : await wantedDays(db, { ...wish, ranges });
  const suits = (hotel: Hotel, room: RatedRoom) =>
    (asked.stars.length === 0 || asked.stars.includes(hotel.stars)) &&
    (asked.basis.length === 0 || asked.basis.includes(room.board)) &&
    (!asked.hotelId || hotel.id === asked.hotelId);
  const all =
    byHotel && category !== "Flight_Only"
      ? await hotelCandidates(parts, days, rooms, suits)
      : await dayCandidates(parts, days, rooms, suits, asked);
  const inPrice = all.filter(
    (day) => Math.ceil(day.priceMinor / 100) >= asked.fromPrice && Math.ceil(day.priceMinor / 100) <= asked.toPrice,
  );
  inPrice.sort(orders[asked.sort]);

  const cards = await packageCards(
    inPrice
      .slice(asked.from - 1, Math.min(asked.to, asked.from + 99))
      .map((day): CardWish => ({ day, hotelId: day.candidateHotelId ?? undefined })),
    { db, catalogue, rates, langCode: asked.langCode, rooms, suits },
  );
  const around = ranges[0]?.from ?? today;
  const wantsAlternatives =
    inPrice.length === 0 ||
    cards.length === 0 ||
    (asked.fromDate !== undefined && asked.fromDate === (asked.toDate ?? asked.fromDate));
  const near =
    !wantsAlternatives || destinations.length === 0
      ? []
      : inPrice.length > 0
        ? await wantedDays(db, { ...wish, ranges: widened(ranges, today) })
        : await nearestDays(db, wish, around, today, 6);
  const priced = async (day: IndexedDay): Promise<Price | null> => {
    const rate = await rates.shown(day.currency as IsoCurrency);
    return rate && priceOf(day.priceMinor, day.currency as IsoCurrency, rate);
  };
  const language = languageOf[asked.langCode];
  return accept({
    total: inPrice.length,
    packages: cards satisfies PackageCard[],
    facets: {
      dest: facet(
        all,
        (day) => [day.destinationCode],
        (code) => localise(atlas.destinations.get(code)!.names, asked.langCode),
      ),
      stars: facet(
        all,
        (day) => (day.candidateStars > 0 ? [String(day.candidateStars)] : []),
        (code) => code,
      ),
      basis: facet(
        all,
        (day) => day.boards,
        (code) => boardNames[code as keyof typeof boardNames]?.[language] ?? code,
      ),
      nights: facet(
        all,
        (day) => [String(day.nights)],
        (code) => code,
      ),
      price: priceRange(all),
    },
    lowestByDate: asked.getLowestPrc ? await lowestByDate(days, priced) : undefined,
    alternatives: (
      await Promise.all(
        near
          .filter(
            (day) =>
              !ranges.some((range) => day.startDate >= range.from && day.startDate <= range.to) || inPrice.length === 0,
          )
          .map(async (day) => ({
            date: day.startDate,
            nights: day.nights,
            dest: day.destinationCode,
            price: await priced(day),
          })),
      )
    ).flatMap(({ price, ...day }) => (price ? [{ ...day, price }] : [])),
    emptyReason: inPrice.length === 0 ? emptyReasonOf(category as DealCategory) : undefined,
  });
}

/** A template party without filters takes the index as it is; anything else is priced exactly. */
async function dayCandidates(
  parts: SearchParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: (hotel: Hotel, room: RatedRoom) => boolean,
  asked: Asked,
): Promise<Candidate[]> {
  const plain = rooms.length === 1 && typOf(rooms[0]!) in compositions;
  const unfiltered = asked.stars.length === 0 && asked.basis.length === 0 && !asked.hotelId;
  if (plain && unfiltered) {
    return days.map((day) => ({
      ...day,
      candidateHotelId: null,
      candidateStars: day.stars ?? 0,
      boards: day.board ? [day.board] : [],
    }));
  }
  const fares = await faresOf(parts.db, days);
  const priced = await Promise.all(
    days.map(async (day): Promise<Candidate | null> => {
      const fare = fares.get(day.departureId);
      if (!fare) return null;
      if (day.category === "Flight_Only") {
        const sum = journeySum(rooms, fare);
        return {
          ...day,
          priceMinor: sum - discountOf(sum, day.discountPercent),
          candidateHotelId: null,
          candidateStars: 0,
          boards: [],
        };
      }
      const hotels = (await parts.catalogue.hotelsOf(day.destinationCode)).map((hotel) => ({
        ...hotel,
        rooms: hotel.rooms.filter((room) => suits(hotel, room)),
      }));
      const best = lowestRooms(hotels, [rooms], {
        checkIn: day.startDate,
        nights: day.nights,
        fare,
        currency: day.currency,
      })[0];
      return best
        ? {
            ...day,
            priceMinor: best.totalMinor - discountOf(best.totalMinor, day.discountPercent),
            candidateHotelId: null,
            candidateStars: best.hotel.stars,
            boards: [best.room.board],
          }
        : null;
    }),
  );
  return priced.filter((day) => day !== null);
}

/** The most days a hotel's best price is looked for on. */
const mostDaysPerHotel = 600;

async function hotelCandidates(
  parts: SearchParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: (hotel: Hotel, room: RatedRoom) => boolean,
): Promise<Candidate[]> {
  const looked =
    days.length <= mostDaysPerHotel
      ? days
      : [...days].sort((a, b) => a.priceMinor - b.priceMinor).slice(0, mostDaysPerHotel);
  const fares = await faresOf(parts.db, looked);
  const best = new Map<string, Candidate>();
  for (const day of looked) {
    const fare = fares.get(day.departureId);
    if (!fare) continue;
    for (const hotel of await parts.catalogue.hotelsOf(day.destinationCode)) {
      if (fare.hotelIds && !fare.hotelIds.includes(hotel.id)) continue;
      const open = { ...hotel, rooms: hotel.rooms.filter((room) => suits(hotel, room)) };
      const priced = lowestRooms([open], [rooms], {
        checkIn: day.startDate,
        nights: day.nights,
        fare,
        currency: day.currency,
      })[0];
      if (!priced) continue;
      const priceMinor = priced.totalMinor - discountOf(priced.totalMinor, day.discountPercent);
      const known = best.get(hotel.id);
      if (known && known.priceMinor <= priceMinor) continue;
      best.set(hotel.id, {
        ...day,
        priceMinor,
        candidateHotelId: hotel.id,
        candidateStars: hotel.stars,
        boards: [...new Set(open.rooms.map((room) => room.board))],
      });
    }
  }
  return [...best.values()];
}

type KnownFare = { adultMinor: number; childMinor: number; infantMinor: number; hotelIds: string[] | null };

async function faresOf(db: Database, days: readonly IndexedDay[]): Promise<Map<string, KnownFare>> {
  const ids = [...new Set(days.map((day) => day.departureId))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: departure.id,
      adultMinor: departure.fareAdultMinor,
      childMinor: departure.fareChildMinor,
      infantMinor: departure.fareInfantMinor,
      hotelIds: departure.hotelIds,
    })
    .from(departure)
    .where(inArray(departure.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

async function lowestByDate(days: readonly IndexedDay[], priced: (day: IndexedDay) => Promise<Price | null>) {
  const lowest = new Map<string, IndexedDay>();
  for (const day of days) {
    const key = `${day.startDate} ${day.nights}`;
    const known = lowest.get(key);
    if (!known || day.priceMinor < known.priceMinor) lowest.set(key, day);
  }
  const cells = await Promise.all(
    [...lowest.values()].map(async (day) => ({ date: day.startDate, nights: day.nights, price: await priced(day) })),
  );
  return cells.flatMap(({ price, ...cell }) => (price ? [{ ...cell, price }] : []));
}
