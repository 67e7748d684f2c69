import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { inTransaction } from "../database/connect";
import { post } from "./outbox";
import { requeueEffects } from "./requeue-effects";
import { adminNotification } from "./schema";

let database: TestDatabase;
const now = new Date("2027-01-01T10:00:00Z");

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.cleanup());
beforeEach(async () => {
  await database.db.execute(sql`truncate outbox, admin_notification, graphile_worker._private_jobs`);
  const sms = { kind: "sms", to: "+972500000000", text: "שלום" } as const;
  await inTransaction(database.db, (tx) => post(tx, "one", sms, now, null), { random: Math.random as never });
});

/** Number of jobs that are ready to run. */
async function free(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`);
  return rows[0]!.n;
}
const change = (what: string) => database.db.execute(sql.raw(`update graphile_worker._private_jobs set ${what}`));

test("a job whose worker died is replaced once", async () => {
  await change("locked_by = 'dead', locked_at = now() - interval '61 seconds', attempts = 1");
  expect(await requeueEffects(database.db, now)).toBe(1);
  expect(await free()).toBe(1);
  expect(await requeueEffects(database.db, now)).toBe(0);
});

test("an effect without a job gets one", async () => {
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  expect(await requeueEffects(database.db, now)).toBe(1);
  expect(await free()).toBe(1);
});

test("a newsletter that lost its job waits behind other messages again", async () => {
  const letter = { kind: "newsletter", letterId: "l", subscriberId: "s", unsubscribe: "u" } as const;
  await inTransaction(database.db, (tx) => post(tx, "two", letter, now, null), { random: Math.random as never });
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  expect(await requeueEffects(database.db, now)).toBe(2);
  const { rows } = await database.db.execute<{ priority: number }>(sql`
    select j.priority from graphile_worker.jobs j join outbox o on j.key = 'outbox:' || o.id order by o.key`);
  expect(rows.map(({ priority }) => priority)).toEqual([0, 10]);
});

test.each([
  ["is waiting for its worker", "attempts = 0"],
  ["is being delivered", "locked_by = 'alive', locked_at = now() - interval '50 seconds', attempts = 1"],
  ["waits for its next try", "attempts = 3, run_at = now() + interval '1 hour'"],
])("a job that %s is left unchanged", async (_, as) => {
  await change(as);
  expect(await requeueEffects(database.db, now)).toBe(0);
});

test("a delivery that failed every time is reported to an administrator once", async () => {
  await change("attempts = 50");
  expect(await requeueEffects(database.db, now)).toBe(0);
  await requeueEffects(database.db, now);
  const notices = await database.db.select().from(adminNotification);
  expect(notices).toMatchObject([{ subject: "An effect could not be delivered", details: { key: "one" } }]);
});

test("a delivered effect needs no job", async () => {
  await database.db.execute(sql`update outbox set delivered_at = now()`);
  await change("locked_by = 'dead', locked_at = now() - interval '1 hour'");
  expect(await requeueEffects(database.db, now)).toBe(0);
});
