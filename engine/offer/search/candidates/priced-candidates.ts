import { categories } from "@contract/vocabulary/categories";
import { lessDiscounts } from "../../pricing/club-discount";
import type { Occupancy } from "../../pricing/occupancy";
import { fareSum, type RoomsPricer, roomsPricer } from "../../pricing/rooms-pricer";
import type { IndexedDay } from "../indexed-day";
import type { Candidate } from "./compared-candidates";
import type { CandidateParts, Offered } from "./offered-days";
import { type Suits, withSuiting } from "./suits";

/** Days at the exact price of the party, for all its rooms: each with the cheapest room that suits and is offered. */
export async function pricedCandidates(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
  { fares, hasRooms }: Offered,
): Promise<Candidate[]> {
  const suiting = await suitingRooms(parts, days, rooms, suits);
  return days
    .map((day): Candidate | null => {
      const fare = fares.get(day.departureId);
      if (!fare) return null;
      if (!categories[day.category].hasHotel) {
        const sum = fareSum(rooms, fare);
        return {
          ...day,
          priceMinor: lessDiscounts(sum, day.discountPercent, parts.ownClubPercent) + (day.carMinor ?? 0),
          candidateHotelId: null,
          candidateStars: 0,
          boards: [],
        };
      }
      const { hotelIds } = fare;
      const stay = { checkIn: day.startDate, nights: day.nights, fare, currency: day.currency };
      const [best] = suiting.get(day.destinationCode)!(
        stay,
        ({ id }, { room }) => (!hotelIds || hotelIds.includes(id)) && hasRooms(id, room.roomClass, stay),
      );
      return best
        ? {
            ...day,
            hotelId: best.hotel.id,
            priceMinor: lessDiscounts(best.totalMinor, day.discountPercent, parts.ownClubPercent),
            candidateHotelId: null,
            candidateStars: best.hotel.stars,
            boards: [best.room.board],
          }
        : null;
    })
    .filter((day) => day !== null);
}

/** The matching rooms at the places of the days, priced: once for each place, not for each of its thousands of days. */
async function suitingRooms(
  { catalogue }: CandidateParts,
  days: readonly IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
): Promise<Map<string, RoomsPricer>> {
  const pricers = new Map<string, RoomsPricer>();
  for (const code of new Set(days.map((day) => day.destinationCode)))
    pricers.set(code, roomsPricer((await catalogue.hotelsOf(code)).map(withSuiting(suits)), [rooms]));
  return pricers;
}
