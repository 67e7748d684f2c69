import type { PackageCard, SearchResult, SortOrder, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import { minorOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { lowestCarDay } from "../cars/rental-cars";
import type { Catalogue } from "../catalogue/catalogue";
import type { ExchangeRates } from "../rates/exchange-rates";
import { bestOfHotels, dayCandidates, hotelCandidates, isTemplate, plainCandidate } from "./candidates";
import { filterCandidates, suitsOf } from "./filter-candidates";
import { type Candidate, type ComparableCandidate, orders } from "./list-order";
import { noPriceLimit, priceWithin, rowOrder } from "./listed-rows";
import {
  cheapestOfPlaces,
  countMatchingDays,
  type IndexedDay,
  matchingDays,
  mostRows,
  nearestDays,
} from "./matching-days";
import { packageCards } from "./package-cards";
import { type PriceUnit, priceUnit } from "./price-unit";
import { lowestByDate, pricedDays } from "./priced-days";
import { withCharterSlack } from "./requested-ranges";
import { searchFacets } from "./search-facets";
import { type SearchWish, searchWish } from "./search-wish";
import type { DayWish } from "./sellable-days";
import { withRatings } from "./with-ratings";

export type SearchParts = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  clock: Clock;
  excludedSubCategoryId?: number;
  /** A club member's own refund, in percent: prices of lists are then the club's. Missing for everyone else. */
  ownClubPercent?: number;
};

/** The most cards in a response, whatever page size is requested (specification §9: 1000 or 10000): each needs current stock and prices. */
export const maxCards = 100;

type Input = ParsedInput<typeof searchAndSelection.search>;
type Answer = Result<SearchResult, "invalid-search" | "invalid-input">;

/** Packages of the requested days: one for each day and length, or with `byHotel` one for each hotel. */
export async function searchPackages(parts: SearchParts, input: Input, byHotel: boolean): Promise<Answer> {
  const { db, rates, catalogue, clock } = parts;
  const today = jerusalemDay(clock.now());
  const atlas = await catalogue.atlas();
  const result = searchWish(input, atlas, today, parts.excludedSubCategoryId);
  if (!result.ok) return result;
  const { ownClubPercent: clubPercent } = parts;
  const { rooms } = result.value;
  const wish = { ...result.value.wish, clubPercent };
  const search = { ...result.value, wish };
  const { listedByHotel, emptyReason } = categories[wish.category];
  const suits = suitsOf(input);
  const cars = input.drive ? await lowestCarDay(db) : null;
  const withCarPrices = (list: IndexedDay[]) => (cars ? withCars(list, cars) : list);

  const { requestedDays, ofAllLengths } = await indexedDays(parts, input, search);
  const hasRequestedLength = ({ nights }: IndexedDay) => input.nights.length === 0 || input.nights.includes(nights);
  const days = withCarPrices(requestedDays);
  const ofHotels = byHotel && listedByHotel;
  const allLengths = await (ofHotels ? hotelCandidates : dayCandidates)(
    parts,
    withCarPrices(ofAllLengths),
    rooms,
    suits,
  );
  const ofLength = allLengths.filter(hasRequestedLength);
  const candidates = ofHotels ? bestOfHotels(ofLength) : ofLength;
  const unit = await priceUnit(rates, {
    requestedCurrency: input.currency,
    dealCurrencies: candidates.map((day) => day.currency),
    clubPercent,
  });
  const compared = comparedIn(unit);
  const isComparable = ({ currency }: IndexedDay) => unit.convertible.some((code) => code === currency);
  const comparable = (list: Candidate[]) => list.filter(isComparable).map(compared);
  const all = comparable(candidates);
  const withinPrice = all.filter(({ comparedMinor }) => {
    const price = Math.ceil(comparedMinor / 100);
    return price >= input.fromPrice && (price <= input.toPrice || input.toPrice === noPriceLimit);
  });
  const sort = input.anywhere && input.sort === "recommended" ? "price-up" : input.sort;
  const inPrice = await sorted(parts, withinPrice, sort);
  // More days than the search reads: price limits are applied to the index, which counts all of them.
  const cut = requestedDays.length === mostRows && !suits && isTemplate(rooms) && !byHotel && !cars;
  const { total, listed } = cut
    ? await listedByIndex(parts, input, search, unit)
    : { total: inPrice.length, listed: inPrice };

  const shown = input.getCards ? listed.slice(input.from - 1, Math.min(input.to, input.from + maxCards - 1)) : [];
  const cards = await packageCards(
    shown.map((day): DayWish => ({ day, hotelId: day.candidateHotelId ?? undefined })),
    { ...parts, langCode: input.langCode, rooms, suits, drive: input.drive, namesRoom: input.basis.length > 0 },
  );
  const near = input.getCards
    ? await alternatives(parts, input, search, { today, none: inPrice.length === 0, full: cards.length > 0 })
    : [];
  const priceOfDays = async (list: IndexedDay[]) =>
    pricedDays(rates, await dayCandidates(parts, withCarPrices(list), rooms, suits));
  const matrix = !input.getLowestPrc
    ? undefined
    : ofHotels
      ? await dayCandidates(parts, days, rooms, suits)
      : candidates;
  const facetCandidates = await filterCandidates(parts, withCarPrices(ofAllLengths), {
    hasRequestedLength,
    rooms,
    filters: input,
    listed: candidates,
    byHotel: ofHotels,
    category: wish.category,
    isShort: input.anywhere || !input.getCards || input.from === input.to,
  });
  return accept({
    total,
    packages: inPriceOrder(cards, sort),
    facets: searchFacets(
      {
        listed: all,
        stars: comparable(facetCandidates.stars),
        basis: comparable(facetCandidates.basis),
        nights: comparable(allLengths),
      },
      input,
      atlas,
      unit,
      input.langCode,
    ),
    lowestByDate:
      matrix &&
      (
        await pricedDays(
          rates,
          lowestByDate(matrix, (day) => compared(day).comparedMinor),
        )
      ).map(({ day, price }) => ({
        date: day.startDate,
        nights: day.nights,
        price,
      })),
    alternatives: (await priceOfDays(near)).map(({ day, price }) => ({
      date: day.startDate,
      nights: day.nights,
      dest: day.destinationCode,
      price,
    })),
    emptyReason: inPrice.length === 0 ? emptyReason : undefined,
  });
}

/**
 * With `anywhere` the cheapest day of each place, otherwise all days, in the order of the list as far as the index knows it. The filter by
 * nights offers the other lengths too, so days of all lengths are read, unless they are too many.
 */
async function indexedDays(
  { db, rates }: SearchParts,
  input: Input,
  { wish }: SearchWish,
): Promise<{ requestedDays: IndexedDay[]; ofAllLengths: IndexedDay[] }> {
  if (wish.destinations.length === 0) return { requestedDays: [], ofAllLengths: [] };
  if (input.anywhere) {
    const places = await cheapestOfPlaces(db, wish);
    return { requestedDays: places, ofAllLengths: places };
  }
  const dollars = await priceUnit(rates, {
    requestedCurrency: "US",
    dealCurrencies: [],
    clubPercent: wish.clubPercent,
  });
  const order = rowOrder(input.sort, dollars);
  const ofAllLengths = await matchingDays(db, { ...wish, nights: [], order });
  if (wish.nights.length === 0) return { requestedDays: ofAllLengths, ofAllLengths };
  if (ofAllLengths.length < mostRows)
    return { requestedDays: ofAllLengths.filter(({ nights }) => wish.nights.includes(nights)), ofAllLengths };
  const requestedDays = await matchingDays(db, { ...wish, order });
  return { requestedDays, ofAllLengths: requestedDays };
}

const comparedIn =
  (unit: PriceUnit) =>
  <Day extends IndexedDay>(day: Day): Day & Pick<ComparableCandidate, "comparedMinor"> => ({
    ...day,
    comparedMinor: unit.minorIn(day.priceMinor, day.currency),
  });

async function sorted({ catalogue }: SearchParts, days: ComparableCandidate[], sort: SortOrder) {
  const sortable = sort === "rating-down" ? await withRatings(catalogue, days) : days;
  return sortable.sort(orders[sort]);
}

async function listedByIndex(
  parts: SearchParts,
  input: Input,
  { wish }: SearchWish,
  unit: PriceUnit,
): Promise<{ total: number; listed: ComparableCandidate[] }> {
  const { db, rates } = parts;
  const dollars = await priceUnit(rates, {
    requestedCurrency: "US",
    dealCurrencies: [],
    clubPercent: wish.clubPercent,
  });
  const within = { ...wish, order: rowOrder(input.sort, dollars), within: priceWithin(unit, input) };
  const listed = (await matchingDays(db, within)).map(plainCandidate).map(comparedIn(unit));
  return { total: await countMatchingDays(db, within), listed: await sorted(parts, listed, input.sort) };
}

/** Alternative days: around the requested day or, when nothing was found, the nearest days with offers. */
async function alternatives(
  { db }: SearchParts,
  input: Input,
  { wish }: SearchWish,
  { today, none, full }: { today: string; none: boolean; full: boolean },
): Promise<IndexedDay[]> {
  const oneDay = input.fromDate !== undefined && input.fromDate === (input.toDate ?? input.fromDate);
  if ((full && !none && !oneDay) || wish.destinations.length === 0) return [];
  if (none) return nearestDays(db, wish, wish.ranges[0]!.from, today, 6);
  const around = await matchingDays(db, { ...wish, ranges: withCharterSlack(wish.ranges, today) });
  return around.filter((day) => !wish.ranges.some((range) => day.startDate >= range.from && day.startDate <= range.to));
}

/** Days with the cheapest car in their price; places without cars priced in that currency are omitted. */
function withCars(days: IndexedDay[], cars: Awaited<ReturnType<typeof lowestCarDay>>): IndexedDay[] {
  return days.flatMap((day) => {
    const car = cars.get(day.destinationCode);
    return car?.currency === day.currency
      ? [{ ...day, carMinor: car.minor * day.nights, priceMinor: day.priceMinor + car.minor * day.nights }]
      : [];
  });
}

/** Rooms sold since the index was built may raise a price: a list by price is sorted again by the prices it shows. */
function inPriceOrder(cards: PackageCard[], sort: Input["sort"]): PackageCard[] {
  if (sort !== "price-up" && sort !== "price-down") return cards;
  if (new Set(cards.map(({ currency }) => currency)).size > 1) return cards;
  const direction = sort === "price-up" ? 1 : -1;
  return [...cards].sort((a, b) => direction * ((minorOf(a.price) ?? 0) - (minorOf(b.price) ?? 0)));
}
