import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { tellLateEffects } from "../outbox/late-effects";
import { post } from "../outbox/outbox";
import { adminNotification } from "../outbox/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { log: pino({ level: "silent" }) });
});
afterAll(() => database.cleanup());

const mail = (key: string) =>
  database.db.transaction((tx) =>
    post(tx, key, { kind: "mail", to: "a@shop.test", subject: "s", text: "t" }, at.clock.now(), null),
  );

test("late effects are reported once an hour, and appear in the health of the process", async () => {
  await mail("late");
  expect(await at.engine.healthProblems()).toEqual([]);
  at.clock.forward(11 * 60_000);
  expect(await tellLateEffects(database.db, at.clock.now())).toBe(1);
  expect(await at.engine.healthProblems()).toEqual([expect.stringContaining("the oldest for 660 seconds")]);
  await tellLateEffects(database.db, at.clock.now());
  expect(await database.db.select().from(adminNotification)).toMatchObject([
    { subject: expect.stringContaining("late"), count: 1 },
  ]);
  at.clock.forward(3_600_000);
  await tellLateEffects(database.db, at.clock.now());
  expect((await database.db.select().from(adminNotification)).map(({ count }) => count)).toEqual([1, 1]);
});

// The library keeps a failed first query for ever: without the watch, the mail below is never sent and no error appears.
test("a runner whose first query failed is replaced, and the jobs run", async () => {
  await mail("after the fault");
  await database.pool.query("alter table graphile_worker._private_tasks rename to away");
  await at.engine.startJobs();
  try {
    await vi.waitFor(
      async () => expect(await at.engine.healthProblems()).toContain("this process takes no jobs"),
      20_000,
    );
    await database.pool.query("alter table graphile_worker.away rename to _private_tasks");
    await vi.waitFor(() => expect(at.sent.map(({ key }) => key)).toContain("after the fault"), 30_000);
    await vi.waitFor(async () => expect(await at.engine.healthProblems()).toEqual([]), 10_000);
  } finally {
    await at.engine.stop();
    // The library prints the error of its first query.
    vi.mocked(console.error).mockClear();
  }
});
