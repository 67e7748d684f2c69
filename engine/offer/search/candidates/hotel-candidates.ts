import type { Board } from "@contract/vocabulary/vocabulary";
import type { Hotel } from "../../catalogue/catalogue";
import { lessDiscounts } from "../../pricing/club-discount";
import type { Occupancy } from "../../pricing/occupancy";
import { type RoomsPricer, roomsPricer } from "../../pricing/rooms-pricer";
import type { OptionCounter } from "../filters/option-counts";
import type { IndexedDay } from "../indexed-day";
import { type Candidate, candidateOf } from "./compared-candidates";
import { type CandidateParts, offeredOn } from "./offered-days";
import { seatedDays } from "./seated-days";
import type { Suits } from "./suits";

/** The most days searched for a hotel's best price. */
export const mostDaysPerHotel = 600;

/** Each hotel on its best day of each length of stay. `counter` is told of all hotels with rooms on any day that it counts. */
export async function hotelCandidates(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
  counter: OptionCounter | null = null,
  mostDays = mostDaysPerHotel,
): Promise<Candidate[]> {
  const cheapest =
    days.length <= mostDays ? days : [...days].sort((a, b) => a.priceMinor - b.priceMinor).slice(0, mostDays);
  const searchedDays = await seatedDays(parts.db, cheapest, rooms);
  const { fares, hasRooms } = await offeredOn(parts, searchedDays, rooms);
  const openIn = new Map<string, OpenPlace>();
  for (const code of new Set(searchedDays.map((day) => day.destinationCode))) {
    const hotels = await parts.catalogue.hotelsOf(code);
    const open = hotels.map((hotel) => ({
      hotel,
      best: new Map(),
      dayMinor: Infinity,
      dayBoards: new Set<Board>(),
      dayOpen: false,
    }));
    openIn.set(code, {
      price: roomsPricer(hotels, [rooms]),
      hotels: open,
      of: new Map(open.map((one) => [one.hotel, one])),
    });
  }
  for (const day of searchedDays) {
    const fare = fares.get(day.departureId);
    if (!fare) continue;
    const { hotelIds } = fare;
    const stay = { checkIn: day.startDate, nights: day.nights, fare, currency: day.currency };
    const { price, hotels, of } = openIn.get(day.destinationCode)!;
    const isSold = ({ id }: Hotel) => !hotelIds || hotelIds.includes(id);
    price(
      stay,
      (hotel, room) =>
        (!suits || suits(hotel, room)) &&
        (isSold(hotel) || counter?.sells(day, hotel) === true) &&
        hasRooms(hotel.id, room.room.roomClass, stay),
      (hotel, room, totalMinor) => {
        const open = of.get(hotel)!;
        open.dayOpen = true;
        if (counter && !isSold(hotel)) return;
        open.dayMinor = Math.min(open.dayMinor, totalMinor);
        open.dayBoards.add(room.board);
      },
    );
    for (const open of hotels) {
      if (open.dayOpen) counter?.open(day, open.hotel);
      open.dayOpen = false;
      if (open.dayBoards.size === 0) continue;
      const priceMinor = lessDiscounts(open.dayMinor, day.discountPercent, parts.ownClubPercent);
      const best = open.best.get(day.nights);
      if (!best) open.best.set(day.nights, { day, priceMinor, boards: new Set(open.dayBoards) });
      else {
        for (const board of open.dayBoards) best.boards.add(board);
        if (priceMinor < best.priceMinor) {
          best.day = day;
          best.priceMinor = priceMinor;
        }
      }
      open.dayMinor = Infinity;
      open.dayBoards.clear();
    }
  }
  return [...openIn.values()].flatMap(({ hotels }) =>
    hotels.flatMap(({ hotel, best }) =>
      [...best.values()].map(({ day, priceMinor, boards }) =>
        candidateOf(
          day,
          { candidateHotelId: hotel.id, candidateStars: hotel.stars, boards: [...boards] },
          { hotelId: hotel.id, priceMinor },
        ),
      ),
    ),
  );
}

type OpenHotel = {
  hotel: Hotel;
  /** For each number of nights its best day so far, and the boards that are for sale on any of its days: the filter counts them. */
  best: Map<number, { day: IndexedDay; priceMinor: number; boards: Set<Board> }>;
  /** Those of the day that is being priced. */
  dayMinor: number;
  dayBoards: Set<Board>;
  /** Any departure of its offer is sold with this hotel. */
  dayOpen: boolean;
};

type OpenPlace = { price: RoomsPricer; hotels: OpenHotel[]; of: ReadonlyMap<Hotel, OpenHotel> };

/** The best day of each hotel: that with the lowest price, with the boards of all its days. */
export function bestOfHotels(days: readonly Candidate[]): Candidate[] {
  const best = new Map<string | null, { lowest: Candidate; boards: Set<string> }>();
  for (const day of days) {
    const known = best.get(day.candidateHotelId);
    if (!known) {
      best.set(day.candidateHotelId, { lowest: day, boards: new Set(day.boards) });
      continue;
    }
    if (day.priceMinor < known.lowest.priceMinor) known.lowest = day;
    for (const board of day.boards) known.boards.add(board);
  }
  return [...best.values()].map(({ lowest, boards }) => {
    const { candidateHotelId, candidateStars } = lowest;
    return candidateOf(lowest, { candidateHotelId, candidateStars, boards: [...boards] }, lowest);
  });
}
