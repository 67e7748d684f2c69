import type { PackageCard } from "@contract/shopping/search-and-selection";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, destination } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { departureIndex } from "../search/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  const { db } = at.engine.parts;
  await someProgrammes(db, at.shop);
  const [pack] = await db.select().from(departure).where(eq(departure.id, "P1"));
  const [place] = await db.select().from(destination).where(eq(destination.code, "RHO"));
  await db
    .insert(destination)
    .values({ ...place!, code: "KGS", names: { he: "קוס", en: "Kos", ru: "Кос", ar: "كوس" } });
  await db.insert(departure).values([
    {
      ...pack!,
      id: "MAIN-1",
      nights: 3,
      endDate: addDays(pack!.startDate, 3),
      isMainDeal: true,
      priority: 5,
      discountPercent: 20,
      salesEndAt: new Date("2026-12-24T10:00:00Z"),
    },
    { ...pack!, id: "OLD", startDate: "2026-11-01", endDate: "2026-11-05" },
    { ...pack!, id: "HIDDEN", nights: 2, endDate: addDays(pack!.startDate, 2), subCategoryId: 3 },
  ]);
  await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

const shopper = () => at.as("somebody-who-strolls");

describe("deals", () => {
  test("of the home page are grouped by type, main deal first, with the hot ones and their end of sale", async () => {
    covers("7.136", "9.13");
    const home = good(await shopper().homeDeals({ langCode: "ENG" }));
    expect(home.tabs.map(({ dealTypeCode, sort }) => [dealTypeCode, sort])).toEqual([
      ["vacation_pack", 1],
      ["Organize_tour_packages", 2],
      ["SportPack", 3],
      ["Flight_Only", 5],
    ]);
    const [main] = home.tabs[0]!.deals;
    expect([main!.packId, home.mainDealId, home.theHottest[0]]).toEqual(["MAIN-1", main!.id, main!.id]);
    // Nobody has looked at anything yet.
    expect(home.mostView).toEqual([]);
    expect(home.countdowns).toEqual([{ dealId: main!.id, endsAt: "2026-12-24T10:00:00.000Z" }]);
    expect(good(await shopper().timerBanner({ langCode: "ENG" }))).toMatchObject({
      active: true,
      dealId: main!.id,
      endsAt: "2026-12-24T10:00:00.000Z",
    });
  });

  test("of a place, an area, a type or a category include those and no others", async () => {
    covers("2.2", "2.52", "2.54", "2.55", "2.56", "7.129", "7.131");
    const place = good(await shopper().landingDeals({ destination: "RHO", langCode: "ENG" }));
    expect([place.kind, place.title, place.tabs.length]).toEqual(["Landing", "Rhodes", 4]);
    const area = good(
      await shopper().landingDeals({ destination: "all", areaType: "greece", categoryId: 1, langCode: "ENG" }),
    );
    expect([area.kind, area.title, area.tabs.map(({ dealTypeCode }) => dealTypeCode)]).toEqual([
      "Area",
      "Greece and its islands",
      ["vacation_pack"],
    ]);
    const type = good(await shopper().landingDeals({ destination: "all", dealType: "SportPack" }));
    expect(type.tabs.flatMap(({ deals }) => deals.map(({ packId }) => packId))).toEqual(["SP1"]);
    expect(good(await shopper().landingDeals({ destination: "KGS" })).tabs).toEqual([]);
    for (const [field, change] of Object.entries({
      destination: { destination: "XXX" },
      areaType: { destination: "all", areaType: "moon" },
      dealType: { destination: "all", dealType: "cruise" },
      categoryId: { destination: "all", categoryId: 4711 },
    }))
      expect(refusal(await shopper().landingDeals(change))).toMatchObject({ code: "not-found", field });
    expect(good(await shopper().domesticFirstTab({})).dealTypeCode).toBe("Hotel_Only");
  });

  test.each([
    ["its pack", "MAIN-1", true],
    ["its pack and its hotel", "MAIN-1-h-rho-1", true],
    ["an unknown hotel", "MAIN-1-h-rho-9", "gone"],
    ["nothing", "MAIN-2", "not-found"],
    ["a pack whose time is over", "OLD", "gone"],
  ] as const)("a deal requested by %s", async (_, id, expected) => {
    covers("7.97", "7.130");
    const answer = await shopper().deal({ id, langCode: "ENG" });
    if (expected === true)
      expect(good(answer)).toMatchObject({ packId: "MAIN-1", price: "880.00", oldPrice: "1100.00" });
    else expect(refusal(answer).code).toBe(expected);
    const data = await shopper().getPackageData({ id, langCode: "ENG" });
    if (expected === true) expect(good(data)).toMatchObject({ placeText: "An island", hotelText: "By the sea" });
    else expect(refusal(data).code).toBe(expected);
  });

  test("a deal's days are its tour's days, or its match between its flights", async () => {
    covers("7.98");
    const tour = good(await shopper().itineraryDetail({ dealid: "OT1", langCode: "ENG" }));
    expect(tour.map(({ day, title }) => `${day} ${title}`)).toEqual([1, 2, 3, 4, 5].map((day) => `${day} Day ${day}`));
    const match = good(await shopper().itineraryDetail({ dealid: "SP1", langCode: "ENG" }));
    expect(match.map(({ title }) => title)).toEqual(["Fly out", "Free day", "Rhodes – Haifa", "Free day", "Fly home"]);
    expect(match[0]!.date).toBe(at.shop.startDate);
  });

  test("other departures on the same flights, one of each subcategory", async () => {
    covers("7.92", "7.113");
    const others = good(await shopper().conjugatePackages({ id: "P1" }));
    expect(others.map(({ packId }) => packId).sort()).toEqual(["FO1", "OT1", "SP1"]);
    expect(refusal(await shopper().conjugatePackages({ id: "NONE" })).code).toBe("not-found");
    expect(good(await shopper().associatedDeals({ packId: "P1" }))).toEqual([]);
    expect(refusal(await shopper().associatedDeals({ packId: "NONE" })).code).toBe("not-found");
  });

  test("deals beside a product are priced for its party, and their links keep it", async () => {
    const { db, catalogue } = at.engine.parts;
    const [flightOnly] = await db.select().from(departure).where(eq(departure.id, "FO1"));
    await db.insert(departure).values({ ...flightOnly!, id: "FO-KGS", destinationCode: "KGS" });
    await rebuildIndex(db, catalogue, pricePlanJournal, "2026-11-20");
    const party = { adult: 2, child: 1, listAgeChildren: [7] };
    const beside = async (of: Partial<typeof party> = {}) => [
      ...(good(await shopper().associatedDeals({ packId: "FO1", ...of })) as PackageCard[]),
      ...good(await shopper().conjugatePackages({ id: "FO1", ...of })),
    ];
    const [couples, families] = [await beside(), await beside(party)];
    expect(families.map(({ packId }) => packId)).toEqual(couples.map(({ packId }) => packId));
    expect(families[0]!.packId).toBe("FO-KGS");
    const inTwoRooms = { adult: 2, rooms: 2 };
    for (const card of await beside(inTwoRooms)) {
      const { packId, laId: hotelid } = card;
      expect(card.price, packId).toBe(good(await shopper().calcPack({ packId, hotelid, ...inTwoRooms })).price);
    }
    for (const card of families) {
      const { packId, laId: hotelid } = card;
      expect(card.price, packId).toBe(good(await shopper().calcPack({ packId, hotelid, ...party })).price);
      expect(Object.fromEntries(new URLSearchParams(card.link.split("?")[1]))).toMatchObject({
        child: "1",
        listAgeChildren: "7",
      });
      expect(card.price).toBe(good(await shopper().deal({ id: card.id, ...party })).price);
      expect(card.price).not.toBe(couples.find(({ id }) => id === card.id)?.price);
    }
    await db.delete(departureIndex).where(eq(departureIndex.departureId, "FO-KGS"));
    await db.delete(departure).where(eq(departure.id, "FO-KGS"));
  });
});

