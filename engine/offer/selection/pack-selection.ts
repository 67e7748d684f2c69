import { categories } from "@contract/vocabulary/categories";
import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import type { Catalogue, Hotel } from "../catalogue/catalogue";
import { departure } from "../catalogue/schema";
import type { Departure } from "../pricing/departure";

type PackStatus = "available" | "expired" | "updating" | "closed";

export async function findPack(db: Database | Transaction, id: string): Promise<Departure | null> {
  const [row] = await packById(db).execute({ id });
  return row ?? null;
}

const packById = builtOnce((db) =>
  db
    .select()
    .from(departure)
    .where(eq(departure.id, sql.placeholder("id")))
    .limit(1)
    .prepare(""),
);

/** Packs by id. */
export async function packsById(db: Database, ids: readonly string[]): Promise<Map<string, Departure>> {
  const rows = await packsOfIds(db).execute({ ids: [...ids] });
  return new Map(rows.map((row) => [row.id, row]));
}

const packsOfIds = builtOnce((db) =>
  db
    .select()
    .from(departure)
    .where(sql`${departure.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare(""),
);

/**
 * Whether a pack can be sold at the given time; `today` is the day in Jerusalem. Sales end the day before unless the pack sets another
 * time.
 */
export function packStatus(pack: Departure, now: Date, today: string): PackStatus {
  if (pack.salesEndAt ? pack.salesEndAt <= now : pack.startDate <= today) return "expired";
  if (pack.status === "updating") return "updating";
  return pack.status === "open" ? "available" : "closed";
}

/** Packs of the same days, which differ in their flights. Cheapest first. */
export async function siblingsOf(db: Database | Transaction, pack: Departure): Promise<Departure[]> {
  if (!pack.outwardFlightId) return [pack];
  const rows = await db
    .select()
    .from(departure)
    .where(
      and(
        eq(departure.category, pack.category),
        eq(departure.destinationCode, pack.destinationCode),
        eq(departure.startDate, pack.startDate),
        eq(departure.nights, pack.nights),
        eq(departure.currency, pack.currency),
        eq(departure.status, "open"),
        sql`${departure.eventId} is not distinct from ${pack.eventId}`,
        sql`${departure.tourId} is not distinct from ${pack.tourId}`,
        gte(departure.fareAdultMinor, 0),
      ),
    )
    .orderBy(asc(departure.fareAdultMinor), asc(departure.id))
    .limit(12);
  return rows.some((row) => row.id === pack.id) ? rows : [pack, ...rows.slice(0, 11)];
}

/** Whether two packs are the same offer on the same days, so that one may have the flights of the other. */
export function isSibling(a: Departure, b: Departure): boolean {
  return (
    a.category === b.category &&
    a.destinationCode === b.destinationCode &&
    a.startDate === b.startDate &&
    a.nights === b.nights &&
    a.eventId === b.eventId &&
    a.tourId === b.tourId &&
    a.currency === b.currency
  );
}

export async function hotelsOfPack(catalogue: Catalogue, pack: Departure): Promise<Hotel[]> {
  if (!categories[pack.category].hasHotel) return [];
  const hotels = await catalogue.hotelsOf(pack.destinationCode);
  return pack.hotelIds ? hotels.filter((hotel) => pack.hotelIds!.includes(hotel.id)) : hotels;
}

/** The same offer on another day: category, place, length, tour or match; the cheapest. Null when there is no departure. */
export async function samePackOn(
  db: Database | Transaction,
  pack: Departure,
  startDate: string,
): Promise<Departure | null> {
  if (pack.startDate === startDate) return pack;
  const [row] = await db
    .select()
    .from(departure)
    .where(
      and(
        eq(departure.category, pack.category),
        eq(departure.destinationCode, pack.destinationCode),
        eq(departure.startDate, startDate),
        eq(departure.nights, pack.nights),
        eq(departure.status, "open"),
        sql`${departure.tourId} is not distinct from ${pack.tourId}`,
      ),
    )
    .orderBy(asc(departure.fareAdultMinor), asc(departure.id))
    .limit(1);
  return row ?? null;
}
