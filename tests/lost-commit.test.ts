import type { Shop } from "@contract/calls";
import type { EngineFault } from "@contract/wire/engine-fault";
import type { Result } from "@contract/wire/operation";
import { settleAttempt } from "@engine/sale/payment/settle-attempt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenedDatabase, openDatabase } from "../engine/database/connect";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { type CommitAnswers, commitAnswers } from "./factories/commit-answers";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Check 28: the database commits, and the connection breaks before the engine hears of it. */

const quiet = { info() {}, warn() {}, error() {} };
let database: TestDatabase;
let answers: CommitAnswers;
let through: OpenedDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  answers = await commitAnswers(database.url);
  through = openDatabase({ url: answers.url, poolSize: 5, log: quiet });
  at = await aTestEngine(through, { seats: 400, rooms: 200 });
});
afterAll(async () => {
  await at?.engine.stop();
  await answers?.close();
  await database?.cleanup();
});

/** A holiday bought by someone who repeats what the shop asks to repeat. Returns how often that was, and the booking. */
async function buy(shopper: Shop) {
  let repeats = 0;
  /** What a person reads after a lost answer is that it is not known, and that asking again is right. */
  async function asked<T>(ask: () => Promise<Result<T>>): Promise<T> {
    const answer = await ask().catch((fault) => fault as EngineFault);
    if ("ok" in answer) return good(answer);
    expect([answer.status, answer.cause]).toMatchObject([503, { retryable: true }]);
    repeats += 1;
    expect(repeats).toBe(1);
    return good(await ask());
  }
  const draft = await asked(() => shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = draft.bookTransId;
  await asked(() => shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(draft) }));
  await asked(() => shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  await asked(() => shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  await asked(() => shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const { paymentTransUid } = await asked(() => shopper.getPaymentUrl({ bookingId }));
  if (!at.gateway.transactions.has(paymentTransUid)) at.gateway.approve(paymentTransUid);
  const debited = await asked(() => shopper.debitCreditCard({ bookingId, paymentTransUid }));
  return { bookingId, paymentTransUid, debited, repeats };
}

test("check 28: whichever answer to a COMMIT of a purchase is lost, one card is charged once, and nobody reads that it was not", async () => {
  const before = answers.count();
  await buy(at.as("loses-nothing"));
  const commits = answers.count() - before;
  expect(commits).toBeGreaterThan(6);
  let repeated = 0;
  for (let lost = 0; lost < commits; lost += 1) {
    const shopper = at.as(`loses-the-answer-${lost}`);
    const captures = at.gateway.calls.captures;
    answers.loseAfter(lost);
    const { bookingId, paymentTransUid, debited, repeats } = await buy(shopper);
    answers.loseAfter(null);
    repeated += repeats;
    // A debit that was marked and not heard of is left alone for its time; then a job asks the card company.
    expect(["DEBITED", "ALREADY_DEBITED", "PENDING"]).toContain(debited.outcome);
    if (debited.outcome === "PENDING") {
      expect(debited.charged).toBeUndefined();
      at.clock.forward(60_000);
      await settleAttempt(at.engine.parts, paymentTransUid);
    }
    expect(good(await shopper.succeededBooking({ bookingId })).reservationStatus, `commit ${lost}`).toBe("OK");
    expect(at.gateway.calls.captures - captures, `commit ${lost}`).toBe(1);
  }
  expect(repeated).toBeGreaterThan(commits / 2);
  expect(await at.invariants()).toEqual([]);
}, 60_000);
