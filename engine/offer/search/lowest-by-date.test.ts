import { searchAndSelection } from "@contract/shopping/search-and-selection";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { packDates } from "../deals/pack-dates";
import { nothingFound } from "./empty-reason";
import { searchPackages } from "./search-packages";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

/** The shop with a database that records its queries. */
function countingParts() {
  const queries: string[] = [];
  const db = drizzle(database.pool, { casing: "snake_case", logger: { logQuery: (text) => void queries.push(text) } });
  const queried = () => queries.splice(0);
  const reads = () => queried().filter((text) => text.includes('from "departure_index"'));
  return { parts: { ...at.engine.parts, db }, reads, queried };
}

test("reads the prices of a month, by day and length, in one query of the index", async () => {
  covers("7.104");
  const { parts, reads } = countingParts();
  const month = at.shop.startDate.slice(0, 7);
  const search = searchAndSelection.search.input.parse({ dest: ["RHO"], yearMonth: [month], getLowestPrc: true });
  for (const byHotel of [false, true]) {
    const { lowestByDate } = good(await searchPackages(parts, search, byHotel));
    expect(lowestByDate).toMatchObject([{ date: at.shop.startDate, nights: 4 }]);
    expect(reads()).toHaveLength(1);
  }
  good(await packDates(parts, searchAndSelection.packDates.input.parse({ dest: ["RHO"], yearMonth: [month] })));
  expect(reads()).toHaveLength(1);
});

test("a search without cards reads the index alone, and has the same prices", async () => {
  const { parts, queried } = countingParts();
  const asked = { dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], getLowestPrc: true };
  const withCards = good(await searchPackages(parts, searchAndSelection.search.input.parse(asked), false));
  expect(queried().length).toBeGreaterThan(1);
  const input = searchAndSelection.search.input.parse({ ...asked, getCards: false });
  const { packages, ...priced } = good(await searchPackages(parts, input, false));
  expect(packages).toEqual([]);
  const { packages: cards, ...pricedWithCards } = withCards;
  expect(cards).toHaveLength(1);
  // Only a list of cards counts what hotels have and when flights leave.
  const uncounted = nothingFound(1).facets;
  const { dest, stars, basis, nights, price } = pricedWithCards.facets;
  expect(priced).toEqual({ ...pricedWithCards, facets: { ...uncounted, dest, stars, basis, nights, price } });
  expect(queried()).toEqual([expect.stringContaining('from "departure_index"')]);
});
