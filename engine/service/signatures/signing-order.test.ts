import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { lockBooking } from "../../sale/booking/transition";
import { closeSignatureLinks } from "./send-final-msg";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
  await somePeople(at);
});
afterAll(() => database.cleanup());

/** How many statements on this database wait for a lock. */
async function callsAtLock(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}

test("a customer who signs while the links of the booking are closed waits for that, and neither meets a deadlock", async () => {
  const { seller, bookingId, agent } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1333.00" }));
  good(await seller.sendFinalMsg({ bookingId }));
  const [message] = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const token = /\/sign\/([\w-]+)$/.exec((message!.payload as { text: string }).text)![1]!;
  const customer = holding(at, {});
  const { offer: shownOffer, price: shownPrice } = good(await customer.signaturePage({ token }));
  const { signing, deadlocks } = await database.db.transaction(async (tx) => {
    await lockBooking(tx, bookingId);
    const signing = customer.acceptTerms({ token, shownPrice, shownOffer });
    await vi.waitFor(async () => expect(await callsAtLock()).toBeGreaterThan(0), { timeout: 10_000 });
    expect(await closeSignatureLinks(tx, bookingId, at.clock.now())).toBe(true);
    return { signing, deadlocks: await deadlocksSoFar() };
  });
  expect(refusal(await signing).code).toBe("not-found");
  expect([deadlocks, await deadlocksSoFar()]).toEqual([0, 0]);
});

async function deadlocksSoFar(): Promise<number> {
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  return rows[0]!.deadlocks;
}
