import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { planChange } from "../../trade/price-plan/schema";
import { departure } from "../catalogue/schema";
import { closeEndedSales } from "./close-ended-sales";
import { rebuildIndex, refreshDirtyDays } from "./departure-index";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

const refresh = () => refreshDirtyDays(database.db, at.engine.parts.catalogue, pricePlanJournal, at.engine.parts.clock);

test("a departure whose time of sale is over leaves search and price plan; the desk may open it again", async () => {
  const { parts } = at.engine;
  const startDate = addDays(at.shop.startDate, 9);
  await anotherDay(at, { startDate, fareAdultMinor: 40_000, places: 20 });
  const packId = `${at.shop.packId}-${startDate}`;
  const ends = new Date(at.clock.now().getTime() + 60_000);
  await database.db.update(departure).set({ salesEndAt: ends }).where(eq(departure.startDate, startDate));
  await rebuildIndex(database.db, parts.catalogue, pricePlanJournal, at.shop.startDate);
  const isFound = async () => {
    const found = good(await at.as("anyone").search({ dest: ["RHO"], yearMonth: [startDate.slice(0, 7)] }));
    return found.packages.some((pack) => pack.packId === packId);
  };
  expect(await isFound()).toBe(true);
  expect(await closeEndedSales(parts)).toBe(0);
  at.clock.forward(61_000);
  expect(await closeEndedSales(parts)).toBe(1);
  await refresh();
  expect(await isFound()).toBe(false);
  const changes = await database.db.select().from(planChange);
  expect(changes.map(({ op }) => op)).toContain("deleted");
  expect(good(await at.as("anyone").select({ packId })).status).toBe("expired");

  const desk = holding(at, { bearer: await loggedInDesk(at) });
  good(await desk.deskSetDeparture({ packId, was: "closed", status: "open" }));
  expect(await closeEndedSales(parts)).toBe(0);
  await refresh();
  expect(await isFound()).toBe(true);
});
