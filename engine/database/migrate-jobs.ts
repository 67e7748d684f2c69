import { Logger, runMigrations } from "graphile-worker";
import type pg from "pg";

const silent = new Logger(() => () => undefined);

/** Migrates the job runner's own tables; the library takes its own lock. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: silent });
}
