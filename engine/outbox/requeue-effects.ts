import { sql } from "drizzle-orm";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { leaseSeconds } from "./delivery/delivery-lease";
import { giveUp, isMessage, messageKinds } from "./delivery/give-up";
import { queueDelivery } from "./outbox";

type Stuck = { id: string; key: string; kind: string; bookingId: string | null; printed: boolean; spent: boolean };

/**
 * Gives a new job to effects whose job has no living worker. When a process or the database is killed during a delivery, the job stays
 * locked for hours although the outbox shows that nothing was delivered; a living worker renews its lease on the row. Jobs waiting for a
 * retry are left unchanged. One without tries left is reported to an administrator: a message is given up, anything else starts again.
 * Returns the number of new jobs.
 */
export async function requeueEffects({ db, clock, random }: Store): Promise<number> {
  const { rows } = await db.execute<Stuck>(sql`
    select o.id, o.key, o.kind, o.booking_id as "bookingId", o.payload ?| array['document', 'papers'] as printed,
      coalesce(j.attempts >= j.max_attempts and j.locked_at is null, false) as spent
    from outbox o left join graphile_worker.jobs j on j.key = 'outbox:' || o.id
    where o.delivered_at is null
      and (o.failed_at is null or o.kind not in ${[...messageKinds]})
      and (o.leased_until is null or o.leased_until < now())
      and (j.id is null
        or j.locked_at < now() - make_interval(secs => ${leaseSeconds})
        or (j.locked_at is null and j.attempts >= j.max_attempts))
    order by o.id limit 500`);
  let requeued = 0;
  for (const effect of rows) {
    const isQueued = await inTransaction(
      db,
      async (tx) => {
        if (effect.spent) await giveUp(tx, effect, await databaseNow(tx, clock));
        if (effect.spent && isMessage(effect.kind)) {
          await tx.execute(sql`select graphile_worker.remove_job('outbox:' || ${effect.id}::text)`);
          return false;
        }
        await queueDelivery(tx, effect.id, effect.kind, effect.printed);
        return true;
      },
      { random },
    );
    if (isQueued) requeued += 1;
  }
  return requeued;
}
