import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { reconcile } from "./reconcile";
import { settleAttempt } from "./settle-attempt";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
});
beforeEach(() => {
  at.gateway.captures = [];
});
afterAll(() => database.cleanup());

test("a definite decline of the debit returns to the card form, and a retry may succeed", async () => {
  covers("4.10", "8.22");
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["refused"];
  expect(good(await shopper.debitCreditCard(debitRequest))).toMatchObject({
    outcome: "DECLINED",
    charged: false,
    messageKey: "booking.debit-failed-not-charged",
  });
  expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 1 }))).toMatchObject({
    outcome: "DEBITED",
    charged: true,
  });
  expect(await at.invariants()).toEqual([]);
});

test.each([["refused"], ["unreachable"]] as const)(
  "a debit that ended %s is never repeated without the shopper",
  async (ending) => {
    const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
    at.gateway.approve(uid);
    at.gateway.captures = [ending];
    const result = good(await shopper.debitCreditCard(debitRequest));
    expect(result).toMatchObject({ outcome: "DECLINED", charged: false, retryAllowed: true });
    const { captures } = at.gateway.calls;
    // Reloading the page and running the jobs are not new requests.
    expect(good(await shopper.debitCreditCard(debitRequest))).toEqual(result);
    at.clock.forward(120_000);
    await reconcile(at.engine.parts);
    await settleAttempt(at.engine.parts, uid);
    expect(at.gateway.calls.captures).toBe(captures);
    expect(await state()).toBe("VERIFIED");
    expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 1 })).outcome).toBe("DEBITED");
  },
);

test("a debit can be requested at most six times", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  const { captures } = at.gateway.calls;
  for (const retry of [0, 1, 2, 3, 4, 5]) {
    at.gateway.captures = ["refused"];
    expect(good(await shopper.debitCreditCard({ ...debitRequest, retry }))).toMatchObject({ retryAllowed: retry < 5 });
  }
  expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 5 })).retryAllowed).toBe(false);
  expect(at.gateway.calls.captures - captures).toBe(6);
});

test("a job that repeats the last request after a lost answer gives the shopper no further ones", async () => {
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-before-charge", "refused"];
  expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 5 })).outcome).toBe("UNKNOWN");
  at.clock.forward(120_000);
  await settleAttempt(at.engine.parts, uid);
  expect([await state(), at.gateway.captures]).toEqual(["VERIFIED", []]);
  const { captures } = at.gateway.calls;
  expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 5 }))).toMatchObject({
    outcome: "DECLINED",
    retryAllowed: false,
  });
  expect(at.gateway.calls.captures).toBe(captures);
});

test("a job that could not reach the card company retries, because the customer has not been notified", async () => {
  const { uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["unreachable"];
  await settleAttempt(at.engine.parts, uid);
  expect(await state()).toBe("VERIFIED");
  await settleAttempt(at.engine.parts, uid);
  expect(await state()).toBe("OK");
});

test.each([-1, 6, 1e9])("retry %d is refused", async (retry) => {
  covers("4.10");
  const { shopper, debitRequest } = await shopperAtCardPage(at);
  expect(refusal(await shopper.debitCreditCard({ ...debitRequest, retry }))).toMatchObject({
    code: "invalid-input",
    field: "retry",
  });
});
