import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { markDatabase } from "@engine/database/database-mode";
import { demoDeskUsers } from "@engine/demo/demo-people";
import { loadDemoPeople } from "@engine/demo/load-demo-people";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveSettings } from "../tests/factories/live-settings";
import { aClock, aRandom } from "../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { holdLimitsOf, openShopDatabase } from "./open-shop";
import { readServerSettings } from "./settings";

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "nofesh-build-"));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.cleanup();
  await rm(folder, { recursive: true, force: true });
});

const live = { ...liveSettings, SESSION_SECRETS: "n".repeat(40) };

/** Opens and closes the database in this mode; returns what was logged, or the error's message. */
async function openedAs(env: Record<string, string> = {}, options?: { anyMode: boolean }): Promise<string> {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => lines.push(line) });
  const { engine } = readServerSettings({ ...env, DATABASE_URL: database.url });
  try {
    await (await openShopDatabase(engine, log, options)).close();
  } catch (error) {
    return (error as Error).message;
  }
  return lines.join("\n");
}

/** A build whose last migration this build, or its database, does not have. */
async function aBuildOf(change: (entries: { idx: number; when: number; tag: string }[]) => void): Promise<void> {
  for (const part of ["engine/database/migrations", "engine/content/pages/texts"])
    await cp(part, join(folder, part), { recursive: true });
  const file = join(folder, "engine", "database", "migrations", "meta", "_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8"));
  change(journal.entries);
  await writeFile(file, JSON.stringify(journal));
  vi.spyOn(process, "cwd").mockReturnValue(folder);
}

async function aNewerBuild(): Promise<void> {
  await aBuildOf((entries) => {
    const last = entries.at(-1)!;
    entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "newest" });
  });
  await writeFile(
    join(folder, "engine", "database", "migrations", "newest.sql"),
    "create table of_a_newer_build (id int)",
  );
}
const isMigrated = async () =>
  (await database.pool.query("select to_regclass('of_a_newer_build') is not null as is")).rows[0].is;

test("ADDRESS_HOLD_LIMIT and AGENT_HOLD_LIMIT are the limits on holds; a sandbox without limits has none of them", () => {
  const limits = { ADDRESS_HOLD_LIMIT: "61", AGENT_HOLD_LIMIT: "31" };
  expect(holdLimitsOf(readServerSettings({ ...live, ...limits }))).toEqual({
    ...{ perShopper: 3, perPhone: 5, unknownShare: 0.5 },
    ...{ perAddress: 61, perAgency: 31 },
  });
  const unlimited = holdLimitsOf(readServerSettings({ ...limits, RATE_LIMITS: "off" }));
  expect([unlimited.perAddress > 10_000, unlimited.perAgency > 10_000]).toEqual([true, true]);
});

test("a newer sandbox does not change a live shop's tables before it refuses them", async () => {
  await markDatabase(database.db, aClock(), "live");
  await aNewerBuild();
  expect(await openedAs()).toContain("belongs to a live shop");
  expect(await isMigrated()).toBe(false);
});

test("a database from before modes were recorded is migrated and opened", async () => {
  await database.pool.query("drop table database_mode");
  await aNewerBuild();
  expect(await openedAs()).toBe("");
  expect(await isMigrated()).toBe(true);
});

test("a live shop does not open a database with the demo's log-ins that a sandbox has opened before", async () => {
  await loadDemoPeople(database.db, { clock: aClock(), random: aRandom() });
  expect(await openedAs({ DATA_KEYS: live.DATA_KEYS })).toBe("");
  expect(await openedAs(live)).toContain(
    `users of the desk whose password or app secret is published: ${demoDeskUsers.length}`,
  );
});

test("a command for either mode seals nothing: its keys may be another shop's", async () => {
  await loadDemoPeople(database.db, { clock: aClock(), random: aRandom() });
  const secrets = async () => (await database.pool.query("select totp_secret from desk_user order by id")).rows;
  const before = await secrets();
  expect(await openedAs({}, { anyMode: true })).toBe("");
  expect(await secrets()).toEqual(before);
});

test("a build older than the database's tables says so, and opens", async () => {
  await aBuildOf((entries) => entries.pop());
  expect(await openedAs()).toContain("The database has tables of a newer build");
  vi.restoreAllMocks();
  expect(await openedAs()).toBe("");
});
