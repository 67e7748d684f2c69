import { categories } from "@contract/vocabulary/categories";
import { typOf } from "@contract/vocabulary/room-typ";
import { sql } from "drizzle-orm";
import { builtOnce } from "../../database/built-once";
import type { Database } from "../../database/connect";
import type { Catalogue, Hotel, RatedRoom } from "../catalogue/catalogue";
import { departure } from "../catalogue/schema";
import { lessDiscounts } from "../pricing/club-discount";
import type { Fare } from "../pricing/fare-prices";
import { fits } from "../pricing/fits";
import { compositions, type Occupancy } from "../pricing/occupancy";
import { journeyPricer, type RoomsPricer, roomsPricer } from "../pricing/rooms-pricer";
import { type HasRooms, roomAvailability } from "../stock/room-availability";
import type { Candidate } from "./compared-candidates";
import { fareSum } from "./fare-sum";
import type { IndexedDay } from "./indexed-day";
import { seatedDays } from "./seated-days";

/** The requested rooms, by stars, board or hotel. */
export type Suits = (hotel: Hotel, room: RatedRoom) => boolean;
export type CandidateParts = { db: Database; catalogue: Catalogue; ownClubPercent?: number };

/** A party that the index has prices for. */
export const hasIndexedPrices = (rooms: readonly Occupancy[]) =>
  rooms.length === 1 && !rooms[0]?.childAges && typOf(rooms[0]!) in compositions;

/** A day in the index, with its cheapest hotel. */
export function plainCandidate(day: IndexedDay): Candidate {
  return { ...day, candidateHotelId: null, candidateStars: day.stars ?? 0, boards: day.board ? [day.board] : [] };
}

/** A standard party without filters uses the indexed prices; any other party is priced exactly, for all its rooms. */
export async function dayCandidates(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
): Promise<Candidate[]> {
  if (hasIndexedPrices(rooms) && !suits) return days.map(plainCandidate);
  const seated = await seatedDays(parts.db, days, rooms);
  return pricedDayCandidates(parts, seated, rooms, suits, await offeredOn(parts, seated, rooms));
}

/** For each group of options, the days of each option in turn, with the cheapest room that suits it. */
export async function daysWithEach(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  groups: Suits[][],
): Promise<Candidate[][]> {
  const seated = await seatedDays(parts.db, days, rooms);
  const offered = await offeredOn(parts, seated, rooms);
  const daysOf = (suits: Suits) => pricedDayCandidates(parts, seated, rooms, suits, offered);
  return Promise.all(groups.map(async (options) => (await Promise.all(options.map(daysOf))).flat()));
}

async function pricedDayCandidates(
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

const withSuiting = (suits: Suits | null) => (hotel: Hotel) =>
  suits ? { ...hotel, rooms: hotel.rooms.filter((room) => suits(hotel, room)) } : hotel;

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

/** What is offered on some days: the fares of their departures, and which classes have rooms for the party. */
type Offered = { fares: ReadonlyMap<string, KnownFare>; hasRooms: HasRooms };

async function offeredOn(
  { db, catalogue }: CandidateParts,
  days: readonly IndexedDay[],
  rooms: readonly Occupancy[],
): Promise<Offered> {
  const stays = days.filter(({ category }) => categories[category].hasHotel);
  const places = [...new Set(stays.map(({ destinationCode }) => destinationCode))];
  const hotels = (await Promise.all(places.map((code) => catalogue.hotelsOf(code)))).flat();
  const hotelIds = hotels.map(({ id }) => id);
  const [fares, hasRooms] = await Promise.all([
    faresOf(db, days),
    roomAvailability(db, hotelIds, { stays, rooms: rooms.length }),
  ]);
  return { fares, hasRooms };
}

type KnownFare = Required<Fare> & { hotelIds: string[] | null };

// One array parameter instead of thousands of values: parsing those costs more than finding the rows.
const faresOfIds = builtOnce((db) =>
  db
    .select({
      id: departure.id,
      adultMinor: departure.fareAdultMinor,
      childMinor: departure.fareChildMinor,
      infantMinor: departure.fareInfantMinor,
      childFareTo: departure.childFareTo,
      hotelIds: departure.hotelIds,
    })
    .from(departure)
    .where(sql`${departure.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare(""),
);

async function faresOf(db: Database, days: readonly IndexedDay[]): Promise<Map<string, KnownFare>> {
  const ids = [...new Set(days.map((day) => day.departureId))];
  if (ids.length === 0) return new Map();
  const rows = await faresOfIds(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of a hotel's best days the one with the lowest price. */
export function bestOfHotels<Day extends Candidate>(days: readonly Day[]): Day[] {
  const best = new Map<string | null, Day>();
  for (const day of days) {
    const previous = best.get(day.candidateHotelId);
    if (!previous || day.priceMinor < previous.priceMinor) best.set(day.candidateHotelId, day);
  }
  return [...best.values()];
}
