import type { SortOrder } from "@contract/shopping/search-and-selection";
import { orders } from "../list-order";
import type { ComparableCandidate } from "./compared-candidates";

/** An order in which a list of hotels shows each one's longest or shortest stay, not its cheapest. */
export const isByLength = (sort: SortOrder) => sort === "days-up" || sort === "days-down";

/** Of each hotel the stay that comes first in the order. */
export function firstStays(stays: readonly ComparableCandidate[], sort: SortOrder): ComparableCandidate[] {
  const first = new Map<string | null, ComparableCandidate>();
  for (const stay of stays) {
    const known = first.get(stay.candidateHotelId);
    if (!known || orders[sort](stay, known) < 0) first.set(stay.candidateHotelId, stay);
  }
  return [...first.values()];
}

/** So many days: the cheapest ones of each length, as many of one length as of another. */
export function cheapestOfLengths<Day extends { nights: number; priceMinor: number }>(
  days: readonly Day[],
  most: number,
): Day[] {
  const places = new Map<number, number>();
  return [...days]
    .sort((a, b) => a.priceMinor - b.priceMinor)
    .map((day) => {
      const place = places.get(day.nights) ?? 0;
      places.set(day.nights, place + 1);
      return { day, place };
    })
    .sort((a, b) => a.place - b.place)
    .slice(0, most)
    .map(({ day }) => day);
}
