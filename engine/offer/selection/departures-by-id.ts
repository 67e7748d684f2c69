import { sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { departure } from "../catalogue/schema";
import type { Departure } from "../pricing/departure";

const departuresOfIds = builtOnce((db) =>
  db
    .select()
    .from(departure)
    .where(sql`${departure.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare(""),
);

/** Departures by id, without those that do not exist: one query. */
export async function departureRows(db: Database, ids: readonly string[]): Promise<Map<string, Departure>> {
  const departureIds = [...new Set(ids)];
  if (departureIds.length === 0) return new Map();
  const rows = await departuresOfIds(db).execute({ ids: departureIds });
  return new Map(rows.map((row) => [row.id, row]));
}
