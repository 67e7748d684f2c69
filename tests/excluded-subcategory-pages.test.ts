import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, nightsOf } from "@engine/core/epoch-day";
import { demoPassword } from "@engine/demo/demo-people";
import { loadDemoPeople } from "@engine/demo/load-demo-people";
import { departure, destination, hotel, hotelRate, roomType } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { inventory } from "@engine/offer/stock/schema";
import { productView } from "@engine/offer/views/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { type OpenShop, openShop, systemClock } from "@server/open-shop";
import { readServerSettings } from "@server/settings";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "./coverage/covers";
import { good } from "./factories/booked";
import { holding } from "./factories/people";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { aSmallShop, type SmallShop } from "./factories/small-shop";
import { aRandom } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Two shops over one stock, both opened from their environment: only one of them excludes a subcategory. */

let database: TestDatabase;
let folder: string;
let small: SmallShop;
const opened: OpenShop[] = [];
let sites: Record<"excludes" | "sellsAll", Site>;
const leftOut = "LEFT-OUT";

beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), "nofesh-excluded-"));
  const { db } = database;
  const today = systemClock.now().toISOString().slice(0, 10);
  small = await aSmallShop(db, { today });
  await anExcludedDeal();
  await aNeighbour();
  const open = async (env: Record<string, string>) => {
    const settings = readServerSettings({ DATABASE_URL: database.url, DATA_DIR: folder, ...env });
    const shop = await openShop(settings, pino({ level: "silent" }));
    opened.push(shop);
    await rebuildIndex(db, shop.engine.parts.catalogue, pricePlanJournal, today);
    return siteOnEngine(shop);
  };
  sites = { sellsAll: await open({}), excludes: await open({ EXCLUDED_SUBCATEGORY: "3" }) };
}, 300_000);
afterAll(async () => {
  for (const { engine, close } of opened) {
    await engine.stop();
    await close();
  }
  await database?.cleanup();
  await rm(folder, { recursive: true, force: true });
});

