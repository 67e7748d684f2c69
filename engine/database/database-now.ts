import { sql } from "drizzle-orm";
import type { Clock } from "../core/clock";
import type { Database, Transaction } from "./connect";

/** Milliseconds. A clock drifts by far less than a millisecond in this time. */
const longestUse = 5_000;
/** Milliseconds between the machine's two clocks that show that it slept, or that its time was set. */
const largestStep = 500;

/** When the database was asked: its time, on the machine's steady clock, and how far the machine's other clock is from that. */
type Reading = { databaseTime: number; steadyTime: number; offset: number };

const readings = new WeakMap<Clock, Reading>();

/**
 * The time that holds and deadlines are measured by, exact to the milliseconds of one query. The clocks of several processes differ, the
 * database's does not: it is asked every five seconds, and the machine's steady clock counts on from there. A clock other than the
 * machine's own (time travel in a test) takes precedence.
 */
export async function databaseNow(db: Database | Transaction, clock: Clock & { shifted?: boolean }): Promise<Date> {
  if (clock.shifted) return clock.now();
  const known = readings.get(clock);
  if (known && isFresh(known, clock)) return new Date(known.databaseTime + performance.now() - known.steadyTime);
  const startedAt = performance.now();
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp() as now`);
  const databaseTime = new Date(rows[0]!.now).getTime();
  const steadyTime = performance.now();
  // An answer that took longer says less: the time is that of somewhere on its way.
  if (steadyTime - startedAt < 50)
    readings.set(clock, { databaseTime, steadyTime, offset: clock.now().getTime() - steadyTime });
  return new Date(databaseTime);
}

function isFresh({ steadyTime, offset }: Reading, clock: Clock): boolean {
  const steadyNow = performance.now();
  return steadyNow - steadyTime < longestUse && Math.abs(clock.now().getTime() - steadyNow - offset) < largestStep;
}
