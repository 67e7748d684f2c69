import type { SortOrder } from "@contract/shopping/search-and-selection";
import { type SQL, sql } from "drizzle-orm";
import { hotel } from "../catalogue/schema";
import type { ComparableCandidate } from "./candidates/compared-candidates";
import type { IndexedDay } from "./indexed-day";
import type { PriceUnit } from "./price-unit";
import { departureIndex } from "./schema";

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
  "days-up": (a, b) => a.nights - b.nights || byPrice(a, b) || byDay(a, b),
  "days-down": (a, b) => b.nights - a.nights || byPrice(a, b) || byDay(a, b),
  // Needs days with ratings: see `withRatings`.
  "rating-down": (a, b) => byRating(a, b) || byPrice(a, b) || byDay(a, b),
};

/**
 * The same as `rowOrder` for rows that are in memory, then by day and length. Null for the orders that need more than the index row says;
 * rows whose currency has no rate are not comparable, see `PriceUnit.convertible`.
 */
export function rowComparison(sort: SortOrder, unit: PriceUnit): ((a: IndexedDay, b: IndexedDay) => number) | null {
  const price = (day: IndexedDay) => unit.minorIn(day.priceMinor, day.currency);
  const byDayAndLength = (a: IndexedDay, b: IndexedDay) =>
    compareDates(a.startDate, b.startDate) || a.nights - b.nights;
  if (sort === "price-up") return (a, b) => price(a) - price(b) || byDayAndLength(a, b);
  if (sort !== "recommended") return null;
  return (a, b) =>
    Number(b.isMainDeal) - Number(a.isMainDeal) ||
    b.priority - a.priority ||
    byDayAndLength(a, b) ||
    price(a) - price(b);
}

/** The list orders as SQL, so that a list too long to read completely still starts with the right rows (specification §9). */
export function rowOrder(sort: SortOrder, { column }: PriceUnit): SQL[] {
  const { startDate, nights } = departureIndex;
  // Without a hotel there are no stars, as in the orders of a list in memory.
  const stars = sql`coalesce(${departureIndex.stars}, 0)`;
  const columns: Record<SortOrder, SQL[]> = {
    recommended: [
      sql`${departureIndex.isMainDeal} desc`,
      sql`${departureIndex.priority} desc`,
      sql`${startDate}`,
      sql`${nights}`,
      column,
    ],
    "price-up": [column],
    "price-down": [sql`${column} desc`],
    "stars-up": [stars, column],
    "stars-down": [sql`${stars} desc`, column],
    "days-up": [sql`${nights}`, column],
    "days-down": [sql`${nights} desc`, column],
    "rating-down": [
      sql`(select ${hotel.reviewStars}::real / ${hotel.reviewCount} from ${hotel}
        where ${hotel.id} = ${departureIndex.hotelId} and ${hotel.reviewCount} > 0) desc nulls last`,
      column,
    ],
  };
  return columns[sort];
}
