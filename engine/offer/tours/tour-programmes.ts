import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { tour } from "./schema";

export type Tour = typeof tour.$inferSelect;

/** Programmes by id. */
export async function toursById(
  db: Database | Transaction,
  ids: readonly (string | null)[],
): Promise<Map<string, Tour>> {
  const tourIds = [...new Set(ids.filter((id) => id !== null))];
  if (tourIds.length === 0) return new Map();
  const rows = await toursOfIds(db).execute({ ids: tourIds });
  return new Map(rows.map((row) => [row.id, row]));
}

const toursOfIds = builtOnce((db) =>
  db
    .select()
    .from(tour)
    .where(sql`${tour.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare(""),
);
