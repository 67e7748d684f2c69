import { pageSlugs } from "@contract/content/page-slugs";
import { loadPages } from "@engine/content/pages/load-pages";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { someProgrammes } from "./factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** The site calls the engine in its own process directly and a remote one over HTTP: the pages must be identical. */
let database: TestDatabase;
let at: TestEngine;
let directly: Site;
let overHttp: Site;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  await loadPages(database.db, at.clock);
  directly = await siteOnEngine(at, "directly");
  overHttp = await siteOnEngine(at, "over-http");
}, 180_000);
afterAll(() => database?.close());

test("a journey's pages are the same with direct engine calls and over HTTP", async () => {
  const { packId, hotelId, startDate } = at.shop;
  const month = startDate.slice(0, 7);
  const pages: [path: string, status: number][] = [
    ["/", 200],
    ["/?lang=ru", 200],
    [`/search-result?dest=RHO&yearMonth=${month}`, 200],
    [`/search-result?dest=RHO,ATH&yearMonth=${month}&sort=price-up&lang=ar`, 200],
    ["/search-result?dest=&yearMonth=never", 422],
    ["/search-result?categoryId=5&competition=CUP", 200],
    [`/product-page/app?packId=${packId}&laId=${hotelId}`, 200],
    [`/product-page/app?packId=${packId}&laId=${hotelId}&adults=9&babies=-1`, 200],
    ["/product-page/app-desktop?packId=none", 404],
    [`/compare?deals=${packId}-${hotelId}`, 200],
    ["/wish-list", 200],
    ["/hotel-list?dest=RHO", 200],
    [`/hotel/${hotelId}`, 200],
    ["/hotel/none", 404],
    ["/destination-list", 200],
    ["/deal-filter/app", 200],
    // The small shop has too few departures in a month for a page of it.
    [`/holidays/${month}`, 404],
    [encodeURI(`/${pageSlugs.about}`), 200],
    ["/no-such-page", 404],
  ];
  for (const [page, status] of pages) {
    const one = await directly.get(page);
    const other = await overHttp.get(page);
    expect.soft([one.status, other.status], page).toEqual([status, status]);
    expect(one.html, page).toBe(other.html);
  }
});
