import { post } from "@engine/outbox/outbox";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good, passengersFor, readyToPay, selection } from "./factories/booked";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** A card company that takes every question about a payment and never answers. */

const patience = { timeout: 15_000, interval: 50 };
let database: TestDatabase;
let at: TestEngine;
/** Ends the questions that hang. */
const answers: (() => void)[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
});
afterAll(async () => {
  for (const answer of answers) answer();
  await at?.engine.stop();
  await database?.cleanup();
});

test("while the card company hangs, messages are sent and overdue places released, except those of open payments", async () => {
  const { payment } = await readyToPay(at.as("pays"), at.shop);
  at.gateway.approve(payment.paymentTransUid);
  // It expires later, and is still looked at first because it has no payment.
  at.clock.forward(60_000);
  const left = good(await at.as("leaves").storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = left.bookTransId;
  good(await at.as("leaves").storePage({ bookingId, stage: "passengers", paxList: passengersFor(left) }));
  at.clock.forward(30 * 60_000);
  let asked = 0;
  at.gateway.lookup = () => {
    asked += 1;
    return new Promise((resolve) => answers.push(() => resolve({ outcome: "unknown", message: "it hung" })));
  };
  const stateOf = async (id: string) => (await database.db.select().from(booking).where(eq(booking.id, id)))[0]?.state;
  await at.engine.startJobs();
  await vi.waitFor(() => expect(asked).toBeGreaterThan(0), patience);
  await database.db.transaction((tx) =>
    post(tx, "beside", { kind: "sms", to: "+972500000000", text: "beside" }, at.clock.now(), null),
  );
  await vi.waitFor(() => expect(at.sent.map(({ key }) => key)).toContain("beside"), patience);
  await vi.waitFor(async () => expect(await stateOf(bookingId)).toBe("EXPIRED"), patience);
  expect(await stateOf(payment.bookTransId)).toBe("PAYMENT_URL");
  expect(at.gateway.calls.captures).toBe(0);
});
