import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { startRound } from "./rounds";

let database: TestDatabase;
const log = pino({ level: "silent" });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.cleanup());

test("only one of two processes does the work at a time", async () => {
  let running = 0;
  let most = 0;
  let rounds = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await delay(5);
    running -= 1;
    rounds += 1;
  };
  const ends = [1, 2].map(() => startRound({ name: "alone", seconds: 0, pool: database.pool, log }, work));
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5));
  await Promise.all(ends.map((end) => end()));
  expect(most).toBe(1);
});

test("a failed round, or one that loses its connection, is followed by the next", async () => {
  let rounds = 0;
  const end = startRound({ name: "failing", seconds: 0, pool: database.pool, log }, async () => {
    rounds += 1;
    if (rounds === 1) throw new Error("no luck");
    if (rounds === 2)
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
      );
  });
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(3));
  await end();
  const after = rounds;
  await delay(20);
  expect(rounds).toBe(after);
});
