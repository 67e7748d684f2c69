import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { freeDocumentJobs } from "./free-document-jobs";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.cleanup());

const lockedJobs = async () =>
  (
    await database.pool.query<{ jobs: number; queues: number }>(`select
      (select count(*)::int from graphile_worker.jobs where locked_by is not null) as jobs,
      (select count(*)::int from graphile_worker._private_job_queues where locked_by is not null) as queues`)
  ).rows[0];

test.each([
  ["plan-file", 241, false],
  ["plan-file", 239, true],
  ["document", 241, false],
  ["deliver", 241, true],
])("a %s locked for %i seconds stays locked: %s", async (task, seconds, stays) => {
  const { db, pool } = database;
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.query("delete from graphile_worker._private_job_queues");
  await db.execute(sql`select graphile_worker.add_job(${task}, '{}'::json, queue_name := 'one-by-one')`);
  const lock = "set locked_by = 'dead', locked_at = now() - make_interval(secs => $1)";
  await pool.query(`update graphile_worker._private_jobs ${lock}`, [seconds]);
  await pool.query(`update graphile_worker._private_job_queues ${lock}`, [seconds]);
  await freeDocumentJobs(db);
  expect(await lockedJobs()).toEqual(stays ? { jobs: 1, queues: 1 } : { jobs: 0, queues: 0 });
});

test.each([
  ["whose process died in each of its tries", "attempts = max_attempts, locked_at = null", 16, "failed"],
  ["in its last try", "attempts = max_attempts, locked_at = now()", 16, "rendering"],
  ["that is tried again", "attempts = 1", 16, "rendering"],
  ["of a moment ago", "attempts = max_attempts", 14, "rendering"],
])("a file %s: %s, after %i minutes it is %s", async (_, job, minutes, state) => {
  const { db, pool } = database;
  await pool.query("delete from plan_file");
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.query(
    `insert into plan_file (id, agency_code, destination_code, hotel_id, nights, from_date, viewed_as, format, language, state, file_name,
       media_type, created_at)
     values ('f1', 'GALIL', 'RHO', 'h', 4, '', '', 'pdf', 'he', 'rendering', 'f.pdf', 'application/pdf', now() - make_interval(mins => $1))`,
    [minutes],
  );
  await db.execute(
    sql`select graphile_worker.add_job('plan-file', '{}'::json, job_key := 'plan-file:f1', max_attempts := 3)`,
  );
  await pool.query(`update graphile_worker._private_jobs set ${job}`);
  await freeDocumentJobs(db);
  expect((await pool.query("select state from plan_file")).rows).toEqual([{ state }]);
});
