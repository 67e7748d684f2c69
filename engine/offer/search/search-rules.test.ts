import { categories, soldCategories } from "@contract/vocabulary/categories";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, destination, flight } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";

let database: TestDatabase;
let at: TestEngine;
let month: string;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 9, rooms: 20 });
  month = at.shop.startDate.slice(0, 7);
  const { db } = at.engine.parts;
  await someProgrammes(db, at.shop);
  const [pack] = await db.select().from(departure).where(eq(departure.id, "P1"));
  const [place] = await db.select().from(destination).where(eq(destination.code, "RHO"));
  await db.insert(destination).values({ ...place!, code: "ETH", countryCode: "IL", subjects: [68], domestic: true });
  await db.insert(departure).values([
    { ...pack!, id: "P2", discountPercent: 10, nights: 3, endDate: addDays(pack!.startDate, 3), subCategoryId: 1 },
    {
      ...pack!,
      id: "H1",
      category: "Hotel_Only",
      nights: 2,
      endDate: addDays(pack!.startDate, 2),
      outwardFlightId: null,
      inwardFlightId: null,
    },
  ]);
  await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

const shopper = () => at.as("somebody-who-looks");

/** The number of results for these criteria, in addition to the place and the month. */
const countResults = async (criteria: object) =>
  good(await shopper().search({ yearMonth: [month], ...criteria })).total;

test.each([
  ["a country", { country: "GR" }, 2],
  ["another country", { country: "IL" }, 0],
  ["a subject", { subject: [1] }, 2],
  ["a subject nothing has", { subject: [7] }, 0],
  ["a list of subjects", { subject: [1, 7] }, 2],
  ["a list of places", { dest: ["RHO", "ETH"] }, 2],
  ["a length", { dest: ["RHO"], nights: [3] }, 1],
  ["a price from", { dest: ["RHO"], fromPrice: 1100 }, 1],
  ["a price to", { dest: ["RHO"], toPrice: 1100 }, 1],
  ["every price", { dest: ["RHO"], fromPrice: 0, toPrice: 100_000 }, 2],
  ["a sort of packages", { dest: ["RHO"], subCategoryId: 1 }, 1],
  ["four stars", { dest: ["RHO"], stars: [4] }, 2],
  ["five stars", { dest: ["RHO"], stars: [5] }, 0],
  ["a board", { dest: ["RHO"], basis: ["AI"] }, 0],
  ["two months", { dest: ["RHO"], yearMonth: ["2027-05", "2027-01"] }, 2],
])("a search for %s finds the matching offers", async (_, criteria, count) => {
  covers("3.14", "3.16", "3.23", "7.103", "9.17");
  expect(await countResults(criteria)).toBe(count);
});

test("from and to select a page of the list, and the total counts the whole list", async () => {
  covers("3.18", "9.9");
  const all = good(await shopper().search({ dest: ["RHO"], yearMonth: [month], sort: "price-up" }));
  const second = good(await shopper().search({ dest: ["RHO"], yearMonth: [month], sort: "price-up", from: 2, to: 2 }));
  expect([all.total, second.total, second.packages.length]).toEqual([2, 2, 1]);
  expect(second.packages[0]!.id).toBe(all.packages[1]!.id);
  expect(good(await shopper().search({ dest: ["RHO"], yearMonth: [month], from: 3, to: 10_000 })).packages).toEqual([]);
});

test("a filter by nights limits the list and its calendar, and still offers the other lengths", async () => {
  const criteria = { dest: ["RHO"], yearMonth: [month], getLowestPrc: true };
  for (const call of ["search", "aggSearch"] as const) {
    const all = good(await shopper()[call](criteria));
    const three = good(await shopper()[call]({ ...criteria, nights: [3] }));
    // Listed by hotel, the one hotel counts once for each length.
    expect([call, all.facets.nights.map(({ code, count }) => [code, count])]).toEqual([
      call,
      [
        ["3", 1],
        ["4", 1],
      ],
    ]);
    expect(three.facets.nights).toEqual(all.facets.nights);
    expect([three.total, three.packages[0]!.nights, three.lowestByDate!.map(({ nights }) => nights)]).toEqual([
      1,
      3,
      [3],
    ]);
  }
});

test("the price range is computed from the deals: 100000 and 0 when there are none", async () => {
  covers("5.4");
  const none = good(await shopper().search({ dest: ["RHO"], yearMonth: ["2027-09"] }));
  expect(none.facets.price).toEqual({ fromPrice: 100_000, toPrice: 0, currency: "US" });
  const some = good(await shopper().search({ dest: ["RHO"], yearMonth: [month] }));
  // Three nights with ten percent off: 2 x (400 + 3 x 50) x 0.9 = 990.
  expect(some.facets.price).toEqual({ fromPrice: 990, toPrice: 1200, currency: "US" });
});