/** The next day's departure: cheaper, the main deal, sold until next week and viewed by many, so that every list would begin with it. */
async function anExcludedDeal(): Promise<void> {
  const { db } = database;
  const [pack] = await db.select().from(departure).where(eq(departure.id, small.packId));
  const startDate = addDays(small.startDate, 1);
  const now = systemClock.now();
  await db.insert(departure).values({
    ...{ ...pack!, id: leftOut, subCategoryId: 3, isMainDeal: true, fareAdultMinor: 20_000 },
    ...{ outwardFlightId: null, inwardFlightId: null, startDate, endDate: addDays(startDate, small.nights) },
    salesEndAt: new Date(now.getTime() + 7 * 86_400_000),
  });
  await db
    .insert(inventory)
    .values(
      nightsOf(startDate, small.nights).map((onDate) => ({
        ...{ kind: "room", ownerId: small.hotelId, class: "STD", onDate, capacity: 10 },
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(productView)
    .values({ day: now.toISOString().slice(0, 10), packId: leftOut, hotelId: small.hotelId, count: 9 });
}

/** Days of the neighbour's month, ten from the small shop's departure at most. */
const neighbourDays = () => {
  const step = Number(small.startDate.slice(8)) > 15 ? -1 : 1;
  return [2, 3, 4, 5].map((days) => addDays(small.startDate, step * days));
};

/** A place of the same area with a month of its own. Its cheapest day is of the subcategory; nothing of it is cheaper than the other place. */
async function aNeighbour(): Promise<void> {
  const { db } = database;
  const [[place], [stay], rooms, rates, [pack]] = await Promise.all([
    db.select().from(destination).where(eq(destination.code, "RHO")),
    db.select().from(hotel),
    db.select().from(roomType).where(eq(roomType.roomClass, "STD")),
    db.select().from(hotelRate).where(eq(hotelRate.roomClass, "STD")),
    db.select().from(departure).where(eq(departure.id, small.packId)),
  ]);
  const hotelId = "h-kgs";
  await db.insert(destination).values({ ...place!, code: "KGS", spellings: [] });
  const { code: _, ...own } = stay!;
  await db.insert(hotel).values({ ...own, id: hotelId, destinationCode: "KGS" });
  await db.insert(roomType).values(rooms.map((room) => ({ ...room, hotelId })));
  await db.insert(hotelRate).values(rates.map((rate) => ({ ...rate, hotelId })));
  const days = neighbourDays();
  await db.insert(departure).values(
    days.map((startDate, index) => ({
      ...pack!,
      ...{ id: `KGS-${startDate}`, destinationCode: "KGS", fareAdultMinor: 60_000 },
      ...{ outwardFlightId: null, inwardFlightId: null, startDate, endDate: addDays(startDate, small.nights) },
      ...(index === 0 ? { id: `${leftOut}-KGS`, subCategoryId: 3, fareAdultMinor: 50_000 } : {}),
    })),
  );
  const nights = [...new Set(days.flatMap((day) => nightsOf(day, small.nights)))];
  await db
    .insert(inventory)
    .values(nights.map((onDate) => ({ kind: "room", ownerId: hotelId, class: "STD", onDate, capacity: 10 })));
}

describe("a departure of the subcategory in EXCLUDED_SUBCATEGORY", () => {
  const month = () => addDays(small.startDate, 1).slice(0, 7);
  const lists: [string, () => string][] = [
    ["the home page, with its most viewed and its countdown", () => "/"],
    ["the landing page of its place", () => "/?destination=RHO"],
    ["the landing page of its category", () => "/?categoryId=1"],
    ["the deal filter on a desktop", () => "/deal-filter/app-desktop"],
    ["the deal filter on a phone", () => "/deal-filter/app"],
    ["the results of a search", () => `/search-result?dest=RHO&yearMonth=${month()}`],
    ["the page of a month", () => `/holidays/${neighbourDays()[0]!.slice(0, 7)}/KGS`],
    ["the page of its hotel", () => `/hotel/${small.hotelId}`],
    ["the other dates of a product", () => `/product-page/app-desktop?packId=${small.packId}&laId=${small.hotelId}`],
  ];
  test.each(lists)("is not in %s", async (_, path) => {
    covers("9.18");
    const all = await sites.sellsAll.get(path());
    expect([all.status, all.html.includes(leftOut)]).toEqual([200, true]);
    const { status, html } = await sites.excludes.get(path());
    expect([status, html.includes(leftOut)]).toEqual([200, false]);
  });

  test("does not set the lowest price of a month, and is not associated with a package of a neighbour", async () => {
    const [sellsAll, excludes] = opened;
    const monthAndNeighbours = async (shop: OpenShop) => {
      const anybody = holding(shop, {});
      const [month] = good(await anybody.holidayMonths({ dest: "KGS" }));
      const near = good(await anybody.associatedDeals({ packId: small.packId }));
      return {
        month: month?.from.price,
        departures: month?.departures,
        near: near === "error" ? near : near.map(({ packId }) => packId),
      };
    };
    expect(await monthAndNeighbours(sellsAll!)).toEqual({ month: "1400.00", departures: 4, near: [`${leftOut}-KGS`] });
    expect(await monthAndNeighbours(excludes!)).toEqual({
      ...{ month: "1600.00", departures: 3, near: [expect.stringMatching(/^KGS-/)] },
    });
  });

  test("is in the price plan of agents, who sell what no list of shoppers has", async () => {
    await loadDemoPeople(database.db, { clock: systemClock, random: aRandom(77) });
    const { agencySid } = good(
      await holding(opened[1]!, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }),
    );
    const { rows } = good(
      await holding(opened[1]!, { agencySid }).pricePlan({
        ...{ dest: "RHO", hotelId: small.hotelId, nights: small.nights },
      }),
    );
    expect(rows.map(({ packId }) => packId)).toContain(leftOut);
  });

  test("does not set the lowest price of a hotel, place, category or day", async () => {
    const lowest = async (shop: OpenShop) => {
      const anybody = holding(shop, {});
      const [top] = good(await anybody.packCategoryTop({}));
      const { dates } = good(await anybody.packDates({ dest: ["RHO"], categoryId: 1 }));
      return {
        place: good(await anybody.area({ dest: "RHO" })).lowestPrice?.price,
        category: top?.lowestPrice.price,
        days: dates.map(({ lowestPrice }) => lowestPrice?.price),
        hotel: good(await anybody.hotels({ dest: "RHO" }))[0]?.from?.price,
        listed: good(await anybody.listedDeals({})).total,
      };
    };
    const [sellsAll, excludes] = opened;
    expect(await lowest(sellsAll!)).toEqual({
      ...{ hotel: "800.00", place: "800.00", category: "800.00", days: ["1200.00", "800.00"], listed: 6 },
    });
    expect(await lowest(excludes!)).toEqual({
      ...{ hotel: "1200.00", place: "1200.00", category: "1200.00", days: ["1200.00"], listed: 4 },
    });
  });
});
