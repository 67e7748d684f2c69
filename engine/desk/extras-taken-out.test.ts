import { and, desc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good, refusal } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { deliverMoney, soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { outbox } from "../outbox/schema";
import { booking } from "../sale/booking/schema";
import { coupon } from "../sale/coupons/schema";
import { extraOrder } from "../sale/extras/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

/** The text of the newest mail about an extra of a booking. */
async function lastMail(bookingId: string) {
  const [mail] = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "extra:%")))
    .orderBy(desc(outbox.id));
  return (mail!.payload as { text: string }).text;
}

test("what a supplier keeps of an extra that its customer cancels after its order is not refunded, and read by the customer", async () => {
  const { bookingId, shopper, uid } = await soldBooking(at, "keeps-a-part", { services: ["TRANSFER"] });
  const step = { bookingId, code: "TRANSFER" } as const;
  const cancel = (retained?: string) => desk.deskSetExtra({ ...step, state: "cancelled", retained });
  // Nothing was ordered: no supplier keeps anything.
  expect(refusal(await cancel("10.00")).field).toBe("retained");
  good(await desk.deskSetExtra({ ...step, state: "ordered", reference: "T-9" }));
  expect(refusal(await desk.deskSetExtra({ ...step, state: "failed", retained: "10.00" })).field).toBe("retained");
  expect(refusal(await cancel("48.01"))).toMatchObject({ field: "retained", details: { most: "48.00" } });
  expect(refusal(await cancel("-1.00")).field).toBe("retained");
  // 48 dollars less 18, at 3.5 shekels.
  expect(good(await cancel("18.00"))).toEqual({ state: "refunded", qty: 2, refundNIS: "105.00" });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(105_00);
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect([info.price.price, info.paidNIS]).toEqual(["1218.00", "4263.00"]);
  expect(info.lines.at(-1)).toMatchObject({ label: "Kept by the supplier of a cancelled extra", total: "18.00" });
  expect(info.extras).toMatchObject([{ state: "refunded", retained: { amount: "18.00", currency: "USD" } }]);
  for (const amount of ["18", "105"]) expect(await lastMail(bookingId)).toContain(amount);
  expect(await at.invariants()).toEqual([]);
});

test("an extra whose whole price its supplier keeps leaves the price as it was, and nothing is promised to the card", async () => {
  const { bookingId, uid } = await soldBooking(at, "keeps-all", { services: ["TRANSFER"] });
  const step = { bookingId, code: "TRANSFER" } as const;
  good(await desk.deskSetExtra({ ...step, state: "ordered", reference: "T-10" }));
  expect(good(await desk.deskSetExtra({ ...step, state: "cancelled", retained: "48.00" })).refundNIS).toBe("0.00");
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(0);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.quote.totalMinor).toBe(1248_00);
  expect(await lastMail(bookingId)).toContain("אין החזר");
  expect(await at.invariants()).toEqual([]);
});

test("a coupon stays when an extra is taken out, also below its lowest price: what the extra cost goes back, no less", async () => {
  await database.db.insert(coupon).values({
    code: "FROM1240",
    currency: "USD",
    amountMinor: 40_00,
    minPriceMinor: 1240_00,
    usableFrom: "2026-11-01",
    usableUntil: "2027-12-31",
    usageLimit: 10,
    createdAt: at.clock.now(),
  });
  const sold = await soldBooking(at, "with-a-coupon", { services: ["TRANSFER"], coupons: ["FROM1240"] });
  const { bookingId } = sold;
  const { extras } = good(await desk.deskExtras({ state: "to-order" }));
  expect(extras.find(({ bookTransId }) => bookTransId === bookingId)).toMatchObject({
    hasCoupon: true,
    price: "48.00",
    currency: "USD",
  });
  expect(good(await desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "cancelled" })).refundNIS).toBe("168.00");
  const info = good(await sold.shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect(info.price.price).toBe("1160.00");
  expect(info.lines.find(({ code }) => code === "COUPON")?.total).toBe("-40.00");
  expect(await at.invariants()).toEqual([]);
});

test("a service whose state changes while it is being cancelled is not refunded without a fresh code", async () => {
  const { bookingId, uid } = await soldBooking(at, "changes-meanwhile", { services: ["TRANSFER"] });
  const ofIt = and(eq(extraOrder.bookingId, bookingId), eq(extraOrder.code, "TRANSFER"));
  await database.db.update(extraOrder).set({ state: "to-cancel" }).where(ofIt);
  const minutes = at.engine.parts.deskCodeMinutes;
  at.engine.parts.deskCodeMinutes = 0;
  at.clock.forward(1000);
  const cancelling = await database.db.transaction(async (tx) => {
    await tx.update(extraOrder).set({ state: "ordered" }).where(ofIt);
    const answer = desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "cancelled" });
    await vi.waitFor(async () => expect(await callsAtLock()).toBeGreaterThan(0), { timeout: 10_000 });
    return { answer };
  });
  expect(refusal(await cancelling.answer).code).toBe("code-needed");
  at.engine.parts.deskCodeMinutes = minutes;
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(0);
  expect(await at.invariants()).toEqual([]);
});

/** How many statements on this database wait for a lock. */
async function callsAtLock(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]!.count;
}
