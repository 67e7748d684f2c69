import type { Candidate, ComparableCandidate } from "./list-order";
import type { IndexedDay } from "./matching-days";
import type { PriceUnit } from "./price-unit";

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
