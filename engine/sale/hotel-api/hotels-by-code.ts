import { inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { Catalogue, Hotel } from "../../offer/catalogue/catalogue";
import { hotel } from "../../offer/catalogue/schema";
import { highestCode } from "./stay-requests";

type Parts = { db: Database; catalogue: Catalogue };

/** Hotels by code; only their places are loaded, however many hotels the shop has. A code that no column holds is of no hotel. */
export function hotelsByCode(parts: Parts, codes: readonly number[]): Promise<Hotel[]> {
  const possible = codes.filter((code) => code <= highestCode);
  return opened(parts, inArray(hotel.code, possible));
}

/** Hotels by id, in one query; those that are gone are missing. */
export async function hotelsById(parts: Parts, ids: readonly string[]): Promise<Map<string, Hotel>> {
  const hotels = await opened(parts, inArray(hotel.id, [...new Set(ids)]));
  return new Map(hotels.map((one) => [one.id, one]));
}

/** One hotel by id; null: not found. */
export async function hotelById(parts: Parts, id: string): Promise<Hotel | null> {
  return (await hotelsById(parts, [id])).get(id) ?? null;
}

async function opened({ db, catalogue }: Parts, which: SQL): Promise<Hotel[]> {
  const rows = await db.select({ id: hotel.id, place: hotel.destinationCode }).from(hotel).where(which);
  const hotelIds = new Set(rows.map(({ id }) => id));
  const lists = await Promise.all([...new Set(rows.map(({ place }) => place))].map((code) => catalogue.hotelsOf(code)));
  return lists.flat().filter(({ id }) => hotelIds.has(id));
}
