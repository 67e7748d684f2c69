import { existsSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { withAdvisoryLock } from "./advisory-lock";
import { migrateJobs } from "./migrate-jobs";

/** Where drizzle-kit writes them; resolved from the project root, because the compiled server is a single file elsewhere. */
export function migrationsFolder() {
  return join(process.cwd(), "engine", "database", "migrations");
}

/**
 * Migrates the database to the schema of this build. Safe from any number of processes at once: drizzle's own migrator takes no lock, and
 * concurrent runs fail on each other's half-created tables.
 */
export async function migrateDatabase(pool: pg.Pool, folder = migrationsFolder()): Promise<void> {
  if (!existsSync(join(folder, "meta", "_journal.json"))) {
    throw new Error(
      `There are no migrations in ${folder}: start from the project folder, or run "npm run migrations".`,
    );
  }
  await withAdvisoryLock(pool, "nofesh:migrate", async (client) => {
    // A schema change that waits behind a long reader would block every sale queued behind it.
    await client.query("set lock_timeout = '30s'");
    await migrate(drizzle(client), { migrationsFolder: folder });
  });
  await migrateJobs(pool);
}
