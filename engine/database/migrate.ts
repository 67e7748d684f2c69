import { existsSync, readFileSync } from "node:fs";
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

/** A migration that failed. All of them run in one transaction, so that the database is as it was. The cause is PostgreSQL's answer. */
export class MigrationFailed extends Error {
  override name = "MigrationFailed";

  constructor(cause: unknown) {
    super("A migration of this build failed, and nothing of it was kept", { cause });
  }
}

/**
 * Migrates the database to the schema of this build. Safe from any number of processes at once: drizzle's own migrator takes no lock, and
 * concurrent runs fail on each other's half-created tables. Either all migrations that are new to the database are kept, or none: then it
 * throws MigrationFailed, and the previous build goes on. The pool's connections must keep their sessions.
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
    await migrate(drizzle(client), { migrationsFolder: folder }).catch((error: unknown) => {
      throw new MigrationFailed(error);
    });
  });
  await migrateJobs(pool);
}

/**
 * What to tell the operator when the database has been migrated by a newer build than this one, in one sentence; null when it has not. Such
 * a build goes on: during a release both run on one database (docs/operations.md).
 */
export async function newerSchema(pool: pg.Pool, folder = migrationsFolder()): Promise<string | null> {
  const { rows: tables } = await pool.query("select to_regclass('drizzle.__drizzle_migrations') as name");
  const journal = join(folder, "meta", "_journal.json");
  if (tables[0].name === null || !existsSync(journal)) return null;
  const { entries }: { entries: { when: number }[] } = JSON.parse(readFileSync(journal, "utf8"));
  const { rows } = await pool.query("select max(created_at)::float8 as last from drizzle.__drizzle_migrations");
  if (rows[0].last <= Math.max(...entries.map(({ when }) => when))) return null;
  return `The database has tables of a newer build (its last migration is of ${new Date(rows[0].last).toISOString()}): this older build may fail on them, so run the newer one, or restore a backup made before it.`;
}
