import type { ParsedInput } from "@contract/operation";
import type { searchAndSelection } from "@contract/search-and-selection";
import { sql } from "drizzle-orm";
import type { Catalogue, Hotel, RatedRoom } from "../catalogue/catalogue";
import { departure } from "../catalogue/schema";
import type { Database } from "../database/connect";
import { lowestRooms } from "../pricing/lowest-room";
import { compositions, type Occupancy, typOf } from "../pricing/occupancy";
import { discountOf } from "../pricing/room-price";
import type { Candidate } from "./list-order";
import { journeySum } from "./package-cards";
import type { IndexedDay } from "./wanted-days";

type Asked = ParsedInput<typeof searchAndSelection.search>;
type Parts = { db: Database; catalogue: Catalogue };

/** A template party without filters takes the index as it is; anything else is priced exactly. */
export async function dayCandidates(
  parts: Parts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: (hotel: Hotel, room: RatedRoom) => boolean,
  asked: Asked,
): Promise<Candidate[]> {
  const plain = rooms.length === 1 && typOf(rooms[0]!) in compositions;
  const unfiltered = asked.stars.length === 0 && asked.basis.length === 0 && !asked.hotelId;
  if (plain && unfiltered) {
    return days.map((day) => ({
      ...day,
      candidateHotelId: null,
      candidateStars: day.stars ?? 0,
      boards: day.board ? [day.board] : [],
    }));
  }
  const fares = await faresOf(parts.db, days);
  const suiting = await suitingHotels(parts, days, suits);
  return days
    .map((day): Candidate | null => {
      const fare = fares.get(day.departureId);
      if (!fare) return null;
      if (day.category === "Flight_Only") {
        const sum = journeySum(rooms, fare);
        return {
          ...day,
          priceMinor: sum - discountOf(sum, day.discountPercent) + (day.carMinor ?? 0),
          candidateHotelId: null,
          candidateStars: 0,
          boards: [],
        };
      }
      const hotels = suiting.get(day.destinationCode)!;
      const sold = fare.hotelIds ? hotels.filter(({ id }) => fare.hotelIds!.includes(id)) : hotels;
      const best = lowestRooms(sold, [rooms], {
        checkIn: day.startDate,
        nights: day.nights,
        fare,
        currency: day.currency,
      })[0];
      return best
        ? {
            ...day,
            priceMinor: best.totalMinor - discountOf(best.totalMinor, day.discountPercent),
            candidateHotelId: null,
            candidateStars: best.hotel.stars,
            boards: [best.room.board],
          }
        : null;
    })
    .filter((day) => day !== null);
}

/** The hotels of the days' places with the rooms that suit: chosen once for each place, not for each of its thousands of days. */
async function suitingHotels(
  { catalogue }: Parts,
  days: readonly IndexedDay[],
  suits: (hotel: Hotel, room: RatedRoom) => boolean,
): Promise<Map<string, Hotel[]>> {
  const found = new Map<string, Hotel[]>();
  for (const code of new Set(days.map((day) => day.destinationCode)))
    found.set(
      code,
      (await catalogue.hotelsOf(code))
        .map((hotel) => ({ ...hotel, rooms: hotel.rooms.filter((room) => suits(hotel, room)) }))
        .filter(({ rooms }) => rooms.length > 0),
    );
  return found;
}

/** The most days a hotel's best price is looked for on. */
const mostDaysPerHotel = 600;

/** Each hotel on its best day. */
export async function hotelCandidates(
  parts: Parts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: (hotel: Hotel, room: RatedRoom) => boolean,
): Promise<Candidate[]> {
  const looked =
    days.length <= mostDaysPerHotel
      ? days
      : [...days].sort((a, b) => a.priceMinor - b.priceMinor).slice(0, mostDaysPerHotel);
  const fares = await faresOf(parts.db, looked);
  const best = new Map<string, Candidate>();
  for (const day of looked) {
    const fare = fares.get(day.departureId);
    if (!fare) continue;
    for (const hotel of await parts.catalogue.hotelsOf(day.destinationCode)) {
      if (fare.hotelIds && !fare.hotelIds.includes(hotel.id)) continue;
      const open = { ...hotel, rooms: hotel.rooms.filter((room) => suits(hotel, room)) };
      const priced = lowestRooms([open], [rooms], {
        checkIn: day.startDate,
        nights: day.nights,
        fare,
        currency: day.currency,
      })[0];
      if (!priced) continue;
      const priceMinor = priced.totalMinor - discountOf(priced.totalMinor, day.discountPercent);
      const known = best.get(hotel.id);
      if (known && known.priceMinor <= priceMinor) continue;
      best.set(hotel.id, {
        ...day,
        priceMinor,
        candidateHotelId: hotel.id,
        candidateStars: hotel.stars,
        boards: [...new Set(open.rooms.map((room) => room.board))],
      });
    }
  }
  return [...best.values()];
}

type KnownFare = { adultMinor: number; childMinor: number; infantMinor: number; hotelIds: string[] | null };

async function faresOf(db: Database, days: readonly IndexedDay[]): Promise<Map<string, KnownFare>> {
  const ids = [...new Set(days.map((day) => day.departureId))];
  if (ids.length === 0) return new Map();
  // One array and not thousands of values: taking those apart costs more than finding the rows.
  const rows = await db
    .select({
      id: departure.id,
      adultMinor: departure.fareAdultMinor,
      childMinor: departure.fareChildMinor,
      infantMinor: departure.fareInfantMinor,
      hotelIds: departure.hotelIds,
    })
    .from(departure)
    .where(sql`${departure.id} = any(${sql.param(ids)}::text[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
