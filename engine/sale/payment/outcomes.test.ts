import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { effectDeliverers } from "../../effect-deliverers";
import { exchangeRate } from "../../offer/rates/schema";
import { releaseHold } from "../../offer/stock/holds";
import { deliverEffect } from "../../outbox/deliver-effect";
import { outbox } from "../../outbox/schema";
import { booking } from "../booking/schema";
import { sweepHolds } from "../booking/sweep-holds";
import { reconcile } from "../payment/reconcile";
import { gatewayCallback } from "./gateway-callback";
import { settleAttempt } from "./settle-attempt";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
});
beforeEach(() => {
  at.gateway.captures = [];
  at.gateway.silent = false;
});
afterAll(() => database.cleanup());

async function deliverAll() {
  for (const row of await database.db.select().from(outbox)) {
    if (!row.deliveredAt)
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, silentSenders), row.id);
  }
}
const silentSenders = { async sms() {}, async mail() {} };

test("a decline takes nothing, is reported, and another card can be entered", async () => {
  covers("7.115");
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.decline(uid);
  expect(good(await shopper.debitCreditCard(debitRequest))).toMatchObject({
    outcome: "DECLINED",
    charged: false,
    retryAllowed: true,
  });
  expect(await state()).toBe("PAYMENT_URL");
  const second = good(await shopper.getPaymentUrl({ bookingId: debitRequest.bookingId }));
  expect(second.paymentTransUid).not.toBe(uid);
  at.gateway.approve(second.paymentTransUid);
  expect(
    good(await shopper.debitCreditCard({ ...debitRequest, paymentTransUid: second.paymentTransUid })).outcome,
  ).toBe("DEBITED");
  expect(await at.invariants()).toEqual([]);
});

test.each(["amex", "diners"] as const)(
  "%s is refused by the card type the gateway reports, and its authorization is released",
  async (brand) => {
    covers("5.10");
    const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
    at.gateway.approve(uid, { brand });
    expect(good(await shopper.debitCreditCard(debitRequest))).toMatchObject({
      outcome: "CARD_TYPE_NOT_ALLOWED",
      charged: false,
    });
    await deliverAll();
    expect(at.gateway.transactions.get(uid)).toMatchObject({ status: "voided", capturedAgorot: 0 });
    expect(await at.invariants()).toEqual([]);
  },
);

test("charged, then the connection dropped: reported as unknown, settled by a look-up, never charged again", async () => {
  covers("7.118");
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  const before = at.gateway.calls.captures;
  const first = good(await shopper.debitCreditCard(debitRequest));
  expect(first.outcome).toBe("UNKNOWN");
  expect(first.charged).toBeUndefined();
  expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 1 })).outcome).toBe("UNKNOWN");
  expect(await settleAttempt(at.engine.parts, uid)).toBe("settled");
  expect(await state()).toBe("OK");
  expect(at.gateway.calls.captures - before).toBe(1);
  expect(good(await shopper.debitCreditCard({ ...debitRequest, retry: 2 }))).toMatchObject({
    outcome: "ALREADY_DEBITED",
    charged: true,
  });
  expect(await at.invariants()).toEqual([]);
});

test("dropped before the charge: the gateway reports that nothing was taken, then it is taken once", async () => {
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-before-charge"];
  expect(good(await shopper.debitCreditCard(debitRequest)).outcome).toBe("UNKNOWN");
  expect(await settleAttempt(at.engine.parts, uid)).toBe("settled");
  expect(await state()).toBe("OK");
  expect(at.gateway.transactions.get(uid)!.capturedAgorot).toBe(at.gateway.transactions.get(uid)!.amountAgorot);
  expect(await at.invariants()).toEqual([]);
});

test("an unreachable gateway keeps the hold however late it is, and its answer wins", async () => {
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  await shopper.debitCreditCard(debitRequest);
  at.gateway.silent = true;
  at.clock.forward(3_600_000);
  await sweepHolds(at.engine.parts);
  await reconcile(at.engine.parts);
  expect(await state()).toBe("DEBITING");
  expect(await at.invariants()).toEqual([]);
  at.gateway.silent = false;
  await reconcile(at.engine.parts);
  expect(await state()).toBe("OK");
  expect(await at.invariants()).toEqual([]);
});

