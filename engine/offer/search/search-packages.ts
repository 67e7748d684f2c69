import type { PackageCard, SearchResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories, categoryOf } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import type { IsoCurrency, Price } from "@contract/vocabulary/money";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import type { Clock } from "../../core/clock";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { minorOf, priceOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { lowestCarDay } from "../cars/rented-cars";
import type { Catalogue, Hotel, RatedRoom } from "../catalogue/catalogue";
import { boardNames } from "../pricing/line-labels";
import { nearestComposition } from "../pricing/occupancy";
import { partyRooms } from "../pricing/party-rooms";

import type { ExchangeRates } from "../rates/exchange-rates";
import { askedRanges, widened } from "./asked-dates";
import { dayCandidates, hotelCandidates, isTemplate, plainCandidate, unfiltered } from "./candidates";
import { facet, orders, priceRange } from "./list-order";
import { priceWithin, rowOrder } from "./listed-rows";
import { type CardWish, packageCards } from "./package-cards";
import { houseUnit, type PriceUnit, priceUnit } from "./price-unit";
import { cheapestOfPlaces, countWantedDays, type IndexedDay, mostRows, nearestDays, wantedDays } from "./wanted-days";

export type SearchParts = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  clock: Clock;
  excludedSubCategoryId?: number;
};

/** The most cards of one answer, whatever page size is asked for (specification §9: 1000 or 10000): each costs stock and prices of the moment. */
export const mostCards = 100;

type Asked = ParsedInput<typeof searchAndSelection.search>;
type Answer = Result<SearchResult, "invalid-search" | "invalid-input">;

/** Packages of the days asked for: one for each day and length, or with `byHotel` one for each hotel. */
export async function searchPackages(parts: SearchParts, asked: Asked, byHotel: boolean): Promise<Answer> {
  const { db, catalogue, rates, clock } = parts;
  const today = jerusalemDay(clock.now());
  const category = categoryOf(asked.categoryId);
  if (!category) return refuse("invalid-search", { field: "categoryId" });
  const { needs, listedByHotel, emptyReason } = categories[category];
  const rooms = partyRooms(asked);
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
  if (needs.dest && !narrowed && !asked.anywhere) return refuse("invalid-search", { field: "dest" });
  const wanted = askedRanges(asked, today);
  if (!wanted || (needs.when && wanted.length === 0)) return refuse("invalid-search", { field: "fromDate" });
  const ranges = wanted.length > 0 ? wanted : [{ from: today, to: addDays(today, 400) }];

  const dollars = await priceUnit(rates, { asked: "US", found: [] });
  const wish = {
    order: rowOrder(asked.sort, dollars),
    category,
    destinations,
    party: nearestComposition(rooms[0]!),
    nights: asked.nights,
    subCategoryId: asked.subCategoryId,
    excludedSubCategoryId: parts.excludedSubCategoryId,
    competition: asked.competition,
    roundTrip: asked.drive,
  };
  const each = asked.anywhere ? cheapestOfPlaces : wantedDays;
  const found = destinations.length === 0 ? [] : await each(db, { ...wish, ranges });
  const cars = asked.drive ? await lowestCarDay(db) : null;
  const driven = (list: IndexedDay[]) => (cars ? withCars(list, cars) : list);
  const days = driven(found);
  const suits = (hotel: Hotel, room: RatedRoom) =>
    (asked.stars.length === 0 || asked.stars.includes(hotel.stars)) &&
    (asked.basis.length === 0 || asked.basis.includes(room.board)) &&
    (!asked.hotelId || hotel.id === asked.hotelId);
  const candidates =
    byHotel && listedByHotel
      ? await hotelCandidates(parts, days, rooms, suits)
      : await dayCandidates(parts, days, rooms, suits, asked);
  const unit = await priceUnit(rates, { asked: asked.currency, found: candidates.map((day) => day.currency) });
  const all = candidates
    .filter(({ currency }) => unit.known.some((code) => code === currency))
    .map((day) => ({ ...day, comparedMinor: unit.minorIn(day.priceMinor, day.currency) }));
  const inPrice = all.filter(({ comparedMinor }) => {
    const price = Math.ceil(comparedMinor / 100);
    return price >= asked.fromPrice && price <= asked.toPrice;
  });
  const sort = asked.anywhere && asked.sort === "recommended" ? "price-up" : asked.sort;
  inPrice.sort(orders[sort]);
  // More than are looked at: their price limits are asked of the index, which counts them all.
  const cut = found.length === mostRows && unfiltered(asked) && isTemplate(rooms) && !byHotel && !cars;
  const within = cut ? { ...wish, ranges, within: priceWithin(unit, asked) } : null;
  const total = within ? await countWantedDays(db, within) : inPrice.length;
  const listed = within
    ? (await wantedDays(db, within))
        .map((day) => ({ ...plainCandidate(day), comparedMinor: unit.minorIn(day.priceMinor, day.currency) }))
        .sort(orders[asked.sort])
    : inPrice;

  const cards = await packageCards(
    listed
      .slice(asked.from - 1, Math.min(asked.to, asked.from + mostCards - 1))
      .map((day): CardWish => ({ day, hotelId: day.candidateHotelId ?? undefined })),
    { db, catalogue, rates, langCode: asked.langCode, rooms, suits, drive: asked.drive },
  );
  const around = ranges[0]?.from ?? today;
  const wantsAlternatives =
    inPrice.length === 0 ||
    cards.length === 0 ||
    (asked.fromDate !== undefined && asked.fromDate === (asked.toDate ?? asked.fromDate));
  const near = driven(
    !wantsAlternatives || destinations.length === 0
      ? []
      : inPrice.length > 0
        ? await wantedDays(db, { ...wish, ranges: widened(ranges, today) })
        : await nearestDays(db, wish, around, today, 6),
  );
  const priced = async (day: IndexedDay): Promise<Price | null> => {
    const rate = await rates.shown(day.currency as IsoCurrency);
    return rate && priceOf(day.priceMinor, day.currency as IsoCurrency, rate);
  };
  const language = languageOf[asked.langCode];
  return accept({
    total,
    packages: inPriceOrder(cards, sort),
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
      price: { ...priceRange(all), currency: houseUnit(unit) },
    },
    lowestByDate: asked.getLowestPrc ? await lowestByDate(days, unit, priced) : undefined,
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
    emptyReason: inPrice.length === 0 ? emptyReason : undefined,
  });
}

