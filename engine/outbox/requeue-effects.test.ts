import { eq, like, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { aClock, aRandom } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { inTransaction } from "../database/connect";
import { deliverEffect } from "./deliver-effect";
import type { Deliverers, Effect } from "./effect";
import { tellLateEffects } from "./late-effects";
import { post } from "./outbox";
import { requeueEffects } from "./requeue-effects";
import { adminNotification, outbox } from "./schema";
import { type NoticeParts, sendNotices } from "./send-notices";

let database: TestDatabase;
const now = new Date("2027-01-01T10:00:00Z");
const clock = aClock(now.toISOString());
let parts: NoticeParts;

beforeAll(async () => {
  database = await freshDatabase();
  const notices = { publicUrl: "http://shop.test", noticeMail: "desk@shop.test", noticeWebhook: false };
  parts = { db: database.db, clock, random: aRandom(), ...notices };
});
afterAll(() => database.cleanup());
beforeEach(async () => {
  clock.backTo(now.toISOString());
  await database.db.execute(sql`truncate outbox, admin_notification, graphile_worker._private_jobs`);
  const sms = { kind: "sms", to: "+972500000000", text: "שלום" } as const;
  await posted("one", sms);
});

const posted = (key: string, effect: Effect, bookingId: string | null = null) =>
  inTransaction(database.db, (tx) => post(tx, key, effect, now, bookingId), { random: aRandom() });

/** Number of jobs that are ready to run. */
async function free(): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(sql`
    select count(*)::int as n from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= now()`);
  return rows[0]!.n;
}
const change = (what: string) => database.db.execute(sql.raw(`update graphile_worker._private_jobs set ${what}`));

test("a job whose worker died is replaced once", async () => {
  await change("locked_by = 'dead', locked_at = now() - interval '61 seconds', attempts = 1");
  expect(await requeueEffects(parts)).toBe(1);
  expect(await free()).toBe(1);
  expect(await requeueEffects(parts)).toBe(0);
});

test("an effect without a job gets one", async () => {
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  expect(await requeueEffects(parts)).toBe(1);
  expect(await free()).toBe(1);
});

test("a newsletter that lost its job waits behind other messages again", async () => {
  const letter = { kind: "newsletter", letterId: "l", subscriberId: "s", unsubscribe: "u" } as const;
  await posted("two", letter);
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  expect(await requeueEffects(parts)).toBe(2);
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
  expect(await requeueEffects(parts)).toBe(0);
});

const notices = () => database.db.select().from(adminNotification);
const rowOf = async (key: string) => (await database.db.select().from(outbox).where(eq(outbox.key, key)))[0]!;

test("a message that failed every time is reported once, in one mail of the hour, and is tried no more", async () => {
  await change("attempts = 50");
  const mails = async () => (await database.db.select().from(outbox).where(like(outbox.key, "notices:%"))).length;
  for (let minute = 0; minute < 60; minute += 1) {
    expect(await requeueEffects(parts)).toBe(0);
    expect(await tellLateEffects(database.db, clock.now())).toBe(0);
    await sendNotices(parts);
    // The mail to the administrators goes out.
    await database.db.update(outbox).set({ deliveredAt: now }).where(like(outbox.key, "notices:%"));
    clock.forward(60_000);
  }
  expect(await notices()).toMatchObject([
    { subject: "An effect could not be delivered", details: { key: "one" }, count: 1 },
  ]);
  expect(await mails()).toBe(1);
  expect(await rowOf("one")).toMatchObject({ failedAt: now, deliveredAt: null });
  const { rows } = await database.db.execute(
    sql`select 1 from graphile_worker.jobs j where j.attempts >= j.max_attempts`,
  );
  expect(rows).toEqual([]);
});

test("a notice of a failed message that a desk user has seen stays seen", async () => {
  await change("attempts = 50");
  await requeueEffects(parts);
  await database.db.update(adminNotification).set({ seenAt: now, seenBy: "ruth" });
  await requeueEffects(parts);
  expect(await notices()).toMatchObject([{ seenBy: "ruth", count: 1 }]);
});

test("late effects are reported once an hour, in one mail each", async () => {
  for (let minute = 0; minute < 130; minute += 1) {
    await tellLateEffects(database.db, clock.now());
    await sendNotices(parts);
    await database.db.update(outbox).set({ deliveredAt: now }).where(like(outbox.key, "notices:%"));
    clock.forward(60_000);
  }
  expect((await notices()).map(({ key, count }) => [key, count])).toEqual([
    ["late-effects:2027-01-01T10", 1],
    ["late-effects:2027-01-01T11", 1],
    ["late-effects:2027-01-01T12", 1],
  ]);
  expect(await database.db.select().from(outbox).where(like(outbox.key, "notices:%"))).toHaveLength(3);
});

