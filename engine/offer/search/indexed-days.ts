import type { Database } from "../../database/connect";
import type { IndexedDay } from "./indexed-day";
import { cheapestOfPlaces, type DayCriteria, matchingDays, mostRows } from "./matching-days";

/**
 * With `anywhere` the cheapest day of each place, otherwise all days, in the order of the list as far as the index knows it. The filter by
 * nights offers the other lengths too, so days of all lengths are read, unless they are too many.
 */
export async function indexedDays(
  db: Database,
  criteria: DayCriteria,
  anywhere: boolean,
): Promise<{ requestedDays: IndexedDay[]; ofAllLengths: IndexedDay[] }> {
  if (criteria.destinations.length === 0) return { requestedDays: [], ofAllLengths: [] };
  if (anywhere) {
    const places = await cheapestOfPlaces(db, criteria);
    return { requestedDays: places, ofAllLengths: places };
  }
  const ofAllLengths = await matchingDays(db, { ...criteria, nights: [] });
  if (criteria.nights.length === 0) return { requestedDays: ofAllLengths, ofAllLengths };
  if (ofAllLengths.length < mostRows)
    return { requestedDays: ofAllLengths.filter(({ nights }) => criteria.nights.includes(nights)), ofAllLengths };
  const requestedDays = await matchingDays(db, criteria);
  return { requestedDays, ofAllLengths: requestedDays };
}
