import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { addDays } from "@engine/core/epoch-day";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { departure, destination, hotel } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { addProductViews, forgetOldProductViews } from "@engine/offer/views/product-views";
import { productView } from "@engine/offer/views/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { withAnswer } from "~/analytics/analytics.server";
import { visitCounting } from "~/analytics/visit-counting.server";
import { covers } from "../../tests/coverage/covers";
import { good } from "../../tests/factories/booked";
import { anotherHotel } from "../../tests/factories/other-hotel";
import { type Site, siteOnEngine } from "../../tests/factories/site-on-engine";
import { someProgrammes } from "../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { productViewCounter } from "./product-view-counter";
import { visitCounter } from "./visit-counter";

let database: TestDatabase;
let at: TestEngine;
let vacation: string;
let match: string;
let site: Site;
const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  const { sportPack } = await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  vacation = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}`;
  match = `/product-page/app?packId=${sportPack}&laId=${at.shop.hotelId}`;
  site = await siteOnEngine(at);
}, 300_000);
beforeEach(() => database.db.delete(productView));
afterAll(() => database.cleanup());

type Visit = { path: string; address: string; userAgent?: string; status?: number; consent?: boolean };

function counterOfShop() {
  const { db, clock } = at.engine.parts;
  return visitCounter(
    visitCounting,
    async () => {},
    { warn: (problem: unknown) => expect(problem).toBe(null) },
    {
      counter: productViewCounter(() => jerusalemDay(clock.now())),
      write: (views) => addProductViews(db, views, clock.now()),
      addressOf: (request) => String(request.headers["x-address"]),
    },
  );
}

/** What these visits leave behind, through one process of the shop. */
async function countVisits(visits: Visit[], counter = counterOfShop()) {
  for (const { path, address, userAgent = phone, status = 200, consent = true } of visits) {
    const cookie = (await withAnswer(consent)).split(";")[0]!;
    const headers = { host: "nofesh.example", cookie, "user-agent": userAgent, "x-address": address };
    const request = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: path, headers });
    const response = new ServerResponse(request);
    counter.count(request, response);
    response.statusCode = status;
    response.emit("finish");
    // Reading the consent takes a few turns.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await counter.write();
  counter.end();
}

const people = (path: string, count: number, more: Partial<Visit> = {}): Visit[] =>
  Array.from({ length: count }, (_, n) => ({ path, address: `198.51.100.${n}`, ...more }));

/** The holidays under the heading of the home page, in their order there. */
async function mostView(): Promise<string[]> {
  // What the home page shows of all visitors is kept for half a minute.
  at.clock.forward(31_000);
  const home = good(await at.as("somebody-at-home").homeDeals({}));
  expect(home.mostViewDeals.map(({ id }) => id)).toEqual(home.mostView);
  const links = parse((await site.get("/")).html).querySelectorAll("section[aria-labelledby=most-view] h3 a");
  const shown = links.map((link) => /packId=([\w-]+)/.exec(link.getAttribute("href")!)![1]);
  expect(shown).toEqual(home.mostViewDeals.map(({ packId }) => packId));
  return shown.map(String);
}

test("ten views by different visitors put a product first; without views there is no such list", async () => {
  covers("9.14");
  expect(await mostView()).toEqual([]);
  await countVisits(people(vacation, 4));
  expect(await mostView()).toEqual([at.shop.packId]);
  await countVisits(people(match, 10));
  expect(await mostView()).toEqual(["SP1", at.shop.packId]);
  await countVisits(
    people(vacation, 10, { address: "203.0.113.9" }).map((visit, n) => ({ ...visit, address: `${n}` })),
  );
  expect(await mostView()).toEqual([at.shop.packId, "SP1"]);
});

test.each([
  ["the same visitor ten times", { address: "198.51.100.1" }],
  ["one address with ten browsers", { address: "198.51.100.1", browsers: true }],
  ["a search engine", { userAgent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
  ["a program", { userAgent: "curl/8.5.0" }],
  ["no name of a browser", { userAgent: "" }],
  ["no consent", { consent: false }],
  ["pages that were refused", { status: 409 }],
] as const)("%s moves nothing", async (_, { browsers = false, ...more }: Partial<Visit> & { browsers?: boolean }) => {
  await countVisits(people(vacation, 4));
  const visits = people(match, 10, more);
  await countVisits(browsers ? visits.map((visit, n) => ({ ...visit, userAgent: `${phone} Chrome/${n}.0` })) : visits);
  expect(await mostView()).toEqual([at.shop.packId]);
});

test("the same visitor counts again the next day, and views of two weeks ago no longer count", async () => {
  const counter = counterOfShop();
  const three = people(vacation, 3);
  await countVisits(three, counter);
  await countVisits(three, counter);
  const count = async () => (await database.db.select().from(productView)).map((row) => [row.day, row.count]);
  const first = jerusalemDay(at.clock.now());
  expect(await count()).toEqual([[first, 3]]);
  at.clock.forward(86_400_000);
  await countVisits(three, counter);
  expect((await count()).sort()).toEqual([
    [first, 3],
    [addDays(first, 1), 3],
  ]);
  expect(await mostView()).toEqual([at.shop.packId]);
  at.clock.forward(15 * 86_400_000);
  expect(await mostView()).toEqual([]);
  await forgetOldProductViews(database.db, at.clock.now());
  expect(await count()).toEqual([]);
});

test("addresses that visitors invent leave no row, and a departed holiday is not listed", async () => {
  const ofPack = eq(departure.id, at.shop.packId);
  await database.db
    .update(departure)
    .set({ hotelIds: [at.shop.hotelId] })
    .where(ofPack);
  const [place] = await database.db.select().from(destination);
  await database.db.insert(destination).values({ ...place!, code: "OTHER" });
  await anotherHotel(at, { id: "left-out", adultMinor: 5000 });
  await anotherHotel(at, { id: "elsewhere", adultMinor: 5000 });
  await database.db.update(hotel).set({ destinationCode: "OTHER" }).where(eq(hotel.id, "elsewhere"));
  await countVisits([
    ...people("/product-page/app?packId=NOSUCH", 5),
    ...people(`/product-page/app?packId=${at.shop.packId}&laId=NOSUCH`, 5),
    // Hotels that are sold, but not with this departure: in another place, and not among those it is offered with.
    ...people(`/product-page/app?packId=${at.shop.packId}&laId=elsewhere`, 5),
    ...people(`/product-page/app?packId=${at.shop.packId}&laId=left-out`, 5),
    ...people("/product-page/app?packId=%27%3B--", 5),
    ...people("/product-page/app", 5),
  ]);
  expect(await database.db.select().from(productView)).toEqual([]);
  await countVisits(people(vacation, 5));
  await database.db.update(departure).set({ status: "closed" }).where(ofPack);
  expect(await mostView()).toEqual([]);
  await database.db.update(departure).set({ status: "open", hotelIds: null }).where(ofPack);
});
