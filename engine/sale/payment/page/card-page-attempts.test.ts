import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../../tests/factories/a-payer";
import { good, refusal, selection } from "../../../../tests/factories/booked";
import { shopperAtCardPage } from "../../../../tests/factories/shopper-at-card-page";
import { deliverMoney } from "../../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../../tests/setup/test-database";
import { outbox } from "../../../outbox/schema";
import { paymentAttempt } from "../schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
});
beforeEach(() => {
  at.gateway.captures = [];
});
afterAll(() => database.cleanup());

test("six cards may be tried for a booking, and not a seventh", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  const { bookingId } = debitRequest;
  const answers: string[] = [];
  const uids = [uid];
  for (let card = 1; card <= 7; card += 1) {
    const paymentTransUid = uids.at(-1)!;
    at.gateway.decline(paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
    const next = await shopper.getPaymentUrl({ bookingId });
    answers.push(next.ok ? "opened" : next.refusal.code);
    if (next.ok) uids.push(next.value.paymentTransUid);
  }
  // Five after the first.
  expect(answers).toEqual([...Array.from({ length: 5 }, () => "opened"), "too-many-attempts", "too-many-attempts"]);
  expect(new Set(uids).size).toBe(6);
  expect(await at.invariants()).toEqual([]);
});

test("the same card page is given again, and with another payer it is that payer's", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  const { bookingId } = debitRequest;
  const payer = { ...aPayer, email: "noa@example.com" };
  expect(good(await shopper.getPaymentUrl({ bookingId })).paymentTransUid).toBe(uid);
  expect(good(await shopper.getPaymentUrl({ bookingId, payer })).paymentTransUid).toBe(uid);
  expect(good(await shopper.storedPage({ bookingId })).payer!.email).toBe("noa@example.com");
});

test.each([
  ["of another number of payments", async () => ({ payer: { ...aPayer, NoOfPayment: 1 } })],
  [
    "whose time is over",
    async (uid: string) => {
      await database.db
        .update(paymentAttempt)
        .set({ pageExpiresAt: at.clock.now() })
        .where(eq(paymentAttempt.uid, uid));
      return {};
    },
  ],
])("a card page %s is not given again", async (_, changed) => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  const { bookingId } = debitRequest;
  const other = good(await shopper.getPaymentUrl({ bookingId, ...(await changed(uid)) }));
  expect(other.paymentTransUid).not.toBe(uid);
  const [closed] = await database.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  expect(closed!.state).toBe("abandoned");
});

test("what is missing before the payment is named, all of it", async () => {
  const shopper = at.as("nothing-entered");
  const { bookTransId: bookingId } = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const { missing } = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  expect(missing.length).toBeGreaterThan(3);
  expect(refusal(await shopper.getPaymentUrl({ bookingId }))).toMatchObject({
    code: "incomplete",
    field: missing[0],
    details: { missing },
  });
});

// Money that a booking's own card gives back is no news of a change: its payer paid for none.
test("a card of the booking itself that was debited before its release gets its money back, and no message mentions a change", async () => {
  const { shopper, debitRequest, uid } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["refused"];
  expect(good(await shopper.debitCreditCard(debitRequest)).outcome).toBe("DECLINED");
  const { bookingId } = debitRequest;
  good(await shopper.getPaymentUrl({ bookingId }));
  const transaction = at.gateway.transactions.get(uid)!;
  at.gateway.transactions.set(uid, { ...transaction, status: "captured", capturedAgorot: transaction.amountAgorot });
  await deliverMoney(at);
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(transaction.amountAgorot);
  expect(await database.db.select().from(outbox).where(like(outbox.key, "change-returned:%"))).toEqual([]);
  expect(await at.invariants()).toEqual([]);
});
