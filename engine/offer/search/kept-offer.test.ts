import { type SortOrder, searchAndSelection } from "@contract/shopping/search-and-selection";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { makeStamps } from "../../core/caches/stamps";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, flight } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { keptOffer } from "./kept-offer";
import { departureIndex } from "./schema";
import { searchPackages } from "./search-packages";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  const { db, catalogue } = at.engine.parts;
  await moreDays(at);
  await anotherHotel(at, { id: "h-dear", adultMinor: 20_000 });
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

const queries: string[] = [];
const stamps = makeStamps();
stamps.setListening(true);
/** Parts that keep what they read, and record their queries. */
let kept: Parameters<typeof searchPackages>[0];
beforeEach(() => {
  const db = drizzle(database.pool, { casing: "snake_case", logger: { logQuery: (text) => void queries.push(text) } });
  kept = { ...at.engine.parts, db, kept: keptOffer(db, { clock: at.clock, stamps }) };
});

const asked = (change: object = {}) =>
  searchAndSelection.search.input.parse({
    dest: ["RHO"],
    yearMonth: [at.shop.startDate.slice(0, 7)],
    getLowestPrc: true,
    ...change,
  });
const tablesRead = () =>
  ["departure_index", "departure", "flight"].filter((table) =>
    queries.some((text) => new RegExp(`(from|join) "?${table}"?\\s`).test(text)),
  );

test("a list from memory is the same as one that is read, in every order and for every party", async () => {
  const orders: SortOrder[] = ["recommended", "price-up", "price-down", "stars-up", "days-down", "rating-down"];
  const day = { yearMonth: [], fromDate: at.shop.startDate, toDate: at.shop.startDate };
  const searches = [
    ...orders.map((sort) => asked({ sort })),
    asked(day),
    asked({ nights: [4] }),
    asked({ adult: 2, child: 1, listAgeChildren: [5] }),
    asked({ basis: ["BB"] }),
    asked({ getCards: false, langCode: "RUS" }),
    asked({ drive: true }),
  ];
  let found = 0;
  for (const search of searches)
    for (const byHotel of [false, true]) {
      const read = await searchPackages(at.engine.parts, search, byHotel);
      found += good(read).total;
      expect(await searchPackages(kept, search, byHotel)).toEqual(read);
      expect(await searchPackages(kept, search, byHotel)).toEqual(read);
    }
  expect(found).toBeGreaterThan(20);
});

test("the second list of a month reads only what is free", async () => {
  good(await searchPackages(kept, asked(), true));
  expect(tablesRead()).toEqual(["departure_index", "departure", "flight"]);
  queries.length = 0;
  good(await searchPackages(kept, asked({ langCode: "ENG", sort: "price-up" }), true));
  expect(tablesRead()).toEqual([]);
  expect(queries.filter((text) => text.includes("inventory"))).toHaveLength(3);
});

test("a list shows a new price, a new departure time and a sold-out day once the change is announced", async () => {
  const { db } = database;
  const first = async () => good(await searchPackages(kept, asked(), false)).packages[0]!;
  const before = await first();
  await db.update(departureIndex).set({ priority: 1, isMainDeal: false });
  await db.update(departure).set({ fareAdultMinor: 99_000 }).where(eq(departure.id, before.packId));
  await db
    .update(flight)
    .set({ departsAt: "04:44" })
    .where(eq(flight.flightNumber, before.outwardFlight!.flightNumber));
  expect(await first()).toEqual(before);
  stamps.invalidate("offer");
  const after = await first();
  expect(Number(after.price)).toBeGreaterThan(Number(before.price));
  expect(after.outwardFlight!.departureTime).toBe("04:44");
  await db.delete(departureIndex).where(eq(departureIndex.startDate, after.packStartDate));
  expect((await first()).packStartDate).toBe(after.packStartDate);
  stamps.invalidate("place:RHO");
  expect((await first()).packStartDate).not.toBe(after.packStartDate);
});
