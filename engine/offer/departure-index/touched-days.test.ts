import { asc, eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherDay } from "../../../tests/factories/other-day";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure } from "../catalogue/schema";
import { departureIndex } from "../search/schema";
import { rebuildIndex, refreshDirtyDays } from "./departure-index";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

test("touched days of a place that are near each other are read and written together, and each gets its own rows", async () => {
  const { catalogue, clock } = at.engine.parts;
  const { startDate } = at.shop;
  await moreDays(at);
  await anotherDay(at, { startDate: addDays(startDate, 60), fareAdultMinor: 70_000, places: 5 });
  await rebuildIndex(database.db, catalogue, pricePlanJournal, startDate);
  const before = await index();
  await database.db
    .update(departure)
    .set({ fareAdultMinor: sql`${departure.fareAdultMinor} + 1000` })
    .where(eq(departure.startDate, addDays(startDate, 2)));
  await database.db.execute(sql`
    insert into departure_dirty (category, destination_code, start_date, nights)
    select distinct category, destination_code, start_date, nights from departure`);
  const queries: string[] = [];
  const db = drizzle(database.pool, { casing: "snake_case", logger: { logQuery: (text) => void queries.push(text) } });
  expect(await refreshDirtyDays(db, catalogue, pricePlanJournal, clock)).toBeGreaterThan(4);
  // The month, and the day two months later.
  expect(queries.filter((text) => text.startsWith('delete from "departure_index"'))).toHaveLength(2);
  const refreshed = await index();
  expect(refreshed).not.toEqual(before);
  await rebuildIndex(database.db, catalogue, pricePlanJournal, startDate);
  expect(refreshed).toEqual(await index());
});

async function index() {
  const rows = await database.db
    .select()
    .from(departureIndex)
    .orderBy(
      asc(departureIndex.category),
      asc(departureIndex.startDate),
      asc(departureIndex.nights),
      asc(departureIndex.variant),
      asc(departureIndex.party),
    );
  return rows.map(({ refreshedAt: _, ...row }) => row);
}
