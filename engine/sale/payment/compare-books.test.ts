import { afterAll, beforeAll, expect, test } from "vitest";
import { planOf, sentStatements } from "../../../tests/factories/sent-statements";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { adminNotification } from "../../outbox/schema";
import { sweepHolds } from "../booking/sweep-holds";
import { compareBooks } from "./compare-books";

let database: TestDatabase;
let at: TestEngine;
const since = new Date(testStart);
const sent = sentStatements();

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
});
afterAll(() => database.cleanup());

const compare = (settle = false) => compareBooks(at.engine.parts, since, settle);

test("matching books produce no findings, and unanswered look-ups are counted", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  await shopper.debitCreditCard(debitRequest);
  sent.length = 0;
  expect(await compare()).toEqual({ compared: 1, silent: 0, discrepancies: [] });
  // One read for each attempt, which must not be of the whole table.
  const ofEntries = sent.filter((statement) => statement.includes('from "payment_entry"'));
  expect(ofEntries).toHaveLength(1);
  expect(await planOf(database, ofEntries[0]!)).not.toContain("Seq Scan");
  at.gateway.silent = true;
  expect(await compare()).toEqual({ compared: 0, silent: 1, discrepancies: [] });
  at.gateway.silent = false;
});

test("money taken for an ended booking is found, and refunded on settlement", async () => {
  const { uid, state } = await shopperAtCardPage(at);
  at.clock.forward(31 * 60_000);
  await sweepHolds(at.engine.parts);
  expect(await state()).toBe("EXPIRED");
  at.gateway.approve(uid);
  const transaction = at.gateway.transactions.get(uid)!;
  at.gateway.transactions.set(uid, { ...transaction, status: "captured", capturedAgorot: transaction.amountAgorot });
  const discrepancy = {
    uid,
    bookingState: "EXPIRED",
    ours: { capturedAgorot: 0, refundedAgorot: 0 },
    theirs: { capturedAgorot: transaction.amountAgorot, refundedAgorot: 0 },
  };
  expect((await compare()).discrepancies).toMatchObject([{ ...discrepancy, done: "told" }]);
  expect((await compare(true)).discrepancies).toMatchObject([{ ...discrepancy, done: "recorded" }]);
  await deliverAll(at);
  expect(at.gateway.transactions.get(uid)).toMatchObject({
    status: "refunded",
    refundedAgorot: transaction.amountAgorot,
  });
  expect((await compare()).discrepancies).toEqual([]);
  expect(await at.invariants()).toEqual([]);
});

test("a payment only in our books is reported to an administrator and never taken again", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  await shopper.debitCreditCard(debitRequest);
  const transaction = at.gateway.transactions.get(uid)!;
  at.gateway.transactions.set(uid, { ...transaction, status: "approved", capturedAgorot: 0 });
  const before = at.gateway.calls.captures;
  expect((await compare(true)).discrepancies).toMatchObject([{ uid, done: "told" }]);
  expect(at.gateway.calls.captures).toBe(before);
  const notes = await database.db.select().from(adminNotification);
  expect(notes.filter(({ key }) => key === `discrepancy:${uid}`)).toHaveLength(1);
  at.gateway.transactions.set(uid, transaction);
});
