import { type BookingFault, bookingFaults, withBookingFault } from "@mocks/hotels/booking-faults";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { stayShopper } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { effectDeliverers } from "../../effect-deliverers";
import { deliverEffect } from "../../outbox/deliver-effect";
import { adminNotification, outbox } from "../../outbox/schema";
import { hotelbedsSupplier } from "../../suppliers/hotelbeds/hotelbeds-supplier";
import type { SupplierAnswer, SupplierBooking } from "../hotel-api/hotel-supplier";
import { feeDay } from "./draft-stay";
import { supplierReservation } from "./schema";
import { settleStay } from "./settle-stay";

let database: TestDatabase;
let at: TestEngine;
let fault: BookingFault | null = null;
/** The reference that the supplier answers a booking with; null: its own. */
let usedReference: string | null = null;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    rooms: 200,
    supplierAs: () => {
      const faulty = hotelbedsSupplier({
        baseUrl: "http://engine.test/api/hba",
        apiKey: "the-shop-itself",
        secret: "a secret of its own",
        clock: { now: () => at.clock.now() },
        fetch: withBookingFault(
          async (url, init) => at.engine.fetch(new Request(String(url), init)),
          () => fault,
        ),
      });
      const withUsedReference = (answer: SupplierAnswer<SupplierBooking>) =>
        answer.outcome === "done" && usedReference
          ? { ...answer, value: { ...answer.value, reference: usedReference } }
          : answer;
      return {
        book: async (request) => withUsedReference(await faulty.book(request)),
        findBooking: faulty.findBooking,
      };
    },
  });
});
afterAll(() => database.cleanup());

async function deliverMoney(): Promise<void> {
  const senders = { sms: async () => {}, mail: async () => {} };
  for (const { id, kind, deliveredAt } of await database.db.select().from(outbox).orderBy(asc(outbox.id)))
    if (!deliveredAt && kind !== "mail")
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id);
}

test("a confirmation of another hotel, day, room count or currency charges no card, and is cancelled there", async () => {
  const wrong: string[] = [];
  for (const name of Object.keys(bookingFaults) as BookingFault[]) {
    const one = await stayShopper(at);
    fault = name;
    const answer = good(await one.debit());
    fault = null;
    await deliverMoney();
    const outcome = [answer.charged, answer.reservationStatus, await one.state(), one.card(), await one.atSupplier()];
    if (JSON.stringify(outcome) !== JSON.stringify([false, "REFUSE", "REFUSE", "voided", ["CANCELLED"]]))
      wrong.push(`${name}: ${JSON.stringify(outcome)}`);
    const notices = await database.db.select().from(adminNotification);
    if (!notices.some(({ key }) => key === `stay-differs:${one.bookingId}`)) wrong.push(`${name}: nobody was told`);
  }
  expect(wrong).toEqual([]);
  expect(await at.invariants()).toEqual([]);
  const one = await stayShopper(at);
  expect(good(await one.debit())).toMatchObject({ charged: true, reservationStatus: "OK" });
});

test("a confirmation under the reference of another booking charges nothing, cancels nothing, and tells the desk", async () => {
  const first = await stayShopper(at);
  expect(good(await first.debit())).toMatchObject({ reservationStatus: "OK" });
  const [reservation] = await database.db
    .select()
    .from(supplierReservation)
    .where(eq(supplierReservation.bookingId, first.bookingId));
  const second = await stayShopper(at);
  usedReference = reservation!.reference;
  expect(good(await second.debit())).toMatchObject({ charged: false, reservationStatus: "RQ" });
  usedReference = null;
  await deliverMoney();
  expect([await second.card(), await second.state()]).toEqual(["approved", "RQ"]);
  expect([await first.state(), await first.atSupplier()]).toEqual(["OK", ["CONFIRMED"]]);
  const notices = await database.db.select().from(adminNotification);
  expect(notices.map(({ key }) => key)).toContain(`stay-reference:${second.bookingId}`);
  // Asked again later, the supplier names the booking's own reference.
  at.clock.forward(120_000);
  expect(await settleStay(at.engine.parts, second.bookingId)).toBe("OK");
  expect(await second.card()).toBe("captured");
  expect(await at.invariants()).toEqual([]);
});

test("what the supplier says about its rates is shown on the page before payment", async () => {
  const { page } = await stayShopper(at);
  expect(page.rateComments).toEqual([expect.stringContaining("15:00")]);
});

test.each([
  ["midnight in Tokyo is still the day before in Jerusalem", "2027-02-22T00:00:00+09:00", "2027-02-21"],
  ["one minute before midnight in London is the next day", "2027-02-22T23:59:00Z", "2027-02-23"],
  ["the last minute of a day in Los Angeles is the next day", "2027-02-22T23:59:00-08:00", "2027-02-23"],
  ["the start of a day in Jerusalem stays that day", "2027-02-22T00:00:00+02:00", "2027-02-22"],
  ["in summer time too", "2027-07-22T00:00:00+03:00", "2027-07-22"],
  ["an offset without a colon", "2027-02-22T00:00:00+0900", "2027-02-21"],
  ["a day without a time is the hotel's own", "2027-02-22", "2027-02-22"],
  ["a time without an offset too", "2027-02-22T18:00:00", "2027-02-22"],
])("a supplier's deadline: %s", (_, from, day) => {
  expect(feeDay(from)).toBe(day);
});
