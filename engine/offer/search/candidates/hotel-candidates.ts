import type { Hotel } from "../../catalogue/catalogue";
import { lessDiscounts } from "../../pricing/club-discount";
import { fits } from "../../pricing/fits";
import type { Occupancy } from "../../pricing/occupancy";
import { journeyPricer, type RoomsPricer, roomsPricer } from "../../pricing/rooms-pricer";
import type { IndexedDay } from "../indexed-day";
import type { Candidate } from "./compared-candidates";
import { type CandidateParts, offeredOn } from "./offered-days";
import { seatedDays } from "./seated-days";
import { type Suits, withSuiting } from "./suits";

/** The most days searched for a hotel's best price. */
const mostDaysPerHotel = 600;

/** Each hotel on its best day of each length of stay. */
export async function hotelCandidates(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
): Promise<Candidate[]> {
  const cheapest =
    days.length <= mostDaysPerHotel
      ? days
      : [...days].sort((a, b) => a.priceMinor - b.priceMinor).slice(0, mostDaysPerHotel);
  const searchedDays = await seatedDays(parts.db, cheapest, rooms);
  const { fares, hasRooms } = await offeredOn(parts, searchedDays, rooms);
  const journeys = journeyPricer([rooms]);
  const openIn = new Map<string, OpenHotel[]>();
  for (const code of new Set(searchedDays.map((day) => day.destinationCode))) {
    const open = (await parts.catalogue.hotelsOf(code)).map(withSuiting(suits));
    openIn.set(
      code,
      open.map((hotel) => ({
        hotel,
        price: roomsPricer([hotel], [rooms], journeys),
        best: new Map(),
      })),
    );
  }
  for (const day of searchedDays) {
    const fare = fares.get(day.departureId);
    if (!fare) continue;
    const stay = { checkIn: day.startDate, nights: day.nights, fare, currency: day.currency };
    for (const { hotel, price, best } of openIn.get(day.destinationCode)!) {
      if (fare.hotelIds && !fare.hotelIds.includes(hotel.id)) continue;
      const [priced] = price(stay, ({ id }, { room }) => hasRooms(id, room.roomClass, stay));
      if (!priced) continue;
      const priceMinor = lessDiscounts(priced.totalMinor, day.discountPercent, parts.ownClubPercent);
      const previous = best.get(day.nights);
      if (!previous || priceMinor < previous.priceMinor) best.set(day.nights, { day, priceMinor });
    }
  }
  return [...openIn.values()].flat().flatMap(({ hotel, best }) => {
    const fitting = hotel.rooms.filter((room) => rooms.every((one) => fits(room, one)));
    const boards = [...new Set(fitting.map(({ board }) => board))];
    return [...best.values()].map(
      ({ day, priceMinor }): Candidate => ({
        ...day,
        hotelId: hotel.id,
        priceMinor,
        candidateHotelId: hotel.id,
        candidateStars: hotel.stars,
        boards,
      }),
    );
  });
}

/** A hotel and, for each number of nights, its best day so far. */
type OpenHotel = { hotel: Hotel; price: RoomsPricer; best: Map<number, { day: IndexedDay; priceMinor: number }> };

/** Of a hotel's best days the one with the lowest price. */
export function bestOfHotels<Day extends Candidate>(days: readonly Day[]): Day[] {
  const best = new Map<string | null, Day>();
  for (const day of days) {
    const previous = best.get(day.candidateHotelId);
    if (!previous || day.priceMinor < previous.priceMinor) best.set(day.candidateHotelId, day);
  }
  return [...best.values()];
}