test("a non-standard party is priced exactly: children, infants and their ages", async () => {
  covers("3.20", "3.21", "7.103");
  const criteria = {
    dest: ["RHO"],
    yearMonth: [month],
    nights: [4],
    adult: 2,
    child: 1,
    infant: 1,
    listAgeChildren: [7],
    listAgeInfants: [1],
  };
  const [card] = good(await shopper().search(criteria)).packages;
  // 2 x 600 + (350 + 4 x 25) + 50.
  expect([card!.price, card!.link]).toEqual([
    "1700.00",
    `/product-page?packId=P1&laId=${at.shop.hotelId}&child=1&infant=1&listAgeChildren=7&listAgeInfants=1`,
  ]);
  const missing = await shopper().search({ ...criteria, adult: 0 });
  expect(refusal(missing)).toMatchObject({ code: "invalid-search", field: "adult" });
  for (const ages of [{ listAgeChildren: [1] }, { listAgeChildren: [13] }, { listAgeInfants: [3] }])
    expect(refusal(await shopper().search({ ...criteria, ...ages })).code).toBe("invalid-input");
});

test("a card shows its subcategory, board, hotel and package type", async () => {
  covers("3.3", "3.4", "3.5", "3.12", "7.81", "7.82");
  const cards = good(await shopper().search({ dest: ["RHO"], yearMonth: [month], langCode: "ENG" })).packages;
  const [short] = cards.filter(({ packId }) => packId === "P2");
  expect(short).toMatchObject({
    type: "FH",
    remark: { title: "Last minute" },
    translations: { basisName: "Bed and breakfast" },
    hotelId: at.shop.hotelId,
    oldPrice: "1100.00",
    discountPercent: 10,
  });
  const [stay] = good(await shopper().search({ categoryId: 68, dest: ["RHO"], yearMonth: [month] })).packages;
  expect(stay).toMatchObject({ type: "HO", category: { code: "Hotel_Only", id: 68 } });
  expect(stay!.outwardFlight).toBeUndefined();
  const types = good(await shopper().dealTypes({ langCode: "ENG" }));
  expect(types.map(({ dealTypeCode, categoryId, sort }) => [dealTypeCode, categoryId, sort])).toEqual(
    soldCategories.map((category, index) => [category, categories[category].id, index + 1]),
  );
  expect(types.find(({ dealTypeCode }) => dealTypeCode === "Hotel_Only")).toEqual({
    dealTypeCode: "Hotel_Only",
    categoryId: 68,
    packageType: "HO",
    subjectCode: 68,
    name: "Holidays in Israel",
    sort: 4,
  });
  expect(types.map(({ packageType, subjectCode }) => [packageType, subjectCode])).toEqual(
    soldCategories.map((category) => [categories[category].packageType, category === "Hotel_Only" ? 68 : undefined]),
  );
  const departures = await at.engine.parts.db.selectDistinct({ category: departure.category }).from(departure);
  const inEffect = good(await shopper().dealTypesInEffect({}));
  expect(inEffect.map(({ dealTypeCode, from }) => [dealTypeCode, from === at.shop.startDate])).toEqual(
    soldCategories.filter((sold) => departures.some(({ category }) => category === sold)).map((sold) => [sold, true]),
  );
  expect(departures.length).toBeGreaterThan(4);
});

test("configuration can exclude one subcategory of packages from all results", async () => {
  covers("9.18");
  const { parts } = at.engine;
  const { searchPackages } = await import("./search-packages");
  const { searchAndSelection } = await import("@contract/shopping/search-and-selection");
  const input = searchAndSelection.search.input.parse({ dest: ["RHO"], yearMonth: [month] });
  const without = good(await searchPackages({ ...parts, excludedSubCategoryId: 1 }, input, false));
  expect(without.packages.map(({ packId }) => packId)).toEqual(["P1"]);
});

test("eight seats or more are shown as at least eight; a flight on request says so on the card and in the price", async () => {
  covers("4.26", "9.23");
  const [card] = good(await shopper().search({ dest: ["RHO"], yearMonth: [month], nights: [4] })).packages;
  expect(card!.seatsLeft).toEqual({ min: 8 });
  expect(card!.status).toBe("ok");
  const { db } = at.engine.parts;
  await db.update(flight).set({ onRequest: true }).where(eq(flight.id, "f-out"));
  const [onRequestCard] = good(await shopper().search({ dest: ["RHO"], yearMonth: [month], nights: [4] })).packages;
  expect([onRequestCard!.status, onRequestCard!.awaits]).toEqual(["rq", "airline"]);
  const price = good(await shopper().calcPack({ packId: "P1", hotelid: at.shop.hotelId, cls: ["STD-BB"] }));
  expect([price.flightStatus, price.hotelStatus, price.warnings]).toEqual(["rq", "ok", ["ON_REQUEST"]]);
  await db.update(flight).set({ onRequest: false }).where(eq(flight.id, "f-out"));
});

