import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, selection } from "../../../tests/factories/booked";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { planDay } from "../../trade/price-plan/schema";
import { rebuildIndex, refreshDirtyDays } from "../departure-index/departure-index";
import { departureDirty, departureIndex } from "../search/schema";
import { inventory } from "./schema";
import { enoughForAnyParty } from "./touched-days";

let database: TestDatabase;
let at: TestEngine;
/** Of two travellers each. */
const bookings = 20;
const seats = bookings * 2;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats, rooms: 100 });
});
afterAll(() => database.cleanup());

async function refresh() {
  const { db } = database;
  const marks = await db.$count(departureDirty);
  const { catalogue, clock } = at.engine.parts;
  while ((await refreshDirtyDays(db, catalogue, pricePlanJournal, clock)) > 0);
  return marks;
}

/** What lists and price plans say. Of many seats it is the same how many there are. */
async function indexed() {
  const { db } = database;
  const rows = await db.select().from(departureIndex).orderBy(asc(departureIndex.startDate), asc(departureIndex.party));
  const plans = await db.select().from(planDay).orderBy(asc(planDay.startDate));
  return {
    days: rows.map(({ refreshedAt: _, ...row }) => ({ ...row, seats: Math.min(row.seats ?? 0, enoughForAnyParty) })),
    plans,
  };
}

test("sales mark the days of their flights once seats are few, and the index says after each what a new one says", async () => {
  await refresh();
  const marks: boolean[] = [];
  for (let sold = 1; sold <= bookings; sold += 1) {
    await soldBooking(at, `buyer ${sold}`);
    marks.push((await refresh()) > 0);
    const refreshed = await indexed();
    await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, at.shop.startDate);
    expect(refreshed, `after ${sold} sales`).toEqual(await indexed());
  }
  const left = marks.map((_, index) => seats - 2 * (index + 1));
  expect(marks).toEqual(left.map((free) => free < enoughForAnyParty + 2));
  expect(marks[0]).toBe(false);
});

test("a hold of the last seats marks their days before it is a sale", async () => {
  const { db } = database;
  await db.update(inventory).set({ capacity: sql`held + sold + 2` }).where(eq(inventory.kind, "seat"));
  await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, at.shop.startDate);
  const seatsInLists = async () => (await indexed()).days.map(({ seats }) => seats);
  expect(await seatsInLists()).toContain(2);
  good(await at.as("holds the last").storePage({ stage: "init", ...selection(at.shop) }));
  expect(await refresh()).toBeGreaterThan(0);
  expect(await seatsInLists()).not.toContain(2);
});
