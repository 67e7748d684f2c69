import { categories } from "@contract/vocabulary/categories";
import { lessDiscounts } from "../../pricing/club-discount";
import type { Occupancy } from "../../pricing/occupancy";
import { fareSum, type RoomsPricer, roomsPricer } from "../../pricing/rooms-pricer";
import type { IndexedDay } from "../indexed-day";
import { type Candidate, candidateOf } from "./compared-candidates";
import type { CandidateParts, Offered } from "./offered-days";
import type { Suits } from "./suits";

/** Days at the exact price of the party, for all its rooms: each with the cheapest room that suits and is offered. */
export async function pricedCandidates(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
  { fares, hasRooms }: Offered,
): Promise<Candidate[]> {
  const pricers = await placePricers(parts, days, rooms);
  return days
    .map((day): Candidate | null => {
      const fare = fares.get(day.departureId);
      if (!fare) return null;
      if (!categories[day.category].hasHotel) {
        const sum = fareSum(rooms, fare);
        const priceMinor = lessDiscounts(sum, day.discountPercent, parts.ownClubPercent) + (day.carMinor ?? 0);
        return candidateOf(
          day,
          { candidateHotelId: null, candidateStars: 0, boards: [] },
          { hotelId: day.hotelId, priceMinor },
        );
      }
      const { hotelIds } = fare;
      const stay = { checkIn: day.startDate, nights: day.nights, fare, currency: day.currency };
      const [best] = pricers.get(day.destinationCode)!(
        stay,
        (hotel, room) =>
          (!suits || suits(hotel, room)) &&
          (!hotelIds || hotelIds.includes(hotel.id)) &&
          hasRooms(hotel.id, room.room.roomClass, stay),
      );
      if (!best) return null;
      const { hotel, room, totalMinor } = best;
      return candidateOf(
        day,
        { candidateHotelId: null, candidateStars: hotel.stars, boards: [room.board] },
        { hotelId: hotel.id, priceMinor: lessDiscounts(totalMinor, day.discountPercent, parts.ownClubPercent) },
      );
    })
    .filter((day) => day !== null);
}

/** The rooms at the places of the days, priced: once for each place, not for each of its thousands of days. */
async function placePricers(
  { catalogue }: CandidateParts,
  days: readonly IndexedDay[],
  rooms: Occupancy[],
): Promise<Map<string, RoomsPricer>> {
  const pricers = new Map<string, RoomsPricer>();
  for (const code of new Set(days.map((day) => day.destinationCode)))
    pricers.set(code, roomsPricer(await catalogue.hotelsOf(code), [rooms]));
  return pricers;
}
