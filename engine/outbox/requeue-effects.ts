import { sql } from "drizzle-orm";
import type { Database } from "../database/connect";
import { notifyAdmin } from "./outbox";

/** Longer than any delivery takes with all its timeouts, in seconds: a worker that holds a job longer has died. */
const longestDelivery = 60;

/**
 * Gives effects whose job nobody works on another one. A process or a database that was killed in the middle of a delivery leaves
 * the job locked for hours, while the outbox knows that it was not made. Jobs that wait for their next try are left alone; one that
 * has no tries left is told to an administrator. Says how many were given a job.
 */
export async function requeueEffects(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string; key: string; spent: boolean }>(sql`
    select o.id, o.key, coalesce(j.attempts >= j.max_attempts and j.locked_at is null, false) as spent
    from outbox o left join graphile_worker.jobs j on j.key = 'outbox:' || o.id
    where o.delivered_at is null
      and (j.id is null
        or j.locked_at < now() - make_interval(secs => ${longestDelivery})
        or (j.locked_at is null and j.attempts >= j.max_attempts))
    order by o.id limit 500`);
  let given = 0;
  for (const { id, key, spent } of rows) {
    if (spent) {
      await notifyAdmin(db, `undelivered:${id}`, "An effect could not be delivered", { key }, now);
      continue;
    }
    await db.execute(sql`
      select graphile_worker.add_job('deliver', json_build_object('outboxId', ${id}::bigint), job_key := ${`outbox:${id}`}, max_attempts := 50)`);
    given += 1;
  }
  return given;
}
