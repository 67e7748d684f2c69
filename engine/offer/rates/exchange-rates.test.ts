import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { exchangeRates } from "./exchange-rates";
import { exchangeRate } from "./schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

test.each([
  ["today's is charged", [0], 0],
  ["one of four days ago is still charged", [-4], -4],
  ["one of five days ago is not", [-5], null],
  ["tomorrow's is not used before its day", [-1, 1], -1],
  ["with tomorrow's rate alone there is no rate", [1], null],
])("of a rate's days: %s", async (_, days, expected) => {
  await database.db.delete(exchangeRate).where(eq(exchangeRate.currency, "EUR"));
  const today = jerusalemDay(at.clock.now());
  await database.db
    .insert(exchangeRate)
    .values(
      days.map((day) => ({ currency: "EUR", kind: "transferSell", onDate: addDays(today, day), value: "4.1000" })),
    );
  const rate = await exchangeRates(database.db, at.clock).charge("EUR");
  expect(rate?.date ?? null).toBe(expected === null ? null : addDays(today, expected));
});
