import { sql } from "drizzle-orm";
import type { Database } from "../database/connect";
import { notifyAdmin, queueDelivery } from "./outbox";

/** Seconds; longer than any delivery takes including its timeouts: a worker that holds a job longer has died. */
const longestDelivery = 60;

/**
 * Gives a new job to effects whose job has no living worker. When a process or the database is killed during a delivery, the job stays
 * locked for hours although the outbox shows that nothing was delivered. Jobs waiting for a retry are left unchanged; one without tries
 * left is reported to an administrator. Returns the number of new jobs.
 */
export async function requeueEffects(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ id: string; key: string; kind: string; printed: boolean; spent: boolean }>(sql`
    select o.id, o.key, o.kind, o.payload ?| array['document', 'papers'] as printed, coalesce(j.attempts >= j.max_attempts and j.locked_at is null, false) as spent
    from outbox o left join graphile_worker.jobs j on j.key = 'outbox:' || o.id
    where o.delivered_at is null
      and (j.id is null
        or j.locked_at < now() - make_interval(secs => ${longestDelivery})
        or (j.locked_at is null and j.attempts >= j.max_attempts))
    order by o.id limit 500`);
  let requeued = 0;
  for (const { id, key, kind, printed, spent } of rows) {
    if (spent) {
      await notifyAdmin(db, `undelivered:${id}`, "An effect could not be delivered", { key }, now);
      continue;
    }
    await queueDelivery(db, id, kind, printed);
    requeued += 1;
  }
  return requeued;
}
