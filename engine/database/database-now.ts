import { sql } from "drizzle-orm";
import type { Clock } from "../core/clock";
import type { Database, Transaction } from "./connect";

/**
 * The time that holds and deadlines are measured by. The clocks of several processes differ, the database's does not; a clock other than
 * the machine's own (time travel in a test) takes precedence.
 */
export async function databaseNow(db: Database | Transaction, clock: Clock & { shifted?: boolean }): Promise<Date> {
  if (clock.shifted) return clock.now();
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]!.now);
}
