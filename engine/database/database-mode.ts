import type { Clock } from "../core/clock";
import type { Database, Transaction } from "./connect";
import { databaseNow } from "./database-now";
import { databaseMode } from "./schema";

export type ShopMode = "sandbox" | "live";

/** The mode in which the database was opened before; null when it is new. */
export async function modeOfDatabase(db: Database | Transaction): Promise<ShopMode | null> {
  const [row] = await db.select({ mode: databaseMode.mode }).from(databaseMode);
  return row ? (row.mode === "live" ? "live" : "sandbox") : null;
}

/** Records the database's mode. A database that was live stays live. */
export async function markDatabase(db: Database, clock: Clock, mode: ShopMode): Promise<void> {
  const row = { mode, since: await databaseNow(db, clock) };
  if (mode === "sandbox") await db.insert(databaseMode).values(row).onConflictDoNothing();
  else await db.insert(databaseMode).values(row).onConflictDoUpdate({ target: databaseMode.only, set: row });
}
