import type { Board } from "@contract/vocabulary/vocabulary";
import { and, asc, eq, inArray } from "drizzle-orm";
import { timedCache } from "../../core/caches/timed-cache";
import type { Clock } from "../../core/clock";
import { epochDay } from "../../core/epoch-day";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import type { SeasonRate } from "../pricing/stay-price";
import { type NightPeriod, nightPeriods } from "./night-periods";
import { openSeasons } from "./open-seasons";
import {
  airline,
  airport,
  country,
  destination,
  hotel,
  hotelRate,
  onRequestPeriod,
  roomType,
  stopSale,
  subCategory,
} from "./schema";

type Country = typeof country.$inferSelect;
export type Destination = typeof destination.$inferSelect;
type Airport = typeof airport.$inferSelect;
type Airline = typeof airline.$inferSelect;
export type RoomType = typeof roomType.$inferSelect;

/** A room class with one board and its seasons, oldest first. The nights of a stop sale are in no season. */
export type RatedRoom = {
  room: RoomType;
  board: Board;
  rates: SeasonRate[];
  closed: readonly NightPeriod[];
  /** On request besides, where its class is not always. */
  requested: readonly NightPeriod[];
};
export type Hotel = typeof hotel.$inferSelect & { rooms: RatedRoom[] };

/** Places and carriers: small enough to keep in memory completely. */
export type Atlas = {
  countries: Map<string, Country>;
  destinations: Map<string, Destination>;
  airports: Map<string, Airport>;
  airlines: Map<string, Airline>;
  /** Names of the sorts of packages, by id. */
  subCategories: Map<number, Names>;
};

export type Catalogue = {
  atlas(): Promise<Atlas>;
  /** Hotels of a destination with their rooms and rates, by id. */
  hotelsOf(destinationCode: string): Promise<Hotel[]>;
  /** Clears the cache after an import. */
  forget(): void;
};

const cacheTime = 60_000;

/** The catalogue changes a few times a day and every request reads it, so it is cached for a minute. */
export function catalogueOf(db: Database, clock: Clock): Catalogue {
  const atlas = timedCache(clock, cacheTime, (_: "all") => loadAtlas(db));
  const hotelsOf = timedCache(clock, cacheTime, (destinationCode: string) => loadHotels(db, destinationCode));
  return {
    atlas: () => atlas("all"),
    hotelsOf,
    forget() {
      atlas.forget();
      hotelsOf.forget();
    },
  };
}

async function loadAtlas(db: Database): Promise<Atlas> {
  const [countries, destinations, airports, airlines, subCategories] = await Promise.all([
    db.select().from(country),
    db.select().from(destination),
    db.select().from(airport),
    db.select().from(airline),
    db.select().from(subCategory).orderBy(asc(subCategory.id)),
  ]);
  return {
    countries: new Map(countries.map((row) => [row.code, row])),
    destinations: new Map(destinations.map((row) => [row.code, row])),
    airports: new Map(airports.map((row) => [row.code, row])),
    airlines: new Map(airlines.map((row) => [row.id, row])),
    subCategories: new Map(subCategories.map(({ id, names }) => [id, names])),
  };
}

/**
 * The hotels of a destination as bookings have them: also those no longer sold, and with the rates of nights that a stop sale closes. Nothing
 * new is sold from it.
 */
export function hotelsAsSold(db: Database, destinationCode: string): Promise<Hotel[]> {
  return loadHotels(db, destinationCode, { isSold: true });
}

async function loadHotels(
  db: Database,
  destinationCode: string,
  { isSold = false }: { isSold?: boolean } = {},
): Promise<Hotel[]> {
  const hotels = await db
    .select()
    .from(hotel)
    .where(and(eq(hotel.destinationCode, destinationCode), isSold ? undefined : eq(hotel.active, true)))
    .orderBy(asc(hotel.id));
  if (hotels.length === 0) return [];
  const ids = hotels.map((row) => row.id);
  const [rooms, rates, stops, requests] = await Promise.all([
    db.select().from(roomType).where(inArray(roomType.hotelId, ids)),
    db.select().from(hotelRate).where(inArray(hotelRate.hotelId, ids)).orderBy(asc(hotelRate.validFrom)),
    db.select().from(stopSale).where(inArray(stopSale.hotelId, ids)).orderBy(asc(stopSale.firstNight)),
    db.select().from(onRequestPeriod).where(inArray(onRequestPeriod.hotelId, ids)),
  ]);
  const seasons = new Map<string, SeasonRate[]>();
  for (const rate of rates) {
    const key = `${rate.hotelId} ${rate.roomClass} ${rate.board}`;
    seasons.set(key, [...(seasons.get(key) ?? []), seasonOf(rate)]);
  }
  const roomsByHotel = new Map<string, RatedRoom[]>();
  for (const [key, list] of seasons) {
    const [hotelId, roomClass, board] = key.split(" ") as [string, string, Board];
    const room = rooms.find((row) => row.hotelId === hotelId && row.roomClass === roomClass);
    if (!room) continue;
    const closed = isSold ? [] : nightPeriods(stops, room);
    const rated = { room, board, rates: openSeasons(list, closed), closed, requested: nightPeriods(requests, room) };
    roomsByHotel.set(hotelId, [...(roomsByHotel.get(hotelId) ?? []), rated]);
  }
  return hotels.map((row) => Object.assign(row, { rooms: roomsByHotel.get(row.id) ?? [] }));
}

/**
 * Written field by field, and hotels get their rooms by `Object.assign`, not by a spread: Node 20 gives each spread object its own hidden
 * class, and pricing thousands of stays then looks up each field again.
 */
function seasonOf(rate: typeof hotelRate.$inferSelect): SeasonRate {
  return {
    fromDay: epochDay(rate.validFrom),
    toDay: epochDay(rate.validTo),
    currency: rate.currency,
    adultMinor: rate.adultMinor,
    singleSupplementMinor: rate.singleSupplementMinor,
    adult3Minor: rate.adult3Minor,
    child1Minor: rate.child1Minor,
    child2Minor: rate.child2Minor,
    child3Minor: rate.child3Minor,
    infantMinor: rate.infantMinor,
    weekendMinor: rate.weekendMinor,
  };
}

/** `cls` at the edge: room class and board in one code. */
export function clsOf(room: Pick<RatedRoom, "board"> & { room: { roomClass: string } }): string {
  return `${room.room.roomClass}-${room.board}`;
}

export function roomOfCls(hotel: Hotel, cls: string): RatedRoom | undefined {
  return hotel.rooms.find((room) => clsOf(room) === cls);
}
