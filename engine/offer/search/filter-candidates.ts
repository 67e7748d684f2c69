import { categories } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { fits } from "../pricing/fits";
import type { Occupancy } from "../pricing/occupancy";
import {
  bestOfHotels,
  type CandidateParts,
  daysWithEach,
  hasIndexedPrices,
  hotelCandidates,
  type Suits,
} from "./candidates";
import type { Candidate } from "./compared-candidates";
import type { IndexedDay } from "./indexed-day";

/** The filters of a list that are about the hotel and its rooms. */
type RoomFilters = { stars: readonly number[]; basis: readonly string[]; hotelId?: string };

/** Null: every room of every hotel. */
export function suitsOf({ stars, basis, hotelId }: RoomFilters): Suits | null {
  if (stars.length === 0 && basis.length === 0 && !hotelId) return null;
  return (hotel, room) =>
    (stars.length === 0 || stars.includes(hotel.stars)) &&
    (basis.length === 0 || basis.includes(room.board)) &&
    (!hotelId || hotel.id === hotelId);
}

/** The most days of a list without filters that are priced again only to count its options. */
const mostCountedDays = 400;

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
    filters: RoomFilters;
    /** The candidates of the list itself. */
    listed: Candidate[];
    byHotel: boolean;
    category: DealCategory;
    /** The list shows few cards, as a search for prices by day does: its options are not worth pricing again. */
    isShort: boolean;
  },
): Promise<{ stars: Candidate[]; basis: Candidate[] }> {
  const anyStars = suitsOf({ ...filters, stars: [] });
  const anyBasis = suitsOf({ ...filters, basis: [] });
  if (byHotel) {
    const others = async (suits: Suits | null) =>
      bestOfHotels((await hotelCandidates(parts, allDays, rooms, suits)).filter(hasRequestedLength));
    return {
      stars: filters.stars.length > 0 ? await others(anyStars) : listed,
      basis: filters.basis.length > 0 ? await others(anyBasis) : listed,
    };
  }
  const days = allDays.filter(hasRequestedLength);
  const isFiltered = filters.stars.length + filters.basis.length > 0;
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
    [...codes.stars].map((code) => suitsOf({ ...filters, stars: [code] })!),
    [...codes.basis].map((code) => suitsOf({ ...filters, basis: [code] })!),
  ]);
  return { stars: stars!, basis: basis! };
}
