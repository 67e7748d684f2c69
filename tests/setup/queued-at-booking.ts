import { expect } from "vitest";
import type { TestDatabase } from "./test-database";

/** Makes the calls while a booking is locked, each once those before it wait for the lock: then they go through one after the other. */
export async function queuedAtBooking<Answers extends unknown[]>(
  { pool }: TestDatabase,
  bookingId: string,
  calls: { [Index in keyof Answers]: () => Promise<Answers[Index]> },
): Promise<Answers> {
  const holder = await pool.connect();
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  const answers: Promise<unknown>[] = [];
  try {
    await holder.query("begin");
    await holder.query("select from booking where id = $1 for update", [bookingId]);
    for (const call of calls) {
      answers.push(call());
      await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(answers.length);
    }
    await holder.query("commit");
    return (await Promise.all(answers)) as Answers;
  } finally {
    holder.release();
  }
}
