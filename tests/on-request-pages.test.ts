import { categories, flightCategory } from "@contract/vocabulary/categories";
import { flight, roomType } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ seats: 30, rooms: 20 });

beforeAll(async () => {
  await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 240_000);

async function setOnRequest(waits: { flights: boolean; rooms: boolean }) {
  await database.db.update(flight).set({ onRequest: waits.flights });
  await database.db.update(roomType).set({ onRequest: waits.rooms });
  at.engine.parts.catalogue.forget();
}

const tagsIn = async (path: string, selector: string) =>
  parse((await site.get(path)).html)
    .querySelectorAll(`${selector} .tag-warn, ${selector} .notice-warn`)
    .map((tag) => tag.text.trim());
const product = (language: string) => `/product-page/app?packId=P1&adult=2&lang=${language}`;

test.each([
  ["he", "באישור חברת התעופה", "באישור המלון", "באישור מראש"],
  ["en", "Flight on request", "Hotel on request", "On request"],
  ["ru", "Рейс по запросу", "Отель по запросу", "По запросу"],
  ["ar", "بتأكيد شركة الطيران", "بتأكيد الفندق", "بتأكيد مسبق"],
])("a page says who has to confirm an offer first, in %s", async (language, airline, hotel, both) => {
  const list = `/search-result?dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}&lang=${language}`;
  await setOnRequest({ flights: true, rooms: false });
  expect.soft(await tagsIn(product(language), "aside")).toEqual([airline]);
  expect.soft(await tagsIn(list, "article.deal")).toEqual([airline]);
  await setOnRequest({ flights: false, rooms: true });
  expect.soft(await tagsIn(product(language), "aside")).toEqual([hotel]);
  expect.soft(await tagsIn(list, "article.deal")).toEqual([hotel]);
  await setOnRequest({ flights: true, rooms: true });
  expect.soft(await tagsIn(product(language), "aside")).toEqual([both]);
  expect.soft(await tagsIn(list, "article.deal")).toEqual([both]);
});

test("the row of a flight on request is marked, and no other", async () => {
  const marked = async () => (await tagsIn(product("en"), ".card:has(.flight)")).includes("Flight on request");
  await setOnRequest({ flights: true, rooms: false });
  expect(await marked()).toBe(true);
  await setOnRequest({ flights: false, rooms: true });
  expect(await marked()).toBe(false);
});

test("a flight without a hotel waits for the airline alone", async () => {
  await setOnRequest({ flights: true, rooms: true });
  const { packages } = await at
    .as("somebody-who-flies")
    .search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], categoryId: categories[flightCategory].id })
    .then((answer) => (answer.ok ? answer.value : { packages: [] }));
  expect(packages.map(({ awaits }) => awaits)).toEqual(["airline"]);
  expect(await tagsIn(`${packages[0]!.link.replace("?", "/app?")}&lang=en`, "aside")).toEqual(["Flight on request"]);
});
