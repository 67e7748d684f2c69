import type { Logger } from "pino";

type Due<Row> = {
  /** Rows read at once. */
  batch: number;
  /** What the log says of one that failed. */
  problem: string;
  /** At most `batch` bookings that are due, in the order of their ids, after this one; the first time after an empty text. */
  after(id: string): Promise<Row[]>;
  /** Returns whether it counts. */
  work(row: Row): Promise<boolean>;
};

/**
 * Does the work for all bookings that are due, batch by batch: the next round may be too late. One that fails is logged and stops no other;
 * it is due again in the next round. Returns how many count.
 */
export async function forEachDue<Row extends { id: string }>(
  { log }: { log: Logger },
  { batch, problem, after, work }: Due<Row>,
): Promise<number> {
  let done = 0;
  for (let last = ""; ; ) {
    const rows = await after(last);
    for (const row of rows)
      try {
        if (await work(row)) done += 1;
      } catch (fault) {
        log.error({ err: fault, bookingId: row.id }, problem);
      }
    if (rows.length < batch) return done;
    last = rows.at(-1)!.id;
  }
}
