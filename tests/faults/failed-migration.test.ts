import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOnce } from "../setup/build-once";
import { type Offer, offersOf, toCardPage, typeCard } from "./http-shopper";
import { isAlive, type ShopProcess, type ShopUnderFaults, shopUnderFaults } from "./running-shop";
import { booksOf } from "./shop-books";

let release: string;
let shop: ShopUnderFaults;
let running: ShopProcess;
let offers: Offer[];

/** A folder like the project's, except that its migrations are its own. */
function copyOfRelease(): string {
  const folder = mkdtempSync(join(tmpdir(), "nofesh-release-"));
  const linkAllBut = (path: string, own: string) => {
    mkdirSync(join(folder, path), { recursive: true });
    for (const name of readdirSync(path || "."))
      if (name !== own) symlinkSync(join(process.cwd(), path, name), join(folder, path, name));
  };
  linkAllBut("", "engine");
  linkAllBut("engine", "database");
  linkAllBut("engine/database", "migrations");
  cpSync("engine/database/migrations", join(folder, "engine/database/migrations"), { recursive: true });
  return folder;
}

beforeAll(async () => {
  buildOnce();
  release = copyOfRelease();
  shop = await shopUnderFaults(undefined, { WEB_PROCESSES: "2" }, undefined, release);
  running = await shop.start();
  offers = await offersOf(shop.origin, 2);
}, 240_000);
afterAll(async () => {
  await shop?.remove();
  rmSync(release, { recursive: true, force: true });
});

async function logged(words: string): Promise<void> {
  while (!shop.log().includes(words)) await delay(50);
}

async function sells(offer: Offer): Promise<void> {
  const booking = await toCardPage(shop.origin, offer);
  await typeCard(booking.paymentUrl, "approve");
  expect(await booking.debit()).toMatchObject({ charged: true });
}

test("a new build whose migration fails leaves the running one, which goes on selling on an unchanged database", async () => {
  await logged('"all web processes sell"');
  const pids = [...shop.log().matchAll(/"pid":(\d+)[^\n]*"a web process started"/g)].map(([, pid]) => Number(pid));
  expect(pids).toHaveLength(2);
  const books = booksOf(shop.dataDir);
  const before = await books.tables();
  const migrations = join(release, "engine/database/migrations");
  const journalFile = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_that_fails" };
  writeFileSync(
    join(migrations, "9999_that_fails.sql"),
    "alter table booking add column half_made text;\n--> statement-breakpoint\nupdate booking set nothing_like_it = 1;",
  );
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));

  running.signal("SIGHUP");
  await logged("the new web process could not start: the others go on as they are");
  expect(shop.log()).toMatch(/A migration of this build failed: .*nothing_like_it.*the previous build goes on/);
  expect([running.alive(), ...pids.map(isAlive)]).toEqual([true, true, true]);
  expect(await books.tables()).toEqual(before);
  await sells(offers[0]!);

  expect(await books.brokenPromises()).toEqual([]);
  await books.close();
}, 180_000);

test("started again with that build it ends with an exit code and the same words; the previous build opens again", async () => {
  await running.kill("SIGTERM");
  const before = shop.log().length;
  await expect(shop.start()).rejects.toThrow(/A migration of this build failed/);
  expect(shop.log().slice(before)).not.toMatch(/^\s+at /m);

  cpSync(
    "engine/database/migrations/meta/_journal.json",
    join(release, "engine/database/migrations/meta/_journal.json"),
  );
  running = await shop.start();
  await sells(offers[1]!);
}, 240_000);
