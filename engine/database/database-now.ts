import { sql } from "drizzle-orm";
import type { Clock } from "../core/clock";
import type { Database, Transaction } from "./connect";

/**
 * The time holds and deadlines are counted by. With several processes their clocks differ, the database's does not;
 * a clock that is not the machine's own (time travel in a test) wins over it.
 */
export async function databaseNow(db: Database | Transaction, clock: Clock & { shifted?: boolean }): Promise<Date> {
  if (clock.shifted) return clock.now();
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  return new Date(rows[0]!.now);
}
