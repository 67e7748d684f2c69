import { sql } from "drizzle-orm";
import type { Database } from "../database/connect";

/** Seconds: longer than any paper takes with its turn in the thread. Whoever holds one longer has died with it. */
const longestPaper = 240;

/**
 * Frees the papers of a process that was killed while it made one. Its job stays locked for hours, and price plans are made one after the
 * other: nobody's would be made until then.
 */
export async function freePaperJobs(db: Database): Promise<void> {
  await db.execute(sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by)) from graphile_worker.jobs
    where task_identifier in ('plan-file', 'document') and locked_at < now() - make_interval(secs => ${longestPaper})
    having count(*) > 0`);
}
