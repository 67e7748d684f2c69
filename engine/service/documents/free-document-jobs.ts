import { sql } from "drizzle-orm";
import type { Database } from "../../database/connect";

/**
 * Seconds: longer than any document takes, including its wait for the thread. A process that holds a lock longer has
 * died.
 */
const longestDocument = 240;

/** Minutes after which a document without a job counts as failed: the next request restarts it. */
const longestWait = 15;

/**
 * Releases the documents of a process that was killed while rendering. Otherwise its job would stay locked for hours,
 * and it would block all price plans, which are created one after the other.
 */
export async function freeDocumentJobs(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where task_identifier in ('plan-file', 'document') and locked_at < now() - make_interval(secs => ${longestDocument})
    having count(*) > 0`);
  for (const [table, job] of [
    ["document_file", "document"],
    ["plan_file", "plan-file"],
  ] as const)
    await db.execute(sql`
      update ${sql.identifier(table)} f set state = 'failed', progress = 0
      where state in ('waiting', 'rendering') and created_at < now() - make_interval(mins => ${longestWait}) and not exists (
        select 1 from graphile_worker.jobs j
        where j.key = ${`${job}:`}::text || f.id and (j.attempts < j.max_attempts or j.locked_at is not null))`);
}
