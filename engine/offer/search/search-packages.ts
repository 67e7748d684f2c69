import type { PackageCard, SearchResult, SortOrder, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import { minorOf } from "../../core/money";
import type { Database } from "../../database/connect";
import type { Catalogue } from "../catalogue/catalogue";
import type { ExchangeRates } from "../rates/exchange-rates";
import { dayCandidates, hasIndexedPrices, plainCandidate } from "./candidates";
import type { ComparableCandidate } from "./compared-candidates";
import { comparableIn, comparedIn } from "./compared-candidates";
import { emptyReasonOf } from "./empty-reason";
import { filterCandidates, suitsOf } from "./filter-candidates";
import { type FoundCandidates, foundCandidates, type Search, withCars } from "./found-candidates";
import type { IndexedDay } from "./indexed-day";
import { indexedDaysInPrice } from "./indexed-days";
import { orders } from "./list-order";
import { matchingDays, mostRows, nearestDays } from "./matching-days";
import { packageCards } from "./package-cards";
import { isInPrice } from "./price-limits";
import { type PriceUnit, priceUnit } from "./price-unit";
import { lowestByDate, pricedDays } from "./priced-days";
import { withCharterSlack } from "./requested-ranges";
import { searchCriteria } from "./search-criteria";
import { searchFacets } from "./search-facets";
import type { DayRequest } from "./sellable-days";
import { withRatings } from "./with-ratings";

export type SearchParts = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  clock: Clock;
  excludedSubCategoryId?: number;
  /** A club member's own discount, in percent: prices of lists are then the club's. Missing for everyone else. */
  ownClubPercent?: number;
};

/** The most cards in a response, whatever page size is requested (specification §9: 1000 or 10000): each needs current stock and prices. */
export const maxCards = 100;

type Input = ParsedInput<typeof searchAndSelection.search>;
type Answer = Result<SearchResult, "invalid-search" | "invalid-input">;

/** Packages of the requested days: one for each day and length, or with `byHotel` one for each hotel. */
export async function searchPackages(parts: SearchParts, input: Input, byHotel: boolean): Promise<Answer> {
  const today = jerusalemDay(parts.clock.now());
  const asked = searchCriteria(input, await parts.catalogue.atlas(), today, parts.excludedSubCategoryId);
  if (!asked.ok) return asked;
  const { ownClubPercent: clubPercent } = parts;
  const { rooms } = asked.value;
  const criteria = { ...asked.value.criteria, clubPercent };
  const { listedByHotel } = categories[criteria.category];
  const suits = suitsOf(input);
  const search: Search = { rooms, criteria, suits, ofHotels: byHotel && listedByHotel };

  const found = await foundCandidates(parts, input, search);
  const unit = await priceUnit(parts.rates, {
    requestedCurrency: input.currency,
    dealCurrencies: found.candidates.map((day) => day.currency),
    clubPercent,
  });
  const sort = input.anywhere && input.sort === "recommended" ? "price-up" : input.sort;
  const inPrice = await sorted(parts, comparableIn(unit, found.candidates).filter(isInPrice(input)), sort);
  // More days than the search reads: price limits are applied to the index, which counts all of them.
  const exceedsRows =
    found.requestedDays.length === mostRows && !suits && hasIndexedPrices(rooms) && !byHotel && found.cars === null;
  const { total, listed } = exceedsRows
    ? await listedByIndex(parts, input, search, unit)
    : { total: inPrice.length, listed: inPrice };

  const shown = input.getCards ? listed.slice(input.from - 1, Math.min(input.to, input.from + maxCards - 1)) : [];
  const cards = await packageCards(
    shown.map((day): DayRequest => ({ day, hotelId: day.candidateHotelId ?? undefined })),
    { ...parts, langCode: input.langCode, rooms, suits, drive: input.drive, namesRoom: input.basis.length > 0 },
  );
  const isEmpty = inPrice.length === 0;
  const near = input.getCards
    ? await alternativeDays(parts, input, search, { today, isEmpty, hasCards: cards.length > 0 })
    : [];
  return accept({
    total,
    packages: inPriceOrder(cards, sort),
    facets: await facetsOf(parts, input, search, found, unit),
    lowestByDate: input.getLowestPrc ? await lowestPrices(parts, search, found, unit) : undefined,
    alternatives: await pricedAlternatives(parts, search, withCars(near, found.cars)),
    emptyReason: isEmpty ? await emptyReasonOf(parts.db, criteria) : undefined,
  });
}