test("the deal filter: available choices, and deals by destination, category, month and price", async () => {
  covers("3.22", "7.94", "7.95", "7.96", "9.19");
  const menu = good(await shopper().getMenuNew({ langCode: "ENG" }));
  expect(menu.destination.map(({ code, label }) => [code, label])).toEqual([["RHO", "Rhodes"]]);
  expect(menu.category.map(({ code }) => code)).toEqual(["1", "2", "5", "3"]);
  const month = at.shop.startDate.slice(0, 7);
  expect(menu.month.map(({ code }) => code)).toEqual([month]);
  const total = async (request: object) => good(await shopper().getPackagesNew(request)).total;
  expect([
    await total({}),
    await total({ destination: ["RHO"], category: [5], month: [month] }),
    await total({ destination: ["KGS"] }),
    await total({ category: [1], toPrice: 900 }),
    await total({ month: ["2027-11"] }),
  ]).toEqual([6, 1, 0, 1, 0]);
  const packs = good(await shopper().getPackagesNew({ category: [1], fromPrice: 1000 }));
  // The range covers the deals before the price filter, so that users can widen it again.
  expect([packs.deals.map(({ packId }) => packId), packs.price]).toEqual([
    ["HIDDEN", "P1"],
    { fromPrice: 880, toPrice: 1200, currency: "US" },
  ]);
  const none = good(await shopper().getPackagesNew({ destination: ["KGS"] }));
  expect(none.price).toEqual({ fromPrice: 100_000, toPrice: 0, currency: "US" });
  const { appPackages } = await import("./app-deals");
  const { appDeals } = await import("@contract/shopping/app-deals");
  const input = appDeals.getPackagesNew.input.parse({ category: [1] });
  const without = good(await appPackages({ ...at.engine.parts, excludedSubCategoryId: 3 }, input));
  expect(without.deals.map(({ packId }) => packId)).toEqual(["MAIN-1", "P1"]);
  const { homeDeals } = await import("./home-deals");
  const home = await homeDeals({ ...at.engine.parts, excludedSubCategoryId: 3 }, "ENG");
  expect(home.tabs[0]!.deals.map(({ packId }) => packId)).toEqual(["MAIN-1", "P1"]);
  expect(good(await shopper().dealSubCategories({ langCode: "ENG" })).map(({ id }) => id)).toEqual([1, 2, 3]);
});

