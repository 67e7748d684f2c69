import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { gatewayCallback } from "./gateway-callback";

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
