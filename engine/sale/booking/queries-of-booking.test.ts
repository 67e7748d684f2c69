import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, selection } from "../../../tests/factories/booked";
import { sentStatements } from "../../../tests/factories/sent-statements";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { flight } from "../../offer/catalogue/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  at.engine.stamps.setListening(true);
});
afterAll(() => database.cleanup());

const sent = sentStatements();

test("a booking asks the database for little more than it writes", async () => {
  const shopper = at.as("a counted shopper");
  // What is in memory from the first booking on.
  await readyToPay(at.as("an earlier shopper"), at.shop);
  const counts: Record<string, number> = {};
  const counted = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    sent.length = 0;
    const answer = await work();
    counts[name] = sent.length;
    return answer;
  };
  const draft = good(await counted("init", () => shopper.storePage({ stage: "init", ...selection(at.shop) })));
  const bookingId = draft.bookTransId;
  const paxList = passengersFor(draft);
  good(await counted("passengers", () => shopper.storePage({ bookingId, stage: "passengers", paxList })));
  good(await counted("payer", () => shopper.storePage({ bookingId, stage: "payer", payer: aPayer })));
  good(await counted("extras", () => shopper.storePage({ bookingId, stage: "extras", additionalServices: [] })));
  good(await counted("check", () => shopper.storePage({ bookingId, stage: "check", acceptTerms: true })));
  const payment = good(await counted("card page", () => shopper.getPaymentUrl({ bookingId })));
  const { paymentTransUid } = payment;
  at.gateway.approve(paymentTransUid);
  const debited = good(await counted("debit", () => shopper.debitCreditCard({ bookingId, paymentTransUid })));
  expect(debited.outcome).toBe("DEBITED");
  good(await counted("confirmation", () => shopper.succeededBooking({ bookingId })));
  expect(counts).toEqual({
    init: 13,
    passengers: 6,
    payer: 6,
    extras: 6,
    check: 5,
    "card page": 11,
    debit: 25,
    confirmation: 7,
  });
  expect(await at.invariants()).toEqual([]);
});

test("a page of a booking shows a change of its flight once that is announced", async () => {
  const { page } = await readyToPay(at.as("a patient shopper"), at.shop);
  const shown = async () => {
    const stored = good(await at.as("a patient shopper").storedPage({ bookingId: page.bookTransId }));
    return stored.outwardFlight?.flightNumber;
  };
  const before = await shown();
  await database.db.update(flight).set({ flightNumber: "999" });
  expect(await shown()).toBe(before);
  at.engine.stamps.invalidate("offer");
  expect(await shown()).not.toBe(before);
});
