import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { databaseNow } from "./database-now";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.cleanup());

test("check 38: machines whose clocks are an hour off measure holds and deadlines alike", async () => {
  const hour = 3_600_000;
  const clocks = [-hour, 0, hour].map((error) => ({ now: () => new Date(Date.now() + error) }));
  const times = await Promise.all(clocks.map((clock) => databaseNow(database.db, clock)));
  const seconds = times.map((time) => time.getTime() / 1000);
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(60);
});

test("a clock that a test has moved is believed", async () => {
  const moved = { now: () => new Date("2030-01-01T00:00:00Z"), shifted: true };
  expect((await databaseNow(database.db, moved)).toISOString()).toBe("2030-01-01T00:00:00.000Z");
});