test("failed messages of one booking share a notice that names it", async () => {
  const mail = { kind: "mail", to: "dana@example.com", subject: "s", text: "t" } as const;
  for (const key of ["two", "three"]) await posted(key, mail, "the-booking");
  await change("attempts = 50");
  await requeueEffects(parts);
  expect((await notices()).map(({ details, count }) => [details, count])).toEqual([
    [{ key: "one" }, 1],
    [{ key: "two", bookingId: "the-booking" }, 2],
  ]);
});

test("a refund that failed every time is reported, and its tries start again", async () => {
  await database.db.delete(outbox);
  await posted("refund:a", { kind: "refund", attemptUid: "a", amountAgorot: 100 }, "the-booking");
  await change("attempts = 50");
  expect(await requeueEffects(parts)).toBe(1);
  expect(await free()).toBe(1);
  expect(await requeueEffects(parts)).toBe(0);
  expect(await notices()).toMatchObject([{ details: { key: "refund:a", bookingId: "the-booking" }, count: 1 }]);
  // Its notice is not repeated by the alarm of what is late.
  clock.forward(3_600_000);
  expect(await tellLateEffects(database.db, clock.now())).toBe(0);
});

test("five hundred messages that cannot be delivered keep no other from a new job", async () => {
  await database.db.execute(sql`
    insert into outbox (key, kind, payload, created_at, failed_at)
    select 'failed:' || n, 'mail', '{"to": "a@example.com"}', ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from generate_series(1, 500) n`);
  await posted("stuck", { kind: "mail", to: "dana@example.com", subject: "s", text: "t" });
  await database.db.execute(sql`truncate graphile_worker._private_jobs`);
  expect(await requeueEffects(parts)).toBe(2);
  expect(await free()).toBe(2);
});

describe("a delivery that takes minutes", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The delivery of the SMS, taken by a worker more than a minute ago; `end` lets it end. */
  async function slowDelivery() {
    let end = () => {};
    let calls = 0;
    const sms = () => {
      calls += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    const { id } = await rowOf("one");
    const fail = () => Promise.reject(new Error("there is one effect, an SMS"));
    const deliverers: Deliverers = {
      sms,
      mail: fail,
      newsletter: fail,
      "consented-offers": fail,
      "keep-travellers": fail,
      webhook: fail,
      "void-hold": fail,
      refund: fail,
      "cancel-stay": fail,
      nothing: fail,
    };
    const delivery = deliverEffect(parts, deliverers, id);
    await vi.waitFor(() => expect(calls).toBe(1));
    await change("locked_by = 'alive', locked_at = now() - interval '2 minutes', attempts = 1");
    return { end: () => end(), delivery, calls: () => calls };
  }

  test("has one deliverer for as long as it lives", async () => {
    const { end, delivery } = await slowDelivery();
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(async () => expect((await rowOf("one")).leasedUntil).not.toBeNull());
    expect(await requeueEffects(parts)).toBe(0);
    end();
    await delivery;
    expect(await rowOf("one")).toMatchObject({ deliveredAt: expect.any(Date), attempts: 1 });
    await database.db.update(outbox).set({ leasedUntil: null });
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await rowOf("one")).leasedUntil).toBeNull();
  });

  test("gets another one when its lease was not renewed for a minute", async () => {
    const { end, delivery } = await slowDelivery();
    await database.db.execute(sql`update outbox set leased_until = now() - interval '1 second'`);
    expect(await requeueEffects(parts)).toBe(1);
    end();
    await delivery;
  });

  test("is renewed for an hour at most", async () => {
    const { end, delivery } = await slowDelivery();
    const renewals = vi.spyOn(database.db, "update");
    await vi.advanceTimersByTimeAsync(2 * 3_600_000);
    expect(renewals).toHaveBeenCalledTimes(180);
    renewals.mockRestore();
    end();
    await delivery;
  });
});

test("a delivered effect needs no job", async () => {
  await database.db.execute(sql`update outbox set delivered_at = now()`);
  await change("locked_by = 'dead', locked_at = now() - interval '1 hour'");
  expect(await requeueEffects(parts)).toBe(0);
});
