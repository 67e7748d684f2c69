import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { type RoundLocks, roundLocks } from "./round-locks";
import { doEach, startRound } from "./rounds";

let database: TestDatabase;
/** Of two processes. */
let processes: RoundLocks[];
const log = pino({ level: "silent" });

beforeAll(async () => {
  database = await freshDatabase();
  processes = [roundLocks(database.newClient), roundLocks(database.newClient)];
});
afterAll(async () => {
  for (const locks of processes) await locks.close();
  await database.cleanup();
});

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
  const ends = processes.map((locks) => startRound({ name: "alone", seconds: 0, locks, log }, work));
  await vi.waitFor(() => expect(rounds).toBeGreaterThan(5));
  await Promise.all(ends.map((end) => end()));
  expect(most).toBe(1);
});

test("a failed round, or one that loses its connection, is followed by the next", async () => {
  let rounds = 0;
  const end = startRound({ name: "failing", seconds: 0, locks: processes[0]!, log }, async () => {
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

test("work that fails stops none of the work after it, and the round says that it failed", async () => {
  const done: string[] = [];
  const works = ["one", "two", "three"].map((name) => async () => {
    if (name === "two") throw new Error("two failed");
    done.push(name);
  });
  await expect(doEach(works)).rejects.toMatchObject({ errors: [new Error("two failed")] });
  expect(done).toEqual(["one", "three"]);
  await doEach([]);
});

test("rounds that begin together ask their connection one after the other", async () => {
  let asking = 0;
  let most = 0;
  const watched = (client: pg.Client) =>
    new Proxy(client, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== "function") return value;
        if (name !== "query") return value.bind(of);
        return async (statement: string, values: string[]) => {
          asking += 1;
          most = Math.max(most, asking);
          return of.query(statement, values).finally(() => (asking -= 1));
        };
      },
    });
  const locks = roundLocks(() => watched(database.newClient()));
  const done: string[] = [];
  await Promise.all(["one", "two", "three"].map((name) => locks.alone(name, async () => void done.push(name))));
  await locks.close();
  expect([done.sort(), most]).toEqual([["one", "three", "two"], 1]);
});

test("the locks of a process's rounds share one connection", async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let working = 0;
  const rounds = ["one", "two", "three"].map((name) =>
    startRound({ name, seconds: 60, locks: processes[0]!, log }, async () => {
      working += 1;
      await finished;
    }),
  );
  await vi.waitFor(() => expect(working).toBe(3));
  const { rows } = await database.pool.query(
    "select count(*)::int as locks, count(distinct pid)::int as connections from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  );
  expect(rows).toEqual([{ locks: 3, connections: 1 }]);
  finish();
  await Promise.all(rounds.map((end) => end()));
});
