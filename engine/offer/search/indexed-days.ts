import type { SortOrder } from "@contract/shopping/search-and-selection";
import type { Database } from "../../database/connect";
import { daysInMemory } from "./days-in-memory";
import type { IndexedDay } from "./indexed-day";
import type { KeptOffer } from "./kept-offer";
import { rowComparison, rowOrder } from "./list-order";
import { cheapestOfPlaces, type DayCriteria, matchingDays, mostRows } from "./matching-days";
import type { PriceUnit } from "./price-unit";

type Parts = { db: Database; kept?: KeptOffer };
/** The order of a list, with the unit in which the index compares prices. */
type Ordered = { sort: SortOrder; dollars: PriceUnit; anywhere: boolean };

/**
 * With `anywhere` the cheapest day of each place, otherwise all days, in the order of the list as far as the index knows it. The filter by
 * nights offers the other lengths too, so days of all lengths are read, unless they are too many.
 */
export async function indexedDays(
  { db, kept }: Parts,
  criteria: DayCriteria,
  { sort, dollars, anywhere }: Ordered,
): Promise<{ requestedDays: IndexedDay[]; ofAllLengths: IndexedDay[] }> {
  if (criteria.destinations.length === 0) return { requestedDays: [], ofAllLengths: [] };
  if (anywhere) {
    const places = await cheapestOfPlaces(db, criteria);
    return { requestedDays: places, ofAllLengths: places };
  }
  const compare = rowComparison(sort, dollars);
  const inMemory = kept && compare && (await daysInMemory(kept.months, criteria, dollars.convertible));
  const order = () => rowOrder(sort, dollars);
  const ofAllLengths = inMemory
    ? inMemory.sort(compare)
    : await matchingDays(db, { ...criteria, order: order(), nights: [] });
  if (criteria.nights.length === 0) return { requestedDays: ofAllLengths, ofAllLengths };
  if (ofAllLengths.length < mostRows)
    return { requestedDays: ofAllLengths.filter(({ nights }) => criteria.nights.includes(nights)), ofAllLengths };
  const requestedDays = await matchingDays(db, { ...criteria, order: order() });
  return { requestedDays, ofAllLengths: requestedDays };
}
