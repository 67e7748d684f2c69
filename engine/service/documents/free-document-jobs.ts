import { sql } from "drizzle-orm";
import type { Database } from "../../database/connect";

/** Seconds: longer than any document takes with its turn in the thread. A process that holds one longer has died. */
const longestDocument = 240;

/** Minutes after which a document that no job will make any more counts as failed: the next request for it begins it again. */
const longestWait = 15;

/**
 * Frees the documents of a process that was killed while it made one. Its job stays locked for hours, and price plans are made one after the
 * other: nobody's would be made until then.
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
