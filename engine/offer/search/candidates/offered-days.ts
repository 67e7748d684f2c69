import { categories } from "@contract/vocabulary/categories";
import { sql } from "drizzle-orm";
import type { Database } from "../../../database/connect";
import { builtOnce } from "../../../database/prepared/built-once";
import type { Catalogue } from "../../catalogue/catalogue";
import { departure } from "../../catalogue/schema";
import type { Departure } from "../../pricing/departure";
import type { Fare } from "../../pricing/fare-prices";
import type { Occupancy } from "../../pricing/occupancy";
import { type HasRooms, roomAvailability } from "../../stock/room-availability";
import type { IndexedDay } from "../indexed-day";
import type { KeptOffer } from "../kept-offer";

export type CandidateParts = { db: Database; catalogue: Catalogue; kept?: KeptOffer; ownClubPercent?: number };

/** What is offered on some days: the fares of their departures, and which classes have rooms for the party. */
export type Offered = { fares: ReadonlyMap<string, KnownFare>; hasRooms: HasRooms };

export async function offeredOn(
  { db, catalogue, kept }: CandidateParts,
  days: readonly IndexedDay[],
  rooms: readonly Occupancy[],
): Promise<Offered> {
  const stays = days.filter(({ category }) => categories[category].hasHotel);
  const places = [...new Set(stays.map(({ destinationCode }) => destinationCode))];
  const hotels = (await Promise.all(places.map((code) => catalogue.hotelsOf(code)))).flat();
  const hotelIds = hotels.map(({ id }) => id);
  const [fares, hasRooms] = await Promise.all([
    faresOf({ db, kept }, days),
    roomAvailability(db, hotelIds, { stays, rooms: rooms.length }),
  ]);
  return { fares, hasRooms };
}

type KnownFare = Required<Fare> & { hotelIds: string[] | null };

function faresOfDepartures(departures: ReadonlyMap<string, Departure>): Map<string, KnownFare> {
  const fares = new Map<string, KnownFare>();
  for (const [id, row] of departures)
    fares.set(id, {
      adultMinor: row.fareAdultMinor,
      childMinor: row.fareChildMinor,
      infantMinor: row.fareInfantMinor,
      childFareTo: row.childFareTo,
      hotelIds: row.hotelIds,
    });
  return fares;
}

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

/** The days of a longer list are not worth keeping whole: they would drop those of the lists that most people see. */
const mostKeptDays = 300;

async function faresOf(
  { db, kept }: Pick<CandidateParts, "db" | "kept">,
  days: readonly IndexedDay[],
): Promise<ReadonlyMap<string, KnownFare>> {
  const ids = [...new Set(days.map((day) => day.departureId))];
  if (ids.length === 0) return new Map();
  if (kept && ids.length <= mostKeptDays) return faresOfDepartures(await kept.departures(ids));
  const rows = await faresOfIds(db).execute({ ids });
  return new Map(rows.map((row) => [row.id, row]));
}
