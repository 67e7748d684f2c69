import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll, effectsOf, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import type { FaultLabel } from "../../core/fault-point";
import { roomType } from "../../offer/catalogue/schema";
import { rebuildIndex, refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { inventory } from "../../offer/stock/schema";
import { importEmployees } from "../../people/employees/import-employees";
import { usageLimit } from "../../people/sessions/schema";
import { cancellationRequest } from "../../service/visitors/schema";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { sweepHolds } from "../booking/sweep-holds";
import { reconcile } from "../payment/reconcile";
import { gatewayCallback } from "./gateway-callback";
import { refundLessFee } from "./refund-less-fee";
import { paymentAttempt } from "./schema";
import { settleAttempt } from "./settle-attempt";
import { amountsOf } from "./two-cards";

let database: TestDatabase;
let at: TestEngine;
/** Where the engine fails next, as if the process had died there. */
let failing: FaultLabel | null = null;
let people = 0;
/** By employee's number: what the employer pays of a couple's 1260 dollars, Flying Safe's 60 included. */
const largeSubsidies = { "61": "1240.00", "62": "1240.00", "63": "1240.00", "64": "1160.00", "65": "1240.00" };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    seats: 600,
    rooms: 200,
    faultPoint(label) {
      if (label === failing) throw new Error(`ended at ${label}`);
    },
  });
  await somePeople(at);
  async function* lines() {
    for (let number = 1; number <= 60; number += 1)
      yield JSON.stringify({
        number: String(number),
        identity: aPayer.IdenticationNumber,
        subsidy: "200.00",
        currency: "USD",
        from: "2026-01-01",
        until: "2026-12-31",
      });
    for (const [number, subsidy] of Object.entries(largeSubsidies))
      yield JSON.stringify({
        number,
        identity: aPayer.IdenticationNumber,
        subsidy,
        currency: "USD",
        from: "2026-01-01",
        until: "2026-12-31",
      });
  }
  await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", lines());
});
beforeEach(async () => {
  failing = null;
  await database.db.delete(usageLimit);
});
afterAll(() => database.cleanup());

type Employee = { number?: string; services?: string[] };

/** An employee's couple at 1000 dollars (3500 shekels) paying with two cards; checked and accepted. */
async function employees(firstCardNIS?: string, { number, services = [] as string[] }: Employee = {}) {
  people += 1;
  const employeeNumber = number ?? String(people);
  const shopper = holding(at, { agency: "HEALTH", shopperSid: `two-cards-${people}` });
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "employee", employeeNumber, leaveApproval: true }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: services }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true, cards: 2, firstCardNIS }));
  const open = async () => good(await shopper.getPaymentUrl({ bookingId }));
  const debit = async (maccabiCardIndex: number, paymentTransUid: string, retry = 0) =>
    good(await shopper.debitCreditCard({ bookingId, maccabiCardIndex, paymentTransUid, retry }));
  return { shopper, bookingId, open, debit };
}

/** The same with both cards held. */
async function bothHeld(firstCardNIS?: string, employee?: Employee) {
  const pair = await employees(firstCardNIS, employee);
  const first = await pair.open();
  at.gateway.approve(first.paymentTransUid);
  await pair.debit(1, first.paymentTransUid);
  const second = await pair.open();
  at.gateway.approve(second.paymentTransUid);
  return { ...pair, first: first.paymentTransUid, second: second.paymentTransUid };
}

const netCaptured = (uid: string) => {
  const transaction = at.gateway.transactions.get(uid)!;
  return transaction.capturedAgorot - transaction.refundedAgorot;
};

async function expectPaid({ bookingId, first, second }: Awaited<ReturnType<typeof bothHeld>>) {
  expect(await stateOf(at, bookingId)).toBe("OK");
  expect(netCaptured(first) + netCaptured(second)).toBe(350_000);
  expect((await effectsOf(at, bookingId)).filter((key) => key === "final")).toHaveLength(2);
  await deliverAll(at);
  expect(await at.invariants()).toEqual([]);
}

