import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good, readyToPay, selection } from "../../../tests/factories/booked";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { booking } from "../booking/schema";
import { sweepHolds } from "../booking/sweep-holds";
import { reconcile } from "./reconcile";
import { paymentAttempt } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let lookups: string[] = [];
let away = false;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 400, rooms: 400 });
  const { lookup } = at.gateway;
  at.gateway.lookup = async (uid, pageId) => {
    lookups.push(uid);
    return away ? { outcome: "unreachable", message: "no connection" } : lookup(uid, pageId);
  };
});
afterAll(() => database.cleanup());

/** Card pages of one booking that the customer never returns from. */
async function openPages(bookingId: string, count: number) {
  await database.db.execute(sql`
    insert into payment_attempt (uid, booking_id, leg, attempt_no, state, gateway, amount_agorot, rate_value, rate_date, rate_kind, page_id, page_expires_at, created_at, updated_at)
    select 'open-' || n, booking_id, leg, 100 + n, 'page', gateway, amount_agorot, rate_value, rate_date, rate_kind, 'p' || n, page_expires_at, created_at, updated_at - interval '1 hour'
    from payment_attempt, generate_series(1, ${count}::int) as n where booking_id = ${bookingId}`);
}

// Regression: two hundred open pages came first in every round, so an unresolved debit was never looked up.
test("open pages do not keep an unresolved debit from being looked up", async () => {
  const { debitRequest: page } = await shopperAtCardPage(at);
  await openPages(page.bookingId, 250);
  const { uid, debitRequest: debit, shopper, state } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  at.gateway.captures = ["drop-after-charge"];
  await shopper.debitCreditCard(debit);
  at.clock.forward(120_000);
  await reconcile(at.engine.parts);
  await reconcile(at.engine.parts);
  expect(await state()).toBe("OK");
  expect(new Set(lookups).size).toBeGreaterThan(250);
});

test("an attempt that cannot be settled is logged, and the others are settled", async () => {
  const [broken, whole] = [await shopperAtCardPage(at), await shopperAtCardPage(at)];
  for (const { uid } of [broken, whole]) at.gateway.approve(uid);
  at.clock.forward(120_000);
  const { lookup } = at.gateway;
  at.gateway.lookup = async (uid, pageId) => {
    if (uid === broken.uid) throw new Error("an answer nobody can read");
    return lookup(uid, pageId);
  };
  const logged = vi.spyOn(at.engine.parts.log, "error");
  await reconcile(at.engine.parts);
  at.gateway.lookup = lookup;
  expect(logged.mock.calls).toEqual([
    [{ err: new Error("an answer nobody can read"), uid: broken.uid }, "an attempt could not be settled"],
  ]);
  logged.mockRestore();
  expect([await broken.state(), await whole.state()]).toEqual(["PAYMENT_URL", "OK"]);
});

test("a card entered on a page that outlives the hold is released, though its booking was changed and nothing came back", async () => {
  const { uid, shopper, debitRequest } = await shopperAtCardPage(at);
  // The places are held for half a minute more; the card company's page lives for five.
  const heldUntil = new Date(at.clock.now().getTime() + 30_000);
  await database.db.update(paymentAttempt).set({ pageExpiresAt: heldUntil }).where(eq(paymentAttempt.uid, uid));
  const { bookingId } = debitRequest;
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE"] }));
  at.clock.forward(3 * 60_000);
  await reconcile(at.engine.parts);
  at.clock.forward(60_000);
  at.gateway.approve(uid);
  at.clock.forward(3 * 60_000 + 1000);
  await reconcile(at.engine.parts);
  await deliverAll(at);
  expect(at.gateway.transactions.get(uid)).toMatchObject({ status: "voided", capturedAgorot: 0 });
});

test("an on-request booking is not looked up", async () => {
  const { uid, debitRequest: waits } = await shopperAtCardPage(at);
  at.gateway.approve(uid);
  await database.db.update(paymentAttempt).set({ state: "approved" }).where(eq(paymentAttempt.uid, uid));
  await database.db.update(booking).set({ state: "RQ" }).where(eq(booking.id, waits.bookingId));
  at.clock.forward(120_000);
  await reconcile(at.engine.parts);
  const [row] = await database.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  expect(row!.askedAt).toBeNull();
});

test("a hold without payment is released before the card company is asked about another", async () => {
  const { uid, state } = await shopperAtCardPage(at);
  // The hold with the card page ends first.
  at.clock.forward(600_000);
  const plain = at.as("without-payment");
  const { bookTransId: bookingId } = good(await plain.storePage({ stage: "init", ...selection(at.shop) }));
  at.clock.forward(3600_000);
  const seen: string[] = [];
  const { lookup } = at.gateway;
  at.gateway.lookup = async (asked, pageId) => {
    if (asked === uid) seen.push(good(await plain.storedPage({ bookingId })).state);
    return lookup(asked, pageId);
  };
  await sweepHolds(at.engine.parts);
  expect(seen).toEqual(["EXPIRED"]);
  expect(await state()).toBe("EXPIRED");
});

test("an unreachable card company is called a few times a round, and holds without payment still expire", async () => {
  const { page: plain } = await readyToPay(at.as("gave-up"), at.shop, { adult: 1 });
  await database.db
    .update(paymentAttempt)
    .set({ state: "declined", closedAt: at.clock.now() })
    .where(eq(paymentAttempt.bookingId, plain.bookTransId));
  at.clock.forward(3600_000);
  lookups = [];
  away = true;
  await reconcile(at.engine.parts);
  await sweepHolds(at.engine.parts);
  expect(lookups.length).toBeGreaterThanOrEqual(5);
  expect(lookups.length).toBeLessThan(20);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, plain.bookTransId));
  expect(row!.state).toBe("EXPIRED");
});