describe("the deal filter over more days than a search examines", () => {
  const row = {
    category: "Flight_Only" as const,
    destinationCode: "RHO",
    nights: 6,
    party: "DBL",
    departureId: "FO1",
    currency: "USD",
    departures: 1,
    variant: "",
  };
  beforeAll(async () => {
    const many = Array.from({ length: 4_100 }, (_, index) => ({
      ...row,
      variant: `many-${index}`,
      startDate: "2027-02-03",
      priceMinor: 50_000,
      isMainDeal: true,
    }));
    await database.db.insert(departureIndex).values([
      ...many,
      { ...row, startDate: "2027-08-05", priceMinor: 20_000 },
      { ...row, startDate: "2027-09-05", priceMinor: 23_000 },
      // 700 shekels at 3.5 are 200 dollars.
      { ...row, category: "Hotel_Only", startDate: "2027-08-06", priceMinor: 70_000, currency: "ILS" },
    ]);
  });
  afterAll(() => database.db.delete(departureIndex).where(eq(departureIndex.nights, 6)));
  const search = async (request: object) => good(await shopper().getPackagesNew(request));

  test("finds a price in every month, counts all of them and agrees with the menu", async () => {
    expect((await search({ toPrice: 230 })).total).toBe(3);
    const menu = good(await shopper().getMenuNew({}));
    const total = menu.destination.reduce((sum, { count }) => sum + count, 0);
    expect([(await search({})).total, total]).toEqual([4_109, 4_109]);
  });

  test("compares shekels and dollars at the rate of the day and names the currency of its limits", async () => {
    const inDollars = await search({ fromPrice: 195, toPrice: 205 });
    expect([inDollars.total, inDollars.price.currency]).toEqual([2, "US"]);
    const stays = { category: [68] };
    expect((await search(stays)).price).toEqual({ fromPrice: 700, toPrice: 700, currency: "IL" });
    expect((await search({ ...stays, fromPrice: 690, toPrice: 710 })).total).toBe(1);
    expect((await search({ ...stays, fromPrice: 690, toPrice: 710, currency: "US" })).total).toBe(0);
    expect((await search({ ...stays, fromPrice: 195, toPrice: 205, currency: "US" })).total).toBe(1);
  });

  test("returns at most a hundred deals a page, and a search counts those it does not examine", async () => {
    expect((await search({ to: 10_000 })).deals.length).toBeLessThanOrEqual(100);
    const input = { categoryId: 3, dest: ["RHO"], yearMonth: ["2027-02", "2027-08", "2027-09"], to: 10_000 };
    const all = good(await shopper().search(input));
    expect([all.total, all.packages.length]).toEqual([4_102, 100]);
    const low = good(await shopper().search({ ...input, toPrice: 230 }));
    expect([low.total, low.packages.length]).toEqual([2, 2]);
  });
});

