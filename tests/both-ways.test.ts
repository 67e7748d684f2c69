import { pageSlugs } from "@contract/content/page-slugs";
import { loadPages } from "@engine/content/pages/load-pages";
import { rebuildIndex } from "@engine/offer/search/departure-index";
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
  const pages = [
    "/",
    "/?lang=ru",
    `/search-result?dest=RHO&yearMonth=${month}`,
    `/search-result?dest=RHO,ATH&yearMonth=${month}&sort=price-up&lang=ar`,
    "/search-result?dest=&yearMonth=never",
    "/search-result?categoryId=5&competition=CUP",
    `/product-page/app?packId=${packId}&laId=${hotelId}`,
    `/product-page/app?packId=${packId}&laId=${hotelId}&adults=9&babies=-1`,
    "/product-page/app-desktop?packId=none",
    `/compare?deals=${packId}-${hotelId}`,
    "/hotel-list?dest=RHO",
    "/destination-list",
    "/deal-filter/app",
    `/holidays/${month}`,
    encodeURI(`/${pageSlugs.about}`),
    "/no-such-page",
  ];
  for (const page of pages) {
    const one = await directly.get(page);
    const other = await overHttp.get(page);
    expect(one.status, page).toBe(other.status);
    expect(one.html, page).toBe(other.html);
  }
});