test.each([
  ["half each", {}, 350_001, [175_001, 175_000]],
  ["half each, of the least there can be", {}, 200, [100, 100]],
  ["half each, of a little less", {}, 199, null],
  ["as it was said, the least on the first", { firstAgorot: 100 }, 350_000, [100, 349_900]],
  ["as it was said, the least on the second", { firstAgorot: 349_900 }, 350_000, [349_900, 100]],
  ["too little on the first", { firstAgorot: 99 }, 350_000, null],
  ["too little on the second", { firstAgorot: 349_901 }, 350_000, null],
  ["more than there is", { firstAgorot: 400_000 }, 350_000, null],
  ["one card", undefined, 350_000, [350_000]],
])("a price is split: %s", (_, split, total, amounts) => {
  expect(amountsOf(split, total)).toEqual(amounts);
});

describe("two cards", () => {
  test("are entered one after the other and both are debited", async () => {
    covers("7.119");
    const pair = await employees("1500.00");
    const first = await pair.open();
    expect(first).toMatchObject({ amountNIS: "1500.00", totalNIS: "3500.00", maccabiCardIndex: 1, cards: 2 });
    expect((await pair.open()).paymentTransUid).toBe(first.paymentTransUid);
    at.gateway.approve(first.paymentTransUid);
    expect((await pair.debit(1, first.paymentTransUid)).outcome).toBe("NOT_VERIFIED");
    expect(await stateOf(at, pair.bookingId)).toBe("PAYMENT_URL");
    const second = await pair.open();
    expect(second).toMatchObject({ amountNIS: "2000.00", totalNIS: "3500.00", maccabiCardIndex: 2 });
    at.gateway.approve(second.paymentTransUid);
    expect(await pair.debit(2, second.paymentTransUid)).toMatchObject({ outcome: "DEBITED", amountNIS: "2000.00" });
    expect((await pair.debit(1, first.paymentTransUid)).charged).toBe(true);
    const info = good(await pair.shopper.succeededBooking({ bookingId: pair.bookingId }));
    expect([info.paidNIS, info.payer.cards]).toEqual([
      "3500.00",
      [
        { last4: "0008", validity: "09/30", amountNIS: "1500.00", payments: 3, isChange: false },
        { last4: "0008", validity: "09/30", amountNIS: "2000.00", payments: 3, isChange: false },
      ],
    ]);
    const { document } = good(
      await pair.shopper.documentPage({ bookingId: pair.bookingId, kind: "receipt", langCode: "ENG" }),
    );
    for (const amount of ["₪1,500", "₪2,000"])
      expect(JSON.stringify(document)).toContain(`"Card",{"ltr":"•••• 0008 · 09/30 · ${amount}"}`);
    await expectPaid({ ...pair, first: first.paymentTransUid, second: second.paymentTransUid });
  });

  test("debited by fifty concurrent calls are captured once each", async () => {
    const pair = await bothHeld();
    const before = at.gateway.calls.captures;
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? pair.debit(1, pair.first) : pair.debit(2, pair.second),
      ),
    );
    expect(at.gateway.calls.captures - before).toBe(2);
    await expectPaid(pair);
  });

  test("have an index each: the other card's counts as a different body", async () => {
    covers("7.119");
    const { shopper, bookingId, first } = await bothHeld();
    expect(
      refusal(await shopper.debitCreditCard({ bookingId, maccabiCardIndex: 2, paymentTransUid: first })).code,
    ).toBe("key-reused");
  });

  test("keep the first held when the second is declined, and another one is requested", async () => {
    const pair = await employees();
    const first = await pair.open();
    at.gateway.approve(first.paymentTransUid);
    await pair.debit(1, first.paymentTransUid);
    const secondPage = await pair.open();
    at.gateway.decline(secondPage.paymentTransUid);
    expect((await pair.debit(2, secondPage.paymentTransUid)).outcome).toBe("DECLINED");
    const second = await pair.open();
    expect(second).toMatchObject({ maccabiCardIndex: 2, amountNIS: "1750.00" });
    at.gateway.approve(second.paymentTransUid);
    expect((await pair.debit(2, second.paymentTransUid)).outcome).toBe("DEBITED");
    await expectPaid({ ...pair, first: first.paymentTransUid, second: second.paymentTransUid });
  });

  test("of which the first is refused at the debit take nothing, and can be retried", async () => {
    const pair = await bothHeld();
    at.gateway.captures = ["refused"];
    expect(await pair.debit(2, pair.second)).toMatchObject({ outcome: "DECLINED", charged: false, retryAllowed: true });
    expect(netCaptured(pair.first) + netCaptured(pair.second)).toBe(0);
    expect((await pair.debit(2, pair.second, 1)).outcome).toBe("DEBITED");
    await expectPaid(pair);
  });

  test("check 26: of which the second is refused at the debit refund the first, and the booking waits for other cards", async () => {
    covers("6.14");
    const pair = await bothHeld();
    at.gateway.captures = ["done", "refused"];
    const answer = await pair.debit(2, pair.second);
    expect([answer.outcome, answer.charged, answer.retryAllowed, answer.messageKey]).toEqual([
      "DECLINED",
      undefined,
      false,
      "booking.both-cards-or-neither",
    ]);
    expect(await stateOf(at, pair.bookingId)).toBe("PAYMENT_URL");
    await deliverAll(at);
    expect([netCaptured(pair.first), netCaptured(pair.second)]).toEqual([0, 0]);
    expect(at.gateway.transactions.get(pair.second)!.status).toBe("voided");
    expect(await at.invariants()).toEqual([]);
    const again = await pair.open();
    expect(again).toMatchObject({ maccabiCardIndex: 1, cards: 2 });
    at.gateway.approve(again.paymentTransUid);
    await pair.debit(1, again.paymentTransUid);
    const other = await pair.open();
    at.gateway.approve(other.paymentTransUid);
    await pair.debit(2, other.paymentTransUid);
    await expectPaid({ ...pair, first: again.paymentTransUid, second: other.paymentTransUid });
  });

  test.each([
    ["first", "drop-after-charge", ["drop-after-charge"]],
    ["first", "drop-before-charge", ["drop-before-charge"]],
    ["second", "drop-after-charge", ["done", "drop-after-charge"]],
    ["second", "drop-before-charge", ["done", "drop-before-charge"]],
    ["second", "unreachable", ["done", "unreachable"]],
  ] as const)("resolve a lost answer of the %s (%s) by a look-up, and both are captured", async (_, __, script) => {
    const pair = await bothHeld();
    at.gateway.captures = [...script];
    expect((await pair.debit(2, pair.second)).outcome).toBe("UNKNOWN");
    expect(await stateOf(at, pair.bookingId)).toBe("DEBITING");
    at.clock.forward(15_000);
    await reconcile(at.engine.parts);
    await expectPaid(pair);
  });

  test("refund the first when the gateway reports a lost second as declined", async () => {
    const pair = await bothHeld();
    at.gateway.captures = ["done", "drop-before-charge"];
    await pair.debit(2, pair.second);
    at.gateway.decline(pair.second);
    expect(await settleAttempt(at.engine.parts, pair.second)).toBe("settled");
    await deliverAll(at);
    expect([await stateOf(at, pair.bookingId), netCaptured(pair.first)]).toEqual(["PAYMENT_URL", 0]);
    expect(await at.invariants()).toEqual([]);
  });

  test.each(["debit:between-cards", "debit:before-call", "debit:after-call"] as const)(
    "are completed by another process when one ends at %s",
    async (label) => {
      const pair = await bothHeld();
      failing = label;
      const debitRequest = { bookingId: pair.bookingId, maccabiCardIndex: 2, paymentTransUid: pair.second };
      await expect(pair.shopper.debitCreditCard(debitRequest)).rejects.toThrow("500");
      failing = null;
      expect(await stateOf(at, pair.bookingId)).toBe("DEBITING");
      at.clock.forward(15_000);
      await reconcile(at.engine.parts);
      await expectPaid(pair);
    },
  );

  test("expire when the shopper leaves after the first, and the first is released", async () => {
    const pair = await employees();
    const first = await pair.open();
    at.gateway.approve(first.paymentTransUid);
    await pair.debit(1, first.paymentTransUid);
    at.clock.forward(31 * 60_000);
    await sweepHolds(at.engine.parts);
    await deliverAll(at);
    expect(await stateOf(at, pair.bookingId)).toBe("EXPIRED");
    expect(at.gateway.transactions.get(first.paymentTransUid)!.status).toBe("voided");
    expect(await at.invariants()).toEqual([]);
  });

  test("are debited by callback and job when the shopper leaves after the second", async () => {
    const pair = await bothHeld();
    const headers = new Headers({ "x-signature": "genuine" });
    await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid: pair.second }));
    expect(await stateOf(at, pair.bookingId)).toBe("VERIFIED");
    await settleAttempt(at.engine.parts, pair.second);
    await expectPaid(pair);
  });

  test("are released when the booking is changed in between", async () => {
    const pair = await employees();
    const first = await pair.open();
    at.gateway.approve(first.paymentTransUid);
    await pair.debit(1, first.paymentTransUid);
    const { bookingId } = pair;
    good(await pair.shopper.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE"] }));
    good(await pair.shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
    const alone = await pair.open();
    expect(alone).toMatchObject({ cards: 1, maccabiCardIndex: 1, amountNIS: "3710.00" });
    await deliverAll(at);
    expect(at.gateway.transactions.get(first.paymentTransUid)!.status).toBe("voided");
    at.gateway.approve(alone.paymentTransUid);
    expect((await pair.debit(1, alone.paymentTransUid)).outcome).toBe("DEBITED");
    expect(await at.invariants()).toEqual([]);
  });
});

