import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword } from "../../demo/demo-people";
import { catalogueOf } from "../../offer/catalogue/catalogue";
import { departure, hotelRate } from "../../offer/catalogue/schema";
import { refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { importShop } from "../../offer/import/import-shop";
import { departureDirty } from "../../offer/search/schema";
import { inventory } from "../../offer/stock/schema";
import { lastChangeId } from "./plan-changes";
import { forgetOldChanges, journalPlans, openJournal, pricePlanJournal } from "./plan-journal";
import { planChange, planDay, planJournal } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 5 });
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
});
afterAll(() => database.cleanup());

const agent = () => holding(at, { agencySid });
const day = () => ({
  category: "vacation_pack" as const,
  destinationCode: "RHO",
  startDate: at.shop.startDate,
  nights: 4,
});
const touch = () => database.db.insert(departureDirty).values(day());
/** Runs one round of the index job. */
async function refresh(): Promise<void> {
  while ((await refreshDirtyDays(database.db, catalogueOf(database.db, at.clock), pricePlanJournal, at.clock)) > 0);
}
const since = async (changeId?: string, type: "all" | "added" | "updated" | "deleted" = "all") =>
  good(await agent().pricePlanChanges({ type, changeId, langCode: "ENG" }));
const now = async () => (await since()).nextChangeId;

test("a shop's initial state is not a change; later additions, removals and price changes are", async () => {
  covers("4.27", "7.71");
  expect(await since()).toMatchObject({ changes: [], nextChangeId: "0", complete: true, more: false });
  const [pack] = await database.db.select().from(departure);
  const later = addDays(at.shop.startDate, 1);
  await database.db.insert(departure).values({ ...pack!, id: "P2", startDate: later, endDate: addDays(later, 4) });
  await database.db.insert(inventory).values(
    ["STD", "SUI"].map((roomClass) => ({
      kind: "room",
      ownerId: at.shop.hotelId,
      class: roomClass,
      onDate: addDays(later, 3),
      capacity: 5,
    })),
  );
  await database.db.insert(departureDirty).values({ ...day(), startDate: later });
  await refresh();
  const first = await since("0");
  expect(first.changes).toMatchObject([
    {
      op: "added",
      packId: "P2",
      packStartDate: later,
      dest: "RHO",
      destName: "Rhodes",
      hotelName: "Olive Bay",
      nights: 4,
      currency: "US",
      after: ["720.00", "1200.00", "1650.00", "1760.00", "2080.00", "2510.00"],
      statusesAfter: ["ok", "ok", "ok", "ok", "ok", "ok"],
    },
  ]);
  expect(first.changes[0]).not.toHaveProperty("before");
  await database.db.update(departure).set({ discountPercent: 10 }).where(eq(departure.id, "P2"));
  await database.db.insert(departureDirty).values({ ...day(), startDate: later });
  await refresh();
  const second = await since(first.nextChangeId);
  expect(second.changes).toMatchObject([{ op: "updated" }]);
  expect([second.changes[0]!.before![1], second.changes[0]!.after![1]]).toEqual(["1200.00", "1080.00"]);
  await database.db.delete(departure).where(eq(departure.id, "P2"));
  await database.db.insert(departureDirty).values({ ...day(), startDate: later });
  await refresh();
  expect((await since(second.nextChangeId)).changes).toMatchObject([{ op: "deleted", packId: "P2" }]);
  for (const type of ["added", "updated", "deleted"] as const)
    expect((await since("0", type)).changes.map(({ op }) => op)).toEqual([type]);
  expect((await since("0", "all")).changes.map(({ op }) => op)).toEqual(["added", "updated", "deleted"]);
  // Reading again without any change writes nothing.
  const before = await now();
  await touch();
  await refresh();
  expect(await now()).toBe(before);
});

