import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { gatewayCallback } from "./gateway-callback";
import { reconcile } from "./reconcile";
import { paymentAttempt } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
});
afterAll(() => database.cleanup());

async function jobsOfAttempt(uid: string): Promise<number> {
  const { rows } = await database.db.execute<{ jobs: number }>(
    sql`select count(*)::int as jobs from graphile_worker.jobs where key = ${`settle:${uid}`}`,
  );
  return rows[0]!.jobs;
}

test("a card whose browser returned and debited leaves no job behind; one whose browser did not leaves one", async () => {
  const headers = new Headers({ "x-signature": "genuine" });
  const called = async (uid: string) => {
    at.gateway.approve(uid);
    expect(await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }))).toEqual({ status: 200 });
  };
  const [returning, gone] = [await shopperAtCardPage(at), await shopperAtCardPage(at)];
  await called(returning.uid);
  await called(gone.uid);
  expect(await jobsOfAttempt(returning.uid)).toBe(1);
  expect(good(await returning.shopper.debitCreditCard(returning.debitRequest)).outcome).toBe("DEBITED");
  expect([await jobsOfAttempt(returning.uid), await jobsOfAttempt(gone.uid)]).toEqual([0, 1]);
});

test("a callback that comes during the debit or after it asks the card company nothing, and leaves no job", async () => {
  const headers = new Headers({ "x-signature": "genuine" });
  const { uid, shopper, debitRequest, state } = await shopperAtCardPage(at);
  const called = () => gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }));
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  expect(good(await shopper.debitCreditCard(debitRequest)).outcome).toBe("UNKNOWN");
  await database.db.update(paymentAttempt).set({ state: "capturing" }).where(eq(paymentAttempt.uid, uid));
  at.gateway.silent = true;
  expect(await called()).toEqual({ status: 200 });
  expect(await jobsOfAttempt(uid)).toBe(0);
  // The round looks up a debit whose process died.
  at.gateway.silent = false;
  at.clock.forward(13_000);
  await reconcile(at.engine.parts);
  expect(await state()).toBe("OK");
  at.gateway.silent = true;
  expect(await called()).toEqual({ status: 200 });
  at.gateway.silent = false;
  expect(await jobsOfAttempt(uid)).toBe(0);
  expect(await at.invariants()).toEqual([]);
});
