import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { cheapestOfLengths } from "./candidates/stays-by-length";

let database: TestDatabase;
let at: TestEngine;
/** Stays of 2, 3, 4 and 5 nights; the dear hotel is not sold for 2 nights, nor the cheap one for 5. */
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  const { db, catalogue } = at.engine.parts;
  const { startDate, hotelId } = at.shop;
  await moreDays(at);
  await anotherHotel(at, { id: "h-dear", adultMinor: 20_000 });
  const lengths: [later: number, nights: number, hotels?: string[]][] = [
    [1, 2, [hotelId]],
    [2, 3],
    [3, 5, ["h-dear"]],
  ];
  for (const [later, nights, hotelIds] of lengths) {
    const day = addDays(startDate, later);
    await db
      .update(departure)
      .set({ nights, endDate: addDays(day, nights), ...(hotelIds && { hotelIds }) })
      .where(eq(departure.id, day));
  }
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

type Criteria = { sort: "recommended" | "price-up" | "days-up" | "days-down"; nights?: number[]; toPrice?: number };
const found = async (criteria: Criteria) =>
  good(
    await at
      .as("somebody-with-two-weeks")
      .aggSearch({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], ...criteria }),
  );
const stays = async (criteria: Criteria) =>
  (await found(criteria)).packages.map(({ hotelId, nights }) => [hotelId === "h-dear" ? "dear" : "cheap", nights]);

test("hotels by days: each with its longest stay, or with its shortest", async () => {
  covers("9.28");
  expect(await stays({ sort: "price-up" })).toEqual([
    ["cheap", 2],
    ["dear", 3],
  ]);
  expect(await stays({ sort: "days-down" })).toEqual([
    ["dear", 5],
    ["cheap", 4],
  ]);
  expect(await stays({ sort: "days-up" })).toEqual([
    ["cheap", 2],
    ["dear", 3],
  ]);
});

test("stays of one length are in the order of their price", async () => {
  for (const sort of ["days-up", "days-down"] as const)
    expect([sort, await stays({ sort, nights: [3, 4] })]).toEqual([
      sort,
      [
        ["cheap", sort === "days-up" ? 3 : 4],
        ["dear", sort === "days-up" ? 3 : 4],
      ],
    ]);
});

test("the longest stay is one that the price filter lets through, of the same hotels as in any order", async () => {
  const { packages } = await found({ sort: "days-down" });
  const longest = packages.find(({ hotelId }) => hotelId === "h-dear")!;
  const toPrice = Math.ceil(Number(longest.price)) - 1;
  expect(await stays({ sort: "days-down", toPrice })).toEqual([
    ["cheap", 4],
    ["dear", 4],
  ]);
  for (const sort of ["recommended", "days-down"] as const)
    expect((await found({ sort, toPrice: 1100 })).total).toBe((await found({ sort: "price-up", toPrice: 1100 })).total);
});

test("of too many days each length keeps its cheapest", () => {
  const days = [7, 3, 3, 3, 7].map((nights, index) => ({ nights, priceMinor: nights * 100 + index }));
  expect(cheapestOfLengths(days, 3)).toEqual([
    { nights: 3, priceMinor: 301 },
    { nights: 7, priceMinor: 700 },
    { nights: 3, priceMinor: 302 },
  ]);
  expect(cheapestOfLengths(days, 9)).toHaveLength(5);
});