async function sorted({ catalogue }: SearchParts, days: ComparableCandidate[], sort: SortOrder) {
  const sortable = sort === "rating-down" ? await withRatings(catalogue, days) : days;
  return sortable.sort(orders[sort]);
}

async function listedByIndex(
  parts: SearchParts,
  input: Input,
  { criteria }: Search,
  unit: PriceUnit,
): Promise<{ total: number; listed: ComparableCandidate[] }> {
  const { total, days } = await indexedDaysInPrice(parts, input, criteria, unit);
  const listed = days.map(plainCandidate).map(comparedIn(unit));
  return { total, listed: await sorted(parts, listed, input.sort) };
}

/** The filters of the list, each counted among what meets all the others. */
async function facetsOf(
  parts: SearchParts,
  input: Input,
  { rooms, criteria, ofHotels }: Search,
  { ofAllLengths, hasRequestedLength, allLengths, candidates }: FoundCandidates,
  unit: PriceUnit,
): Promise<SearchResult["facets"]> {
  const { stars, basis } = await filterCandidates(parts, ofAllLengths, {
    hasRequestedLength,
    rooms,
    filters: input,
    listed: candidates,
    byHotel: ofHotels,
    category: criteria.category,
    isShort: input.anywhere || !input.getCards || input.from === input.to,
  });
  return searchFacets(
    {
      listed: comparableIn(unit, candidates),
      stars: comparableIn(unit, stars),
      basis: comparableIn(unit, basis),
      nights: comparableIn(unit, allLengths),
    },
    input,
    await parts.catalogue.atlas(),
    unit,
    input.langCode,
  );
}

/** The lowest price of each day and length, for the matrix of a month. */
async function lowestPrices(
  parts: SearchParts,
  { rooms, suits, ofHotels }: Search,
  { cars, requestedDays, candidates }: FoundCandidates,
  unit: PriceUnit,
): Promise<SearchResult["lowestByDate"]> {
  const days = ofHotels ? await dayCandidates(parts, withCars(requestedDays, cars), rooms, suits) : candidates;
  const lowest = lowestByDate(days, ({ priceMinor, currency }) => unit.minorIn(priceMinor, currency));
  return (await pricedDays(parts.rates, lowest)).map(({ day, price }) => ({
    date: day.startDate,
    nights: day.nights,
    price,
  }));
}

async function pricedAlternatives(
  parts: SearchParts,
  { rooms, suits }: Search,
  days: IndexedDay[],
): Promise<SearchResult["alternatives"]> {
  const priced = await pricedDays(parts.rates, await dayCandidates(parts, days, rooms, suits));
  return priced.map(({ day, price }) => ({
    date: day.startDate,
    nights: day.nights,
    dest: day.destinationCode,
    price,
  }));
}

/** Alternative days: around the requested day or, when nothing was found, the nearest days with offers. */
async function alternativeDays(
  { db }: SearchParts,
  input: Input,
  { criteria }: Search,
  { today, isEmpty, hasCards }: { today: string; isEmpty: boolean; hasCards: boolean },
): Promise<IndexedDay[]> {
  const oneDay = input.fromDate !== undefined && input.fromDate === (input.toDate ?? input.fromDate);
  if ((hasCards && !isEmpty && !oneDay) || criteria.destinations.length === 0) return [];
  if (isEmpty) return nearestDays(db, criteria, criteria.ranges[0]!.from, today, 6);
  const around = await matchingDays(db, { ...criteria, ranges: withCharterSlack(criteria.ranges, today) });
  return around.filter(
    (day) => !criteria.ranges.some((range) => day.startDate >= range.from && day.startDate <= range.to),
  );
}

/** Rooms sold since the index was built may raise a price: a list by price is sorted again by the prices it shows. */
function inPriceOrder(cards: PackageCard[], sort: Input["sort"]): PackageCard[] {
  if (sort !== "price-up" && sort !== "price-down") return cards;
  if (new Set(cards.map(({ currency }) => currency)).size > 1) return cards;
  const direction = sort === "price-up" ? 1 : -1;
  return [...cards].sort((a, b) => direction * ((minorOf(a.price) ?? 0) - (minorOf(b.price) ?? 0)));
}
