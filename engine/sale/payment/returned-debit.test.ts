import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { reconcile } from "../payment/reconcile";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

test("a debit in doubt that was refunded at the card company is no longer looked up; its booking waits for the desk", async () => {
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  await shopper.debitCreditCard(debitRequest);
  at.gateway.silent = true;
  at.clock.forward(25 * 3_600_000);
  await reconcile(at.engine.parts);
  at.gateway.silent = false;
  const transaction = at.gateway.transactions.get(uid)!;
  at.gateway.transactions.set(uid, {
    ...transaction,
    status: "refunded",
    refundedAgorot: transaction.capturedAgorot,
  });
  await reconcile(at.engine.parts);
  const lookedUp = vi.spyOn(at.gateway, "lookup");
  at.clock.forward(3_600_000);
  await reconcile(at.engine.parts);
  expect(lookedUp).not.toHaveBeenCalled();
  lookedUp.mockRestore();
  expect(await state()).toBe("ERROR");
  expect(await at.invariants()).toEqual([]);
});
