import type { Facet, SortOrder } from "@contract/shopping/search-and-selection";
import { amountOf } from "../../core/money";
import type { IndexedDay } from "./matching-days";

/** A day, or a hotel on its best day, before stock and texts are read. */
export type Candidate = IndexedDay & { candidateHotelId: string | null; candidateStars: number; boards: string[] };
/** What guests gave its hotel: the mean of their stars, and how many they are; missing while there are no reviews. */
type Rated = { rating?: number; reviews?: number };
/** With its price in the list's common currency, in minor units. */
export type ComparableCandidate = Candidate & Rated & { comparedMinor: number };

type Order = (a: ComparableCandidate, b: ComparableCandidate) => number;
const byPrice: Order = (a, b) => a.comparedMinor - b.comparedMinor;
const byRating: Order = (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || (b.reviews ?? 0) - (a.reviews ?? 0);
/** Dates have digits only: no language orders them in another way. */
const compareDates = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byDay: Order = (a, b) => compareDates(a.startDate, b.startDate) || a.nights - b.nights || byPrice(a, b);

/**
 * Specification §9: main deal first, then priority, start date, length, price; the six orders that users can choose; and the guests'
 * rating.
 */
export const orders: Record<SortOrder, Order> = {
  recommended: (a, b) => Number(b.isMainDeal) - Number(a.isMainDeal) || b.priority - a.priority || byDay(a, b),
  "price-up": (a, b) => byPrice(a, b) || byDay(a, b),
  "price-down": (a, b) => byPrice(b, a) || byDay(a, b),
  "stars-up": (a, b) => a.candidateStars - b.candidateStars || byPrice(a, b),
  "stars-down": (a, b) => b.candidateStars - a.candidateStars || byPrice(a, b),
  "days-up": (a, b) => a.nights - b.nights || byDay(a, b),
  "days-down": (a, b) => b.nights - a.nights || byDay(a, b),
  // Of days that went through `withRatings`.
  "rating-down": (a, b) => byRating(a, b) || byPrice(a, b) || byDay(a, b),
};

const byCode = new Intl.Collator("en", { numeric: true });

/**
 * The options of a filter in order, with count and lowest price. A chosen one is listed even when nothing has it, so it can be taken back.
 */
export function facet(
  days: readonly ComparableCandidate[],
  codesOf: (day: ComparableCandidate) => string[],
  label: (code: string) => string,
  selection: readonly string[] = [],
): Facet[] {
  const entries = new Map<string, { count: number; min: number | null }>(
    selection.map((code) => [code, { count: 0, min: null }]),
  );
  for (const day of days) {
    for (const code of codesOf(day)) {
      const previous = entries.get(code);
      entries.set(code, {
        count: (previous?.count ?? 0) + 1,
        min: Math.min(previous?.min ?? day.comparedMinor, day.comparedMinor),
      });
    }
  }
  return [...entries]
    .sort(([a], [b]) => byCode.compare(a, b))
    .map(([code, { count, min }]) => ({
      code,
      label: label(code),
      count,
      minPrice: min === null ? undefined : amountOf(min),
    }));
}

/** Specification §5: the range starts with min 100000 and max 0 and is computed from the deals, in whole units of the list's currency. */
export function priceRange(days: readonly ComparableCandidate[]): { fromPrice: number; toPrice: number } {
  return days.reduce(
    (range, day) => ({
      fromPrice: Math.min(range.fromPrice, Math.floor(day.comparedMinor / 100)),
      toPrice: Math.max(range.toPrice, Math.ceil(day.comparedMinor / 100)),
    }),
    { fromPrice: 100_000, toPrice: 0 },
  );
}