describe("two cards are refused", () => {
  test("to customers who are not employees", async () => {
    const shopper = at.as("alone-with-two-cards");
    const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const input = { bookingId: page.bookTransId, stage: "check" as const, acceptTerms: true, cards: 2 };
    expect(refusal(await shopper.storePage(input))).toMatchObject({ code: "not-allowed", field: "cards" });
  });

  test.each(["0.99", "3499.01", "99999.00"])("charged %s on the first", async (firstCardNIS) => {
    const { shopper, bookingId } = await employees();
    const input = { bookingId, stage: "check" as const, acceptTerms: true, cards: 2, firstCardNIS };
    expect(refusal(await shopper.storePage(input))).toMatchObject({ code: "invalid-split", field: "firstCardNIS" });
  });
});

describe("two held cards of an on-request booking", () => {
  async function requestOrder() {
    await database.db.update(roomType).set({ onRequest: true });
    const pair = await bothHeld();
    expect(await pair.debit(2, pair.second)).toMatchObject({ outcome: "DEBITED", reservationStatus: "RQ" });
    await database.db.update(roomType).set({ onRequest: false });
    return { ...pair, desk: holding(at, { bearer: await loggedInDesk(at) }) };
  }

  test("are debited when the hotel confirms", async () => {
    const pair = await requestOrder();
    expect(good(await pair.desk.deskConfirm({ bookingId: pair.bookingId })).state).toBe("OK");
    await expectPaid(pair);
  });

  test("are both refunded when the second cannot be debited", async () => {
    const pair = await requestOrder();
    at.gateway.captures = ["done", "refused"];
    expect(refusal(await pair.desk.deskConfirm({ bookingId: pair.bookingId })).code).toBe("gateway-refused");
    await deliverAll(at);
    expect([await stateOf(at, pair.bookingId), netCaptured(pair.first)]).toEqual(["REFUSE", 0]);
    expect((await effectsOf(at, pair.bookingId)).filter((key) => key === "failed")).toHaveLength(2);
    expect(await at.invariants()).toEqual([]);
  });

  test("of which the second is refused leave their seats to the search again", async () => {
    const pair = await requestOrder();
    const { catalogue, clock } = at.engine.parts;
    const ofSeats = eq(inventory.kind, "seat");
    await database.db
      .update(inventory)
      .set({ capacity: sql`${inventory.held} + ${inventory.sold}` })
      .where(ofSeats);
    await rebuildIndex(database.db, catalogue, pricePlanJournal, at.shop.startDate);
    const days = { dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] };
    const found = async () => good(await at.as("looks-for-seats").search(days)).packages.length;
    expect(await found()).toBe(0);
    at.gateway.captures = ["done", "refused"];
    expect(refusal(await pair.desk.deskConfirm({ bookingId: pair.bookingId })).code).toBe("gateway-refused");
    await refreshDirtyDays(database.db, catalogue, pricePlanJournal, clock);
    expect(await found()).toBe(1);
    await database.db.update(inventory).set({ capacity: 600 }).where(ofSeats);
    catalogue.forget();
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("are cancelled with the fee deducted from the first", async () => {
    const pair = await bothHeld();
    await pair.debit(2, pair.second);
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    good(await desk.deskCancel({ bookingId: pair.bookingId, track: "statutory" }));
    await deliverAll(at);
    expect([await stateOf(at, pair.bookingId), netCaptured(pair.second)]).toEqual(["CANCELLED", 0]);
    expect(netCaptured(pair.first)).toBeGreaterThan(0);
    const attempts = await database.db
      .select()
      .from(paymentAttempt)
      .where(eq(paymentAttempt.bookingId, pair.bookingId));
    expect(attempts.map(({ state }) => state)).toEqual(["refunded", "refunded"]);
    expect(await at.invariants()).toEqual([]);
  });
});

describe("an employer's part that paid for Flying Safe too", () => {
  /** The couple's own part in shekels is on two cards, half each. */
  async function paid(number: keyof typeof largeSubsidies) {
    const pair = await bothHeld(undefined, { number, services: ["FLYING_SAFE"] });
    expect((await pair.debit(2, pair.second)).outcome).toBe("DEBITED");
    return { ...pair, paidAgorot: netCaptured(pair.first) + netCaptured(pair.second) };
  }

  test.each([
    ["61", "statutory", 7_000, "3.33", "66.67"],
    ["62", "supplier", 7_000, "10.01", "59.99"],
    ["63", "flyingSafe", 7_000, "6.66", "63.34"],
    ["64", "supplier", 35_000, "49.98", "300.02"],
  ] as const)(
    "and two cards (%s): cancelled on the %s track, exactly what was paid goes back less the fee",
    async (number, track, total, feeNIS, refundNIS) => {
      const desk = holding(at, { bearer: await loggedInDesk(at) });
      const { bookingId, first, second, paidAgorot } = await paid(number);
      expect(paidAgorot).toBe(total);
      expect(good(await desk.deskCancel({ bookingId, track }))).toMatchObject({ feeNIS, refundNIS });
      await deliverAll(at);
      expect(await stateOf(at, bookingId)).toBe("CANCELLED");
      expect(netCaptured(first) + netCaptured(second)).toBe(Math.round(Number(feeNIS) * 100));
      expect(await at.invariants()).toEqual([]);
    },
  );

  test("an offer recorded with a fee below zero is computed again", async () => {
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    const { bookingId, shopper, first, second } = await paid("65");
    good(await shopper.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" }));
    await database.db
      .update(cancellationRequest)
      .set({ feeAgorot: -700, refundAgorot: 7_700 })
      .where(eq(cancellationRequest.bookingId, bookingId));
    expect(good(await desk.deskCancel({ bookingId, track: "statutory" }))).toMatchObject({
      feeNIS: "3.33",
      refundNIS: "66.67",
    });
    await deliverAll(at);
    expect([await stateOf(at, bookingId), netCaptured(first) + netCaptured(second)]).toEqual(["CANCELLED", 333]);
    expect(await at.invariants()).toEqual([]);
  });
});

test("a fee below zero is refused before anything is sent back", async () => {
  const pair = await bothHeld();
  expect((await pair.debit(2, pair.second)).outcome).toBe("DEBITED");
  await expect(
    database.db.transaction((tx) => refundLessFee(tx, pair.bookingId, -145, at.clock.now())),
  ).rejects.toThrow("a fee is never below zero");
  await expectPaid(pair);
});
