import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { moreDays } from "./factories/more-days";
import { siteOnEngine } from "./factories/site-on-engine";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 20 });
}, 240_000);
afterAll(() => database.cleanup());

/** A site that has kept nothing: months are kept until the catalogue changes. */
async function canonicals() {
  const site = await siteOnEngine(at);
  return async (path: string) => {
    const { html } = await site.get(path, { host: "localhost" });
    return /<link rel="canonical" href="https?:\/\/[^/]*([^"]*)"/.exec(html)?.[1];
  };
}

test("a list counts for search engines as the page of its month at the place, or of the place where the month has none", async () => {
  const { startDate } = at.shop;
  const month = startDate.slice(0, 7);
  const list = `/search-result?dest=RHO&yearMonth=${month}&adult=3`;
  expect(await (await canonicals())(list)).toBe("/?destination=RHO");
  await moreDays(at, 5);
  at.engine.parts.catalogue.forget();
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  const canonicalAt = await canonicals();
  const monthPage = `/holidays/${month}/RHO`;
  expect(await canonicalAt(list)).toBe(monthPage);
  expect(await canonicalAt(monthPage)).toBe(monthPage);
  expect(await canonicalAt(`/search-result?dest=RHO&fromDate=${startDate}&toDate=${startDate}`)).toBe(
    "/?destination=RHO",
  );
});