test("an import that changes a rate is visible at once, despite a cached catalogue", async () => {
  covers("4.27");
  await at.engine.parts.catalogue.hotelsOf("RHO");
  const before = await now();
  const [rate] = await database.db.select().from(hotelRate).where(eq(hotelRate.roomClass, "STD"));
  const { imported, problems } = await importShop({
    pool: database.pool,
    lines: [JSON.stringify({ kind: "rate", ...rate, adultMinor: 6000 })],
    log: { info: () => {} },
  });
  expect(problems).toEqual([]);
  expect(imported.rate).toBe(1);
  await refresh();
  const { changes } = await since(before, "updated");
  expect(changes.map((change) => [change.before![1], change.after![1]])).toEqual([["1200.00", "1280.00"]]);
});

describe("ids", () => {
  const write = (place: string, packId: string, gate?: Promise<void>) =>
    database.db.transaction(async (tx) => {
      await journalPlans(tx, at.engine.parts.catalogue, place, [], { today: "2026-11-20", at: sql`now()` });
      const state = { packId, currency: "USD", prices: ["1.00"], statuses: ["ok" as const] };
      await tx.insert(planChange).values({
        at: at.clock.now(),
        op: "added",
        destinationCode: place,
        hotelId: "h-rho-1",
        nights: 4,
        startDate: "2027-01-01",
        after: state,
      });
      await gate;
    });

  test("are readable in order: a later writer waits for an uncommitted one", async () => {
    covers("7.71");
    await openJournal(database.db);
    const before = await now();
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = write("RHO", "SLOW", gate);
    // The slow writer has its id but has not committed. Other databases of the same server have locks of their own.
    await expect
      .poll(async () => {
        const { rows } = await database.db.execute(
          sql`select 1 from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
            and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
    let fastIsDone = false;
    const fast = write("RHO", "FAST").then(() => {
      fastIsDone = true;
    });
    await delay(50);
    expect(fastIsDone).toBe(false);
    expect((await since(before)).changes).toEqual([]);
    expect(await now()).toBe(before);
    open();
    await Promise.all([slow, fast]);
    expect((await since(before)).changes.map(({ packId }) => packId)).toEqual(["SLOW", "FAST"]);
  });

  // The pool has connections for six writers and their reader.
  test("lead a reader through every change exactly once, while six writers write", async () => {
    const start = await now();
    let cursor = start;
    const ids: string[] = [];
    const follow = async () => {
      const answer = await since(cursor);
      ids.push(...answer.changes.map(({ changeId }) => changeId));
      cursor = answer.nextChangeId;
    };
    let writing = true;
    const writers = Promise.all(Array.from({ length: 6 }, (_, number) => write("RHO", `W${number}`))).then(() => {
      writing = false;
    });
    while (writing) await follow();
    await writers;
    await follow();
    const all = await database.db.select({ id: planChange.id }).from(planChange).where(sql`id > ${start}::bigint`);
    expect(ids).toEqual(all.map(({ id }) => String(id)).sort((a, b) => Number(a) - Number(b)));
    expect(ids).toHaveLength(6);
  });

  test("of deleted changes tell the reader to reload the plans", async () => {
    covers("7.71");
    await forgetOldChanges(database.db, new Date(at.clock.now().getTime() + 61 * 86_400_000));
    expect(await database.db.select().from(planChange)).toEqual([]);
    const [journal] = await database.db.select().from(planJournal);
    expect(journal!.forgottenUpTo).toBe(await lastChangeId(database.db));
    expect(await since("0")).toMatchObject({ changes: [], complete: false });
    expect(await since(await now())).toMatchObject({ complete: true });
    expect(await since("999999999")).toMatchObject({ complete: false });
    expect(await database.db.select().from(planDay)).toEqual([]);
  });
});

test("a mark of a touched day is deleted only once its day has been processed", async () => {
  await touch();
  const brokenCatalogue = { ...at.engine.parts.catalogue, hotelsOf: () => Promise.reject(new Error("away")) };
  await expect(refreshDirtyDays(database.db, brokenCatalogue, pricePlanJournal, at.clock)).rejects.toThrow("away");
  expect(await database.db.select().from(departureDirty)).toHaveLength(1);
});
