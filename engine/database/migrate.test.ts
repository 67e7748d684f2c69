import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { withAdvisoryLock } from "./advisory-lock";
import { openDatabase } from "./connect";
import { MigrationFailed, migrateDatabase } from "./migrate";

let database: TestDatabase;
let folder: string;
const log = { info() {}, warn() {}, error() {} };

beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query("drop schema if exists drizzle cascade");
  folder = await mkdtemp(join(tmpdir(), "nofesh-migrations-"));
});

afterAll(async () => {
  await database.cleanup();
  await rm(folder, { recursive: true, force: true });
});

test("three processes that start together migrate once", async () => {
  const count = 12;
  await mkdir(join(folder, "meta"));
  const entries = Array.from({ length: count }, (_, idx) => ({
    idx,
    version: "7",
    when: 1_800_000_000_000 + idx,
    tag: `000${idx}`,
    breakpoints: true,
  }));
  await writeFile(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "postgresql", entries }),
  );
  for (const { idx, tag } of entries) {
    await writeFile(join(folder, `${tag}.sql`), `create table migrated_${idx} (id int);`);
  }
  const nodes = [1, 2, 3].map(() => openDatabase({ url: database.url, poolSize: 2, log }));

  const outcomes = await Promise.allSettled(nodes.map(({ pool }) => migrateDatabase(pool, folder)));

  await Promise.all(nodes.map(({ close }) => close()));
  expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([]);
  const { rows } = await database.pool.query("select count(*)::int as count from drizzle.__drizzle_migrations");
  expect(rows).toEqual([{ count }]);
});

test("a migration that fails midway leaves nothing, not even of those before it, and the next build goes on", async () => {
  const own = await mkdtemp(join(tmpdir(), "nofesh-failing-"));
  await mkdir(join(own, "meta"));
  const steps = {
    good: "create table kept_by_nobody (id int);",
    bad: "create table half_made (id int);\n--> statement-breakpoint\ninsert into there_is_none values (1);",
  };
  const write = async (tags: (keyof typeof steps)[]) => {
    const entries = tags.map((tag, idx) => ({
      idx,
      version: "7",
      when: 1_900_000_000_000 + idx,
      tag,
      breakpoints: true,
    }));
    await writeFile(
      join(own, "meta", "_journal.json"),
      JSON.stringify({ version: "7", dialect: "postgresql", entries }),
    );
  };
  for (const [tag, text] of Object.entries(steps)) await writeFile(join(own, `${tag}.sql`), text);
  const tables = async () =>
    (await database.pool.query("select to_regclass('kept_by_nobody') as good, to_regclass('half_made') as bad")).rows;
  const applied = async () =>
    (await database.pool.query("select count(*)::int as count from drizzle.__drizzle_migrations")).rows[0].count;
  const before = await applied();

  await write(["good", "bad"]);
  await expect(migrateDatabase(database.pool, own)).rejects.toThrow(MigrationFailed);
  expect(await tables()).toEqual([{ good: null, bad: null }]);
  expect(await applied()).toBe(before);

  await write(["good"]);
  await migrateDatabase(database.pool, own);
  expect(await tables()).toEqual([{ good: "kept_by_nobody", bad: null }]);
  await rm(own, { recursive: true, force: true });
});

test("without migrations it reports where they should be", async () => {
  await expect(migrateDatabase(database.pool, join(folder, "nowhere"))).rejects.toThrow(/no migrations in .*nowhere/);
});

test("work under one name never overlaps, and a failure releases the name", async () => {
  const events: string[] = [];
  async function work(name: string) {
    await withAdvisoryLock(database.pool, "test", async (client) => {
      events.push(`${name} in`);
      await client.query("select pg_sleep(0.01)");
      events.push(`${name} out`);
      if (name === "a") throw new Error("broken");
    });
  }

  await Promise.allSettled([work("a"), work("b"), work("c")]);

  const pairs = [events.slice(0, 2), events.slice(2, 4), events.slice(4, 6)];
  for (const [start, end] of pairs) expect(end).toBe(start?.replace("in", "out"));
});
