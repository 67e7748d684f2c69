import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { backupCluster, restoreCluster } from "@engine/database/backup-cluster";
import { type OpenedDatabase, openDatabase } from "@engine/database/connect";
import { migrateDatabase } from "@engine/database/migrate";
import { type Cluster, startCluster } from "@engine/database/supervisor";
import { checkInvariants } from "@engine/invariants";
import { booking } from "@engine/sale/booking/schema";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soldBooking } from "../factories/sold-booking";
import { aTestEngine, type TestEngine } from "../factories/test-engine";

const log = { info() {}, warn() {}, error: (message: string) => console.error(message) };
const programs = { folder: process.env.PGBIN, path: process.env.PATH };
const now = new Date("2026-11-20T10:00:00Z");

let folder: string;
let cluster: Cluster;
let database: OpenedDatabase;
let at: TestEngine;
let soldCount = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nofesh-backup-"));
  await chmod(folder, 0o711);
  cluster = await startCluster({ dataDir: join(folder, "shop"), log, programs });
  database = openDatabase({ url: cluster.url, poolSize: 10, log });
  await migrateDatabase(database.pool);
  at = await aTestEngine(database, { seats: 2000, rooms: 1000 });
});
afterAll(async () => {
  await at.engine.stop();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Sells until `over` is done; returns the bookings confirmed to their buyers, in order. */
async function sellUntil(over: Promise<unknown>): Promise<string[]> {
  const messages: string[] = [];
  let stopped = false;
  const end = () => {
    stopped = true;
  };
  over.then(end, end);
  do {
    soldCount += 1;
    messages.push((await soldBooking(at, `backup-${soldCount}`)).bookingId);
  } while (!stopped);
  return messages;
}

/** The OK bookings of a folder's shop, and its broken invariants. */
async function restore(dataDir: string): Promise<{ ok: Set<string>; broken: unknown[] }> {
  const restored = await startCluster({ dataDir, log, programs });
  const { db, close } = openDatabase({ url: restored.url, poolSize: 2, log });
  try {
    const rows = await db.select({ id: booking.id, state: booking.state }).from(booking);
    return {
      ok: new Set(rows.filter(({ state }) => state === "OK").map(({ id }) => id)),
      broken: await checkInvariants(db),
    };
  } finally {
    await close();
    await restored.stop();
  }
}

test("check 39: a backup made during sales opens with every earlier booking, and with every invariant intact", async () => {
  const before = await sellUntil(Promise.resolve());
  const target = join(folder, "backup");
  const backup = backupCluster({ url: cluster.url, cluster: join(folder, "shop", "postgres"), target, now });
  await sellUntil(backup);
  const note = await backup;
  expect(note.files).toBeGreaterThan(500);
  const after = (await soldBooking(at, "after the backup")).bookingId;

  const dataDir = join(folder, "restored");
  expect(await restoreCluster({ from: target, dataDir, now })).toEqual({ note, movedTo: null });
  const { ok, broken } = await restore(dataDir);
  expect(before.filter((id) => !ok.has(id))).toEqual([]);
  expect(ok.has(after)).toBe(false);
  expect(broken).toEqual([]);

  // Restored again over existing data, which is moved aside, not deleted.
  const { movedTo } = await restoreCluster({ from: target, dataDir, now });
  expect(existsSync(join(movedTo!, "postgres", "PG_VERSION"))).toBe(true);
  expect((await restore(dataDir)).ok).toEqual(ok);
}, 180_000);

test("an unfinished backup is not accepted, and a backup never overwrites another", async () => {
  const source = { url: cluster.url, cluster: join(folder, "shop", "postgres"), now };
  await expect(backupCluster({ ...source, target: join(folder, "backup") })).rejects.toThrow("is there already");
  const lostFolder = join(folder, "lost");
  const beside = { secret: folder };
  await expect(backupCluster({ ...source, target: lostFolder, beside })).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => name.startsWith("lost"))).toEqual([]);
  const nothing = { from: join(folder, "shop"), dataDir: join(folder, "never"), now };
  await expect(restoreCluster(nothing)).rejects.toThrow("no whole backup");
  expect(existsSync(join(folder, "never", "postgres"))).toBe(false);
});

test("a plain copy of a running shop is refused, that of a stopped shop is accepted", async () => {
  const live = join(folder, "live-copy");
  // PostgreSQL makes its cache of relations anew while it runs.
  const filter = (path: string) => !/socket|postmaster\.pid$|pg_internal\.init/.test(path);
  await cp(join(folder, "shop"), live, { recursive: true, filter });
  await chmod(join(live, "postgres"), 0o700);
  await expect(startCluster({ dataDir: live, log, programs })).rejects.toThrow(
    /copied while its PostgreSQL was running/,
  );

  const stoppedCopy = join(folder, "stopped-copy");
  await cp(join(folder, "restored"), stoppedCopy, { recursive: true, filter: (path) => !/socket/.test(path) });
  await chmod(join(stoppedCopy, "postgres"), 0o700);
  expect((await restore(stoppedCopy)).broken).toEqual([]);
});
