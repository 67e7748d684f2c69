import { categories } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { fits } from "../../pricing/fits";
import type { Occupancy } from "../../pricing/occupancy";
import { hasFlightFilter } from "../filters/flight-filters";
import { hasHotelFilter } from "../filters/hotel-filters";
import type { IndexedDay } from "../indexed-day";
import type { Candidate } from "./compared-candidates";
import { daysWithEach } from "./day-candidates";
import { bestOfHotels, hotelCandidates } from "./hotel-candidates";
import type { CandidateParts } from "./offered-days";
import { hasIndexedPrices } from "./plain-candidate";
import { type ListFilters, type Suits, suitsAll } from "./suits";

/** The most days of a list without filters that are priced again only to count its options. */
export const mostCountedDays = 400;

/**
 * The candidates from which the options of each group are counted: those that meet all other groups. Choosing an option then hides no other
 * option of its group, and its count is the length of the list it leads to. By hotel that is each hotel once. By day it is each day once
 * for each option that a hotel of that day has; a long list without filters counts the cheapest hotel of each day, as the index has it.
 */
export async function filterCandidates(
  parts: CandidateParts,
  allDays: IndexedDay[],
  {
    hasRequestedLength,
    rooms,
    filters,
    listed,
    byHotel,
    category,
    isShort,
  }: {
    /** Whether a day has a requested length of stay. */
    hasRequestedLength: (day: IndexedDay) => boolean;
    rooms: Occupancy[];
    filters: ListFilters;
    /** The candidates of the list itself. */
    listed: Candidate[];
    byHotel: boolean;
    category: DealCategory;
    /** The list shows few cards, as a search for prices by day does: its options are not worth pricing again. */
    isShort: boolean;
  },
): Promise<{ stars: Candidate[]; basis: Candidate[] }> {
  const anyStars = suitsAll({ ...filters, stars: [] });
  const anyBasis = suitsAll({ ...filters, basis: [] });
  if (byHotel) {
    const others = async (suits: Suits | null) =>
      bestOfHotels((await hotelCandidates(parts, allDays, rooms, suits)).filter(hasRequestedLength));
    return {
      stars: filters.stars.length > 0 ? await others(anyStars) : listed,
      basis: filters.basis.length > 0 ? await others(anyBasis) : listed,
    };
  }
  const days = allDays.filter(hasRequestedLength);
  const isFiltered =
    filters.stars.length + filters.basis.length > 0 || hasHotelFilter(filters) || hasFlightFilter(filters);
  const isIndexed = !isFiltered && (isShort || (hasIndexedPrices(rooms) && days.length > mostCountedDays));
  if (isIndexed || !categories[category].hasHotel) return { stars: listed, basis: listed };
  const places = [...new Set(days.map((day) => day.destinationCode))];
  const hotels = (await Promise.all(places.map((code) => parts.catalogue.hotelsOf(code)))).flat();
  const codes = { stars: new Set<number>(), basis: new Set<string>() };
  for (const hotel of hotels)
    for (const room of hotel.rooms) {
      if (!rooms.every((occupancy) => fits(room, occupancy))) continue;
      if (!anyStars || anyStars(hotel, room)) codes.stars.add(hotel.stars);
      if (!anyBasis || anyBasis(hotel, room)) codes.basis.add(room.board);
    }
  const [stars, basis] = await daysWithEach(parts, days, rooms, [
    [...codes.stars].map((code) => suitsAll({ ...filters, stars: [code] })!),
    [...codes.basis].map((code) => suitsAll({ ...filters, basis: [code] })!),
  ]);
  return { stars: stars!, basis: basis! };
}
