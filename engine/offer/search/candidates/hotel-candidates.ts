import type { Board } from "@contract/vocabulary/vocabulary";
import type { Hotel, RatedRoom } from "../../catalogue/catalogue";
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
        priceOfBoard: boardsFor(hotel, rooms).map((board) => ({
          board,
          price: roomsPricer([withSuiting((_, room) => room.board === board)(hotel)], [rooms], journeys),
        })),
        best: new Map(),
      })),
    );
  }
  for (const day of searchedDays) {
    const fare = fares.get(day.departureId);
    if (!fare) continue;
    const stay = { checkIn: day.startDate, nights: day.nights, fare, currency: day.currency };
    const isSold = ({ id }: Hotel, { room }: RatedRoom) => hasRooms(id, room.roomClass, stay);
    for (const { hotel, price, priceOfBoard, best } of openIn.get(day.destinationCode)!) {
      if (fare.hotelIds && !fare.hotelIds.includes(hotel.id)) continue;
      const [priced] = price(stay, isSold);
      if (!priced) continue;
      const priceMinor = lessDiscounts(priced.totalMinor, day.discountPercent, parts.ownClubPercent);
      const previous = best.get(day.nights);
      const boards = previous?.boards ?? new Set<Board>();
      boards.add(priced.room.board);
      for (const other of priceOfBoard)
        if (!boards.has(other.board) && other.price(stay, isSold)[0]) boards.add(other.board);
      const isBest = !previous || priceMinor < previous.priceMinor;
      best.set(day.nights, { ...(isBest ? { day, priceMinor } : previous), boards });
    }
  }
  return [...openIn.values()].flat().flatMap(({ hotel, best }) =>
    [...best.values()].map(
      ({ day, priceMinor, boards }): Candidate => ({
        ...day,
        hotelId: hotel.id,
        priceMinor,
        candidateHotelId: hotel.id,
        candidateStars: hotel.stars,
        boards: [...boards],
      }),
    ),
  );
}

/** The boards of the rooms that the party fits in, if there are several: a single one is for sale whenever the hotel is. */
function boardsFor(hotel: Hotel, rooms: readonly Occupancy[]): Board[] {
  const fitting = hotel.rooms.filter((room) => rooms.every((one) => fits(room, one)));
  const boards = [...new Set(fitting.map(({ board }) => board))];
  return boards.length > 1 ? boards : [];
}

type OpenHotel = {
  hotel: Hotel;
  price: RoomsPricer;
  priceOfBoard: { board: Board; price: RoomsPricer }[];
  /** For each number of nights its best day so far, and the boards that are for sale on any of its days: the filter counts them. */
  best: Map<number, { day: IndexedDay; priceMinor: number; boards: Set<Board> }>;
};

/** The best day of each hotel: that with the lowest price, with the boards of all its days. */
export function bestOfHotels<Day extends Candidate>(days: readonly Day[]): Day[] {
  const best = new Map<string | null, Day>();
  for (const day of days) {
    const previous = best.get(day.candidateHotelId);
    const lowest = !previous || day.priceMinor < previous.priceMinor ? day : previous;
    const boards = [...new Set([...(previous?.boards ?? []), ...day.boards])];
    best.set(day.candidateHotelId, { ...lowest, boards });
  }
  return [...best.values()];
}
