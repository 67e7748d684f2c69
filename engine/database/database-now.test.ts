import { afterAll, beforeAll, expect, test, vi } from "vitest";
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

test("the database is asked once, and again after the machine's clock was set", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const clock = { now: () => new Date() };
    const asked = vi.spyOn(database.db, "execute");
    const first = await databaseNow(database.db, clock);
    const second = await databaseNow(database.db, clock);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(second.getTime()).toBeGreaterThanOrEqual(first.getTime());
    vi.setSystemTime(Date.now() + 3_600_000);
    const third = await databaseNow(database.db, clock);
    expect(asked).toHaveBeenCalledTimes(2);
    // The database's own time, an hour behind the machine's.
    expect(Math.abs(third.getTime() - first.getTime())).toBeLessThan(60_000);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
