import type { IndexedDay } from "../indexed-day";
import type { PriceUnit } from "../price-unit";

/** A day, or a hotel on its best day, before stock and texts are read. */
export type Candidate = IndexedDay & { candidateHotelId: string | null; candidateStars: number; boards: string[] };
/** What guests gave its hotel: the mean of their stars, and how many they are; missing while there are no reviews. */
type Rated = { rating?: number; reviews?: number };
/** With its price in the list's common currency, in minor units. */
export type ComparableCandidate = Candidate & Rated & { comparedMinor: number };

/** A day with its price in the common currency. */
export const comparedIn =
  (unit: PriceUnit) =>
  <Day extends IndexedDay>(day: Day): Day & Pick<ComparableCandidate, "comparedMinor"> => ({
    ...day,
    comparedMinor: unit.minorIn(day.priceMinor, day.currency),
  });

/** Those whose currency has a rate, with their price in the common currency. */
export function comparableIn(unit: PriceUnit, list: readonly Candidate[]): ComparableCandidate[] {
  return list.filter(({ currency }) => unit.convertible.some((code) => code === currency)).map(comparedIn(unit));
}