test("the callback comes a day late, when the desk has the booking: it is settled at once", async () => {
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  await shopper.debitCreditCard(debitRequest);
  at.gateway.silent = true;
  at.clock.forward(25 * 3_600_000);
  await reconcile(at.engine.parts);
  expect(await state()).toBe("ERROR");
  at.gateway.silent = false;
  const call = () =>
    gatewayCallback(at.engine.parts, new Headers({ "x-signature": "genuine" }), JSON.stringify({ uid }));
  expect(await call()).toEqual({ status: 200 });
  expect(await state()).toBe("OK");
  expect(await call()).toEqual({ status: 200 });
  expect(await at.invariants()).toEqual([]);
});

test("the browser never returns: callback and job confirm the booking", async () => {
  covers("4.9");
  const { uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  expect(
    await gatewayCallback(at.engine.parts, new Headers({ "x-signature": "genuine" }), JSON.stringify({ uid })),
  ).toEqual({ status: 200 });
  expect(await state()).toBe("VERIFIED");
  await settleAttempt(at.engine.parts, uid);
  expect(await state()).toBe("OK");
  expect(await at.invariants()).toEqual([]);
});

test("check 7: callbacks: twice, a hundred at once, forged, for an unknown attempt, early", async () => {
  const { uid, state } = await shopperAtCardPage(at);
  const call = (body: object, signature = "genuine") =>
    gatewayCallback(at.engine.parts, new Headers({ "x-signature": signature }), JSON.stringify(body));
  expect(await call({ uid }, "forged")).toEqual({ status: 401 });
  expect(await call({ uid: "nothing-of-ours" })).toEqual({ status: 404 });
  expect(await call({ uid })).toEqual({ status: 200 });
  expect(await state()).toBe("PAYMENT_URL");
  at.gateway.approve(uid);
  const answers = await Promise.all(Array.from({ length: 100 }, () => call({ uid })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(await state()).toBe("VERIFIED");
  await settleAttempt(at.engine.parts, uid);
  expect(await call({ uid })).toEqual({ status: 200 });
  expect(await state()).toBe("OK");
  expect(await at.invariants()).toEqual([]);
});

test("a different amount is never a payment: the card hold is released and the administrator notified", async () => {
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid, { amountAgorot: 100 });
  expect(good(await shopper.debitCreditCard(debitRequest)).outcome).toBe("NOT_VERIFIED");
  await deliverAll();
  expect(at.gateway.transactions.get(uid)!.status).toBe("voided");
  expect(await state()).toBe("PAYMENT_URL");
  expect(await at.invariants()).toEqual([]);
});

test("an abandoned page expires with its hold; a card approved after that is released", async () => {
  covers("4.13", "8.21");
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  at.clock.forward(15 * 60_000 + 1_000);
  await sweepHolds(at.engine.parts);
  expect(await state()).toBe("EXPIRED");
  at.gateway.approve(uid);
  await gatewayCallback(at.engine.parts, new Headers({ "x-signature": "genuine" }), JSON.stringify({ uid }));
  await deliverAll();
  expect(at.gateway.transactions.get(uid)!.status).toBe("voided");
  expect(good(await shopper.debitCreditCard(debitRequest))).toMatchObject({ outcome: "HOLD_EXPIRED" });
  expect(refusal(await shopper.getPaymentUrl({ bookingId: debitRequest.bookingId })).code).toBe("hold-expired");
  expect(await at.invariants()).toEqual([]);
});

test("check 8: a card approved at the last moment is debited, not discarded with the hold", async () => {
  const { uid, state } = await shopperAtCardPage(at);
  at.clock.forward(15 * 60_000 + 1_000);
  at.gateway.approve(uid);
  await sweepHolds(at.engine.parts);
  expect(await state()).toBe("OK");
  expect(await at.invariants()).toEqual([]);
});

test("places that are no longer held are never paid for", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, debitRequest.bookingId));
  await inTransaction(database.db, (tx) => releaseHold(tx, row!.holdId!), { random: at.engine.parts.random });
  expect(good(await shopper.debitCreditCard(debitRequest))).toMatchObject({
    outcome: "INVENTORY_LOST",
    charged: false,
  });
  expect(at.gateway.transactions.get(uid)).toMatchObject({ capturedAgorot: 0 });
});