test("a room that takes no babies is labelled, and is not sold with one", async () => {
  covers("5.16", "7.111");
  const page = good(await shopper().select({ packId: "P1", laId: at.shop.hotelId, infant: 1 }));
  expect(page.hotels[0]!.rooms.map(({ cls, babiesAllowed }) => [cls, babiesAllowed])).toEqual([
    ["STD-BB", true],
    ["SUI-BB", false],
  ]);
  const price = await shopper().calcPack({ packId: "P1", hotelid: at.shop.hotelId, cls: ["SUI-BB"], infant: 1 });
  expect(refusal(price)).toMatchObject({ code: "babies-not-allowed", field: "cls" });
});

test("leagues, tours and subcategories are listed with their places", async () => {
  covers("7.83", "7.84", "7.85", "7.86");
  expect(good(await shopper().competitions({ langCode: "ENG" }))).toEqual([
    { code: "CUP", name: "The cup", dest: ["RHO"], events: 1, nextDate: addDays(at.shop.startDate, 2) },
  ]);
  expect(good(await shopper().itineraries({})).map(({ id, dest, days }) => [id, dest, days.length])).toEqual([
    ["T1", "RHO", 5],
  ]);
  expect(good(await shopper().packSubCategories({ langCode: "ENG" })).map(({ name }) => name)).toEqual([
    "Last minute",
    "Family summer",
    "Long weekend",
  ]);
  expect(good(await shopper().packSubCategoriesWithDest({}))).toMatchObject([{ id: 1, dest: ["RHO"] }]);
});

test("a package of another day is found when that day is requested, and only one of its own type", async () => {
  covers("2.57", "2.58", "7.108");
  const { db } = at.engine.parts;
  const [pack] = await db.select().from(departure).where(eq(departure.id, "P1"));
  const later = addDays(pack!.startDate, 7);
  await db.insert(departure).values({ ...pack!, id: "P1-LATER", startDate: later, endDate: addDays(later, 4) });
  const same = good(await shopper().select({ packId: "P1", dateFrom: pack!.startDate, dealTypeCode: "vacation_pack" }));
  expect([same.packId, same.laId]).toEqual(["P1", at.shop.hotelId]);
  expect(good(await shopper().select({ packId: "P1", dateFrom: later })).packId).toBe("P1-LATER");
  expect(refusal(await shopper().select({ packId: "P1", dateFrom: "2027-02-28" }))).toMatchObject({
    field: "dateFrom",
  });
  expect(refusal(await shopper().select({ packId: "P1", dealTypeCode: "SportPack" }))).toMatchObject({
    code: "not-found",
    field: "dealTypeCode",
  });
  // SportPack and sport_pack are one type, whichever of them the package was imported with.
  for (const category of ["SportPack", "sport_pack"] as const) {
    await db.insert(departure).values({ ...pack!, id: `P1-${category}`, category });
    for (const dealTypeCode of ["SportPack", "sport_pack"])
      expect(good(await shopper().select({ packId: `P1-${category}`, dealTypeCode })).packId).toBe(`P1-${category}`);
    await db.delete(departure).where(eq(departure.id, `P1-${category}`));
  }
});

test("filters on hotels that a package excludes do not find it", async () => {
  const { db } = at.engine.parts;
  const limit = (hotelIds: string[] | null) => db.update(departure).set({ hotelIds }).where(eq(departure.id, "P2"));
  await limit(["another-hotel"]);
  expect(await countResults({ dest: ["RHO"], stars: [4] })).toBe(1);
  await limit([at.shop.hotelId]);
  expect(await countResults({ dest: ["RHO"], stars: [4] })).toBe(2);
  await limit(null);
});

test("a family in several rooms sees the same price of a day in the list, the matrix, other dates and the product", async () => {
  covers("7.104");
  const parties = [
    { adult: 2 },
    { adult: 5, child: 0 },
    { adult: 2, child: 2, listAgeChildren: [4, 11] },
    { adult: 4, child: 2, infant: 1, listAgeChildren: [3, 9], listAgeInfants: [1] },
  ];
  for (const party of parties) {
    const criteria = { dest: ["RHO"], yearMonth: [month], ...party };
    const list = good(await shopper().search({ ...criteria, getLowestPrc: true }));
    const priceOf = (packId: string) => list.packages.find((card) => card.packId === packId)!.price;
    const matrix = list.lowestByDate!.map(({ nights, price }) => [nights, price.price]);
    expect(matrix).toEqual(
      expect.arrayContaining([
        [4, priceOf("P1")],
        [3, priceOf("P2")],
      ]),
    );
    const page = good(await shopper().select({ packId: "P2", ...party }));
    expect(page.otherDates.find((date) => date.packId === "P1")?.price.price).toBe(priceOf("P1"));
    expect(page.hotels[0]!.from!.price).toBe(priceOf("P2"));
    const day = good(await shopper().search({ ...criteria, yearMonth: [], fromDate: at.shop.startDate, nights: [3] }));
    expect(day.packages[0]?.price).toBe(priceOf("P2"));
    const none = good(await shopper().search({ ...criteria, fromPrice: 90_000 }));
    expect(none.alternatives.map(({ price }) => price.price)).toEqual(
      expect.arrayContaining([priceOf("P1"), priceOf("P2")]),
    );
  }
});
