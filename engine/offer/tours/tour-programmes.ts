import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { tour } from "./schema";

export type Tour = typeof tour.$inferSelect;

/** Programmes by id. */
export async function toursById(
  db: Database | Transaction,
  ids: readonly (string | null)[],
): Promise<Map<string, Tour>> {
  const tourIds = [...new Set(ids.filter((id) => id !== null))];
  if (tourIds.length === 0) return new Map();
  const rows = await db.select().from(tour).where(inArray(tour.id, tourIds));
  return new Map(rows.map((row) => [row.id, row]));
}
