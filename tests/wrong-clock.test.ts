import { sweepHolds } from "@engine/sale/booking/sweep-holds";
import { beforeEach, expect, test } from "vitest";
import { type OpenedDatabase, openDatabase } from "../engine/database/connect";
import { good, readyToPay, refusal, selection } from "./factories/booked";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Check 38: two processes of one shop, of which one runs on a machine whose clock is an hour ahead. Two seats are for sale. */

const minute = 60_000;
const quiet = { info() {}, warn() {}, error: console.error };

let database: TestDatabase;
let others: OpenedDatabase;
let right: TestEngine;
let ahead: TestEngine;

beforeEach(async () => {
  database = await freshDatabase();
  others = openDatabase({ url: database.url, poolSize: 5, log: quiet });
  const limits = { perShopper: 100, perPhone: 100, perAddress: 1000, perAgency: 100, unknownShare: 1 };
  right = await aTestEngine(database, { seats: 2, rooms: 1, limits, machineClock: { now: () => new Date() } });
  const machineClock = { now: () => new Date(Date.now() + 60 * minute) };
  ahead = await aTestEngine(others, { beside: right, limits, machineClock });
  return async () => {
    await ahead.engine.stop();
    await right.engine.stop();
    await database.cleanup();
  };
});

const open = (at: TestEngine, name: string) => at.as(name).storePage({ stage: "init", ...selection(at.shop) });
/** Minutes until the holds of a booking expire, by a clock that is right. */
const minutesLeft = (expiresAt: string) => (Date.parse(expiresAt) - Date.now()) / minute;

test("check 38: places held at one are neither released nor sold by the other, and paid at the other until their time is over", async () => {
  const { payment } = await readyToPay(right.as("a-buyer"), right.shop);
  const { bookTransId: bookingId, paymentTransUid } = payment;
  expect(await sweepHolds(ahead.engine.parts)).toBe(0);
  for (const at of [ahead, right]) expect(refusal(await open(at, "comes-too-late")).code).toBe("sold-out");
  const shopper = ahead.as("a-buyer");
  expect(good(await shopper.storedPage({ bookingId })).state).toBe("PAYMENT_URL");
  expect(good(await shopper.getPaymentUrl({ bookingId })).paymentTransUid).toBe(paymentTransUid);
  right.gateway.approve(paymentTransUid);
  expect(good(await shopper.debitCreditCard({ bookingId, paymentTransUid })).outcome).toBe("DEBITED");
  expect(await sweepHolds(ahead.engine.parts)).toBe(0);
  expect(right.gateway.calls.captures).toBe(1);
  expect(await right.invariants()).toEqual([]);
});

test("places held at the one that is ahead are held no longer than others, and are sold at either once they are over", async () => {
  const held = good(await open(ahead, "holds"));
  const { holdExpiresAt } = good(await ahead.as("holds").storedPage({ bookingId: held.bookTransId }));
  expect(minutesLeft(holdExpiresAt)).toBeGreaterThan(0);
  expect(minutesLeft(holdExpiresAt)).toBeLessThan(20);
  await database.pool.query("update hold set expires_at = now() - interval '1 second'");
  expect(await sweepHolds(right.engine.parts)).toBe(1);
  const answers = await Promise.all([right, ahead, right, ahead].map((at, index) => open(at, `one-of-four-${index}`)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await right.invariants()).toEqual([]);
});

test("a card page opened at the one that is ahead is open for as long as at the other", async () => {
  const { payment } = await readyToPay(ahead.as("a-payer"), ahead.shop);
  expect(minutesLeft(payment.expiresAt)).toBeGreaterThan(5);
  expect(minutesLeft(payment.expiresAt)).toBeLessThan(40);
  const again = good(await right.as("a-payer").getPaymentUrl({ bookingId: payment.bookTransId }));
  expect(again.expiresAt).toBe(payment.expiresAt);
});
