import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import type { ParsedInput } from "@contract/wire/operation";
import { mostCountedDays } from "../candidates/filter-candidates";
import type { FoundCandidates, Search } from "../candidates/found-candidates";
import { hotelCandidates } from "../candidates/hotel-candidates";
import type { CandidateParts } from "../candidates/offered-days";
import { hasIndexedPrices } from "../candidates/plain-candidate";
import { suitsOf } from "../candidates/suits";
import type { OptionCounts } from "./option-counts";

type Input = ParsedInput<typeof searchAndSelection.search>;

/**
 * How many results each option of hotels and flights leads to; null for a list of few cards. A list of hotels without these filters has counted
 * them while it was priced; otherwise its days are priced once more, whatever is chosen. A long list by day counts the hotels of the index.
 */
export async function countedOptions(
  parts: CandidateParts,
  input: Input,
  { rooms, criteria, suits, ofHotels }: Search,
  { counter, isCounted, ofAllFlights, hasRequestedLength, candidates }: FoundCandidates,
): Promise<OptionCounts | null> {
  if (!counter) return null;
  if (isCounted) return counter.counts();
  const days = ofAllFlights.filter(hasRequestedLength);
  if (!categories[criteria.category].hasHotel) for (const day of days) counter.open(day, null);
  else if (!ofHotels && !suits && hasIndexedPrices(rooms) && days.length > mostCountedDays) {
    const places = [...new Set(days.map((day) => day.destinationCode))];
    const hotels = (await Promise.all(places.map((code) => parts.catalogue.hotelsOf(code)))).flat();
    const byId = new Map(hotels.map((hotel) => [hotel.id, hotel]));
    for (const day of candidates) {
      const hotel = byId.get(day.hotelId ?? "");
      if (hotel) counter.open(day, hotel);
    }
  } else await hotelCandidates(parts, days, rooms, suitsOf(input), counter, ofHotels ? undefined : days.length);
  return counter.counts();
}
