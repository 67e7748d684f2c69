import { sql } from "drizzle-orm";
import type { Clock } from "../core/clock";
import type { Database, Transaction } from "./connect";
import { databaseNow } from "./database-now";
import { databaseMode } from "./schema";

export type ShopMode = "sandbox" | "live";

/** The mode in which the database was opened before; null when it is new, or was not opened since modes are recorded. */
export async function modeOfDatabase(db: Database | Transaction): Promise<ShopMode | null> {
  // Asked before a migration too, which may be the one that makes the table.
  const { rows } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('database_mode') is not null as exists`,
  );
  if (!rows[0]!.exists) return null;
  const [row] = await db.select({ mode: databaseMode.mode }).from(databaseMode);
  return row ? (row.mode === "live" ? "live" : "sandbox") : null;
}

/** Records the database's mode. A database that was live stays live. */
export async function markDatabase(db: Database, clock: Clock, mode: ShopMode): Promise<void> {
  const row = { mode, since: await databaseNow(db, clock) };
  if (mode === "sandbox") await db.insert(databaseMode).values(row).onConflictDoNothing();
  else await db.insert(databaseMode).values(row).onConflictDoUpdate({ target: databaseMode.only, set: row });
}
