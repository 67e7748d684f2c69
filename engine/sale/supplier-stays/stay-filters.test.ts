import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { aStaySearch } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import type { SupplierHotel, SupplierRate } from "../hotel-api/hotel-supplier";

let database: TestDatabase;
let at: TestEngine;
let hotels: SupplierHotel[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    supplierAs: () => ({ availability: async () => ({ outcome: "done", value: hotels }) }),
  });
});
afterAll(() => database.cleanup());

/**
 * A rate for a couple: net in whole dollars, sold at ten percent more; free cancellation until a day, or without terms.
 */
const aRate = (net: number, boardCode: string, freeUntil?: string): SupplierRate => ({
  rateKey: `${net}-${boardCode}`,
  recheck: !freeUntil,
  packageOnly: false,
  netMinor: net * 100,
  boardCode,
  boardName: "",
  allotment: 3,
  rooms: 1,
  adults: 2,
  childrenAges: [],
  cancellation: freeUntil ? [{ from: freeUntil, amountMinor: net * 100 }] : [],
});
const aHotel = (code: number, name: string, stars: number, rates: SupplierRate[]): SupplierHotel => ({
  code,
  name,
  stars,
  destinationCode: "RHO",
  currency: "USD",
  rooms: [{ code: "DBL", name: "Double", rates }],
});

const far = "2027-01-10";
const over = "2026-11-01";
let nights = 2;
/** A search result; every test uses different nights, because searches are cached for a minute. */
async function search(filters: object) {
  return good(await at.as("looks").stayHotels({ ...aStaySearch(at, nights), langCode: "ENG", ...filters } as never));
}
const names = async (filters: object) => (await search(filters)).hotels.map(({ name }) => name);

const four = () => [
  aHotel(1, "Éden Rock", 5, [aRate(400, "BB", far), aRate(380, "RO")]),
  aHotel(2, "Sea View", 3, [aRate(90, "RO", over), aRate(150, "HB", far)]),
  aHotel(3, "Sea Garden", 4, [aRate(200, "BB", far)]),
  aHotel(4, "Plain", 3, [aRate(100, "RO", over)]),
];
beforeAll(() => {
  hotels = four();
});

test.each([
  ["price-up", ["Sea View", "Plain", "Sea Garden", "Éden Rock"]],
  ["price-down", ["Éden Rock", "Sea Garden", "Plain", "Sea View"]],
  ["stars-up", ["Sea View", "Plain", "Sea Garden", "Éden Rock"]],
  ["stars-down", ["Éden Rock", "Sea Garden", "Sea View", "Plain"]],
])("sorted by %s, with ties sorted by price", async (sort, expected) => {
  covers("3.49");
  expect(await names({ sort })).toEqual(expected);
});

test.each([
  ["stars", { stars: [3, 5] }, ["Sea View", "Plain", "Éden Rock"]],
  ["board", { basis: ["BB"] }, ["Sea Garden", "Éden Rock"]],
  ["part of a name, whatever its case and accents", { name: " EDEN" }, ["Éden Rock"]],
  ["the least price", { fromPrice: 200 }, ["Sea Garden", "Éden Rock"]],
  ["the highest price", { toPrice: 220 }, ["Sea View", "Plain", "Sea Garden"]],
  ["free cancellation", { freeCancellation: true }, ["Sea View", "Sea Garden", "Éden Rock"]],
  ["several at once", { stars: [3], freeCancellation: true, name: "sea" }, ["Sea View"]],
  ["what nobody has", { basis: ["AI"] }, []],
])("filtered by %s", async (_, filters, expected) => {
  covers("3.49");
  const { hotels: shown, total } = await search(filters);
  expect(shown.map(({ name }) => name)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("the price is that of the cheapest matching stay, with the end of its free cancellation", async () => {
  const [cheapest] = (await search({ name: "view" })).hotels;
  expect(cheapest).toMatchObject({ from: { price: "99.00" }, boards: [{ basis: "RO" }, { basis: "HB" }] });
  expect(cheapest!.freeUntil).toBeUndefined();
  const [free] = (await search({ name: "view", freeCancellation: true })).hotels;
  expect(free).toMatchObject({ from: { price: "165.00" }, freeUntil: far });
  expect((await search({ name: "view", freeCancellation: true, toPrice: 164 })).hotels).toEqual([]);
});

test("facets count each option on its own, whatever else is selected", async () => {
  const { facets } = await search({ stars: [5] });
  expect(facets).toMatchObject({
    stars: [
      { code: "3", count: 2 },
      { code: "4", count: 1 },
      { code: "5", count: 1 },
    ],
    freeCancellation: 3,
    price: { fromPrice: 99, toPrice: 418, currency: "US" },
  });
  expect(Object.fromEntries(facets.basis.map(({ code, count }) => [code, count]))).toEqual({ RO: 3, BB: 2, HB: 1 });
});

test("pages do not overlap", async () => {
  expect(await names({ from: 1, to: 3 })).toEqual(["Sea View", "Plain", "Sea Garden"]);
  expect(await names({ from: 4, to: 6 })).toEqual(["Éden Rock"]);
  expect((await search({ from: 4, to: 6 })).total).toBe(4);
});

test("without hotels the price range is the empty one, as in the deal filter", async () => {
  nights = 3;
  hotels = [];
  expect((await search({})).facets).toMatchObject({ stars: [], basis: [], price: { fromPrice: 100_000, toPrice: 0 } });
});

test.each([{ stars: [6] }, { sort: "days-up" }, { toPrice: -1 }, { from: 0 }, { name: "x".repeat(61) }])(
  "%j is rejected with a field error",
  async (filters) => {
    const answer = await at.as("looks").stayHotels({ ...aStaySearch(at, 2), ...filters } as never);
    expect(refusal(answer)).toMatchObject({
      code: "invalid-input",
      field: expect.stringContaining(Object.keys(filters)[0]!),
    });
  },
);

test("limits and their range are in shekels when asked", async () => {
  hotels = four();
  nights = 7;
  const all = await search({ currency: "IL" });
  const inShekels = all.hotels.map(({ from }) => Number(from.priceNIS));
  const rate = Number(all.hotels[0]!.from.rate.value);
  expect(inShekels[0]).toBeCloseTo(99 * rate, 1);
  expect(all.facets.price).toEqual({
    fromPrice: Math.floor(Math.min(...inShekels)),
    toPrice: Math.ceil(Math.max(...inShekels)),
    currency: "IL",
  });
  const toPrice = Math.ceil(inShekels[1]!);
  expect((await search({ currency: "IL", toPrice })).total).toBe(2);
  // As dollars it leaves out only the dearest.
  expect((await search({ toPrice })).total).toBe(3);
});