test("a hold without names expires after exactly the minutes of its travellers and releases all stock", async () => {
  const shopper = at.as("clock-watcher");
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const state = async () => good(await shopper.storedPage({ bookingId: opened.bookTransId })).state;
  expect(opened.paxList).toHaveLength(2);
  at.clock.forward(7 * 60_000 - 1_000);
  await sweepHolds(at.engine.parts);
  expect(await state()).toBe("STORED");
  at.clock.forward(1_001);
  await sweepHolds(at.engine.parts);
  expect(await state()).toBe("EXPIRED");
  // Of both seats: the stock's held count equals the live holds.
  expect(await at.invariants()).toEqual([]);
});

test("a booking can be extended once before its payer is known and once after, first by the time of its travellers", async () => {
  const shopper = at.as("slow typist");
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop), adult: 1 }));
  const bookingId = opened.bookTransId;
  at.clock.forward(4 * 60_000);
  const extend = () => shopper.storePage({ bookingId, stage: "extend" });
  const page = good(await extend());
  expect(Date.parse(page.holdExpiresAt) - Date.parse(opened.holdExpiresAt)).toBe(5 * 60_000);
  at.clock.forward(5 * 60_000);
  const named = good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  expect(named.holdExtended).toBe(true);
  expect(refusal(await extend()).code).toBe("wrong-state");
  expect(good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer })).holdExtended).toBe(false);
  const again = good(await extend());
  expect(Date.parse(again.holdExpiresAt) - Date.parse(named.holdExpiresAt)).toBe(15 * 60_000);
  expect(refusal(await extend()).code).toBe("wrong-state");
});

test("going back from the card page changes the booking, and the old page's card is released", async () => {
  covers("3.35", "9.20");
  const { shopper, debitRequest, uid, state } = await shopperAtCardPage(at);
  const newPage = good(
    await shopper.storePage({
      bookingId: debitRequest.bookingId,
      stage: "extras",
      additionalServices: ["FLYING_SAFE"],
    }),
  );
  expect(newPage.lines.at(-1)).toMatchObject({ code: "SERVICE", qty: 1, total: "30.00" });
  expect(await state()).toBe("STORED");
  at.gateway.approve(uid);
  expect(good(await shopper.debitCreditCard(debitRequest)).outcome).toBe("NOT_VERIFIED");
  await gatewayCallback(at.engine.parts, new Headers({ "x-signature": "genuine" }), JSON.stringify({ uid }));
  await deliverAll();
  expect(at.gateway.transactions.get(uid)!.status).toBe("voided");
  expect(await at.invariants()).toEqual([]);
});

test("each confirmed booking sends one message on each channel, however often delivery is attempted", async () => {
  covers("7.126");
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  await shopper.debitCreditCard(debitRequest);
  const keys: string[] = [];
  const senders = {
    async sms({ key }: { key: string }) {
      keys.push(key);
    },
    async mail({ key }: { key: string }) {
      keys.push(key);
    },
  };
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, debitRequest.bookingId));
  for (const row of [...rows, ...rows])
    await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), row.id);
  expect(keys.sort()).toEqual([`final:${debitRequest.bookingId}:mail`, `final:${debitRequest.bookingId}:sms`]);
});

test("without a rate of the last four days payment is closed, with its own message", async () => {
  covers("8.27");
  const { shopper, debitRequest } = await shopperAtCardPage(at);
  good(await shopper.storePage({ bookingId: debitRequest.bookingId, stage: "extras", additionalServices: [] }));
  await database.db.update(exchangeRate).set({ onDate: "2026-11-01" }).where(eq(exchangeRate.kind, "transferSell"));
  at.clock.forward(61_000);
  expect(refusal(await shopper.getPaymentUrl({ bookingId: debitRequest.bookingId })).code).toBe("payment-closed");
});
