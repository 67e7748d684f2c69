import { categories } from "@contract/vocabulary/categories";
import { sql } from "drizzle-orm";
import { builtOnce } from "../../../database/built-once";
import type { Database } from "../../../database/connect";
import type { Catalogue } from "../../catalogue/catalogue";
import { departure } from "../../catalogue/schema";
import type { Fare } from "../../pricing/fare-prices";
import type { Occupancy } from "../../pricing/occupancy";
import { type HasRooms, roomAvailability } from "../../stock/room-availability";
import type { IndexedDay } from "../indexed-day";

export type CandidateParts = { db: Database; catalogue: Catalogue; ownClubPercent?: number };

/** What is offered on some days: the fares of their departures, and which classes have rooms for the party. */
export type Offered = { fares: ReadonlyMap<string, KnownFare>; hasRooms: HasRooms };

export async function offeredOn(
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