test("hotels and places have their lowest price, or none", async () => {
  covers("7.99", "7.101", "7.137", "7.152");
  const [hotel] = good(await shopper().hotels({ dest: "RHO", langCode: "ENG" }));
  expect(hotel).toMatchObject({ hotelId: at.shop.hotelId, name: "Olive Bay", stars: 4, from: { price: "880.00" } });
  expect(good(await shopper().hotels({ dest: "KGS" }))).toEqual([]);
  expect(refusal(await shopper().hotels({ dest: "XXX" })).code).toBe("not-found");
  expect(good(await shopper().area({ dest: "RHO", langCode: "ENG" }))).toMatchObject({
    name: "Rhodes",
    areaCode: "greece",
    description: "An island",
    lowestPrice: { price: "880.00" },
  });
  expect(good(await shopper().area({ dest: "KGS" })).lowestPrice).toBeUndefined();
  const top = good(await shopper().packCategoryTop({ langCode: "ENG" }));
  expect(top.map(({ categoryId, lowestPrice, dest }) => [categoryId, lowestPrice.price, dest])).toContainEqual([
    1,
    "880.00",
    ["RHO"],
  ]);
  const holidays = good(await shopper().packHolidays({ langCode: "ENG" })).holidays;
  expect(holidays.length).toBeGreaterThan(8);
});

test("a sold-out main deal appears on no page", async () => {
  const before = good(await shopper().deal({ id: "MAIN-1" }));
  expect(before.seatsLeft).toEqual({ min: 8 });
  const opened = await at
    .as("a-group")
    .storePage({ stage: "init", ...selection(at.shop), packageId: "MAIN-1", adult: 9 });
  expect(opened.ok).toBe(true);
  const { inventory } = await import("../stock/schema");
  await database.db.update(inventory).set({ sold: 191 }).where(eq(inventory.ownerId, "f-out"));
  expect(refusal(await shopper().deal({ id: "MAIN-1" })).code).toBe("gone");
  at.clock.forward(31_000);
  expect(good(await shopper().homeDeals({ langCode: "RUS" })).tabs).toEqual([]);
  await database.db.update(inventory).set({ sold: 0 }).where(eq(inventory.ownerId, "f-out"));
});
