import type { Clock } from "../core/clock";
import type { Database } from "./connect";
import { databaseNow } from "./database-now";
import { databaseMode } from "./schema";

export type ShopMode = "sandbox" | "live";

/** What the database was opened as before; null when it never was. */
export async function modeOfDatabase(db: Database): Promise<ShopMode | null> {
  const [row] = await db.select({ mode: databaseMode.mode }).from(databaseMode);
  return row ? (row.mode === "live" ? "live" : "sandbox") : null;
}

/** Writes down what the database is used for from now on. A database that was live stays so. */
export async function markDatabase(db: Database, clock: Clock, mode: ShopMode): Promise<void> {
  const row = { mode, since: await databaseNow(db, clock) };
  if (mode === "sandbox") await db.insert(databaseMode).values(row).onConflictDoNothing();
  else await db.insert(databaseMode).values(row).onConflictDoUpdate({ target: databaseMode.only, set: row });
}