/** Days with the cheapest car in their price; places without cars of that currency are left out. */
function withCars(days: IndexedDay[], cars: Awaited<ReturnType<typeof lowestCarDay>>): IndexedDay[] {
  return days.flatMap((day) => {
    const car = cars.get(day.destinationCode);
    return car?.currency === day.currency
      ? [{ ...day, carMinor: car.minor * day.nights, priceMinor: day.priceMinor + car.minor * day.nights }]
      : [];
  });
}

/** What was sold since the index was made may have left a dearer room: a list by price is in the order of the prices it shows. */
function inPriceOrder(cards: PackageCard[], sort: Asked["sort"]): PackageCard[] {
  if (sort !== "price-up" && sort !== "price-down") return cards;
  if (new Set(cards.map(({ currency }) => currency)).size > 1) return cards;
  const direction = sort === "price-up" ? 1 : -1;
  return [...cards].sort((a, b) => direction * ((minorOf(a.price) ?? 0) - (minorOf(b.price) ?? 0)));
}

async function lowestByDate(
  days: readonly IndexedDay[],
  unit: PriceUnit,
  priced: (day: IndexedDay) => Promise<Price | null>,
) {
  const lowest = new Map<string, IndexedDay>();
  const minor = (day: IndexedDay) => unit.minorIn(day.priceMinor, day.currency);
  for (const day of days) {
    const key = `${day.startDate} ${day.nights}`;
    const known = lowest.get(key);
    if (!known || minor(day) < minor(known)) lowest.set(key, day);
  }
  const cells = await Promise.all(
    [...lowest.values()].map(async (day) => ({ date: day.startDate, nights: day.nights, price: await priced(day) })),
  );
  return cells.flatMap(({ price, ...cell }) => (price ? [{ ...cell, price }] : []));
}
