import { inArray, type SQL } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { Catalogue, Hotel } from "../../offer/catalogue/catalogue";
import { hotel } from "../../offer/catalogue/schema";

type Parts = { db: Database; catalogue: Catalogue };

/** Hotels by code; only their places are loaded, however many hotels the shop has. */
export function hotelsByCode(parts: Parts, codes: readonly number[]): Promise<Hotel[]> {
  return opened(parts, inArray(hotel.code, [...codes]));
}

/** One hotel by id; null: not found. */
export async function hotelById(parts: Parts, id: string): Promise<Hotel | null> {
  return (await opened(parts, inArray(hotel.id, [id])))[0] ?? null;
}

async function opened({ db, catalogue }: Parts, which: SQL): Promise<Hotel[]> {
  const rows = await db.select({ id: hotel.id, place: hotel.destinationCode }).from(hotel).where(which);
  const hotelIds = new Set(rows.map(({ id }) => id));
  const lists = await Promise.all([...new Set(rows.map(({ place }) => place))].map((code) => catalogue.hotelsOf(code)));
  return lists.flat().filter(({ id }) => hotelIds.has(id));
}
