import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { aSecondMatch } from "../../../tests/factories/second-match";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { rebuildIndex } from "../departure-index/departure-index";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  await moreDays(at);
  await someProgrammes(database.db, at.shop);
  await aSecondMatch(database.db, at.shop);
  await rebuildIndex(at.engine.parts.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

const shopper = () => at.as("somebody-who-looks");

test.each([
  ["two adults", { adult: 2 }],
  ["three adults", { adult: 3 }],
  ["four adults in two rooms", { adult: 4 }],
])("other dates come in order, with the price for %s", async (_, party) => {
  const { packId, hotelId } = at.shop;
  const { otherDates } = good(await shopper().select({ packId, laId: hotelId, ...party }));
  expect(otherDates.length).toBeGreaterThan(1);
  expect(otherDates.map(({ date }) => date)).toEqual(otherDates.map(({ date }) => date).toSorted());
  for (const other of otherDates) {
    const price = await shopper().calcPack({ packId: other.packId, hotelid: hotelId, cls: ["STD-BB"], ...party });
    expect(other.price.price, other.date).toBe(good(price).price);
  }
});

test("other dates of a match say which match each day has, in the reader's language", async () => {
  const select = async (packId: string, langCode: "ENG" | "RUS") =>
    good(await shopper().select({ packId, langCode })).otherDates.map(({ packId, match }) => ({ packId, match }));
  expect(await select("SP1", "ENG")).toEqual([{ packId: "SP2", match: "Rhodes – Constantinople" }]);
  expect(await select("SP2", "RUS")).toEqual([{ packId: "SP1", match: "Родос – Хайфа" }]);
  expect((await select(at.shop.packId, "ENG")).filter(({ match }) => match)).toEqual([]);
});

test("a price includes the cancellation terms of the chosen room", async () => {
  const { packId, hotelId } = at.shop;
  for (const cls of ["STD-BB", "SUI-BB"]) {
    const { price, cancellation } = good(await shopper().calcPack({ packId, hotelid: hotelId, cls: [cls], adult: 2 }));
    const steps = cancellation.filter(({ track }) => track === "supplier");
    expect([steps[0]?.amount, steps.at(-1)?.amount], cls).toEqual([(Number(price) / 10).toFixed(2), price]);
  }
});
