import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { hold } from "../../offer/stock/schema";
import { settleAttempt } from "../payment/settle-attempt";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 150 });
});
afterAll(() => database.cleanup());

const family = { adult: 4, child: 2, infant: 1, listAgeChildren: [7, 9], cls: ["STD-BB", "STD-BB"] };

/** A family's booking in two rooms up to its confirmation, with a service. */
async function familyBooked() {
  const shopper = at.as("a-family");
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop), ...family }));
  const bookingId = page.bookTransId;
  const { NoOfPayment: _, ...payer } = aPayer;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: ["FLYING_SAFE"] }));
  const checked = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  return { page, checked, payment, info: good(await shopper.succeededBooking({ bookingId, langCode: "ENG" })) };
}

describe("a family in two rooms", () => {
  test("is stored with the payload's defaults and shown with all fields of a booking", async () => {
    covers("3.37", "3.39", "3.40", "3.58", "3.60", "3.61", "3.62", "9.15");
    const { page, checked, payment, info } = await familyBooked();
    expect(page.rooms.map(({ roomNumber, typ }) => [roomNumber, typ])).toHaveLength(2);
    expect(new Set(page.paxList.map(({ room }) => room))).toEqual(new Set([1, 2]));
    expect(page.paxList.map(({ type }) => type).sort()).toEqual(["ADT", "ADT", "ADT", "ADT", "CHD", "CHD", "INF"]);
    // Specification §3: promotional flags default to true in storage, payments to 1. ensureCancellation follows from
    // Flying Safe.
    expect(checked.consents).toEqual({
      sendPromotionalProductMails: true,
      sendPromotionalInsuranceMails: true,
      sendEsimOffer: true,
      ensureCancellation: true,
    });
    expect(checked.charge).toEqual({
      afterConfirmation: false,
      payments: 1,
      firstNIS: payment.amountNIS,
      otherNIS: "0.00",
    });
    expect([checked.payer!.NoOfPayment, payment.noOfPayments, payment.firstPayment]).toEqual([1, 1, payment.amountNIS]);

    expect(info.orderNumber).toMatch(/^\d{5,}$/);
    expect(info.pnr).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(info.payer).toMatchObject({
      firstName: "דנה",
      lastName: "כהן",
      email: "dana@example.com",
      mobile: "+972501234567",
      IdenticationNumber: "••••••782",
      NoOfPayment: 1,
      // The card's validity comes from the card company's answer, never from a field of ours.
      cardValidity: "09/30",
      last4: "0008",
    });
    for (const passenger of info.passengers) {
      expect(passenger.firstName).toMatch(/^[A-Z]+$/);
      expect(passenger.gender).toBe("F");
      expect(passenger.birthDate).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect([1, 2]).toContain(passenger.room);
    }
    expect(info.rooms[0]).toMatchObject({
      roomNumber: 1,
      roomName: "Standard room",
      basis: "BB",
      basisName: "Bed and breakfast",
      bed: "Double bed",
      status: "ok",
    });
    expect(info.rooms.map(({ compositionName }) => compositionName).join(" ")).toMatch(/adult.*child/i);
    expect(info.outwardFlight).toMatchObject({
      airlineName: "Arkia",
      airlineCode: "IZ",
      flightNumber: "IZ 215",
      departureTerminal: "3",
      stopovers: [],
      baggage: [{ type: "suitcase", weightKg: 20 }],
      status: "ok",
    });
    expect(info.additionalServices).toEqual([{ code: "FLYING_SAFE", name: expect.any(String), qty: 6 }]);
    expect(await at.invariants()).toEqual([]);
  });
});

test("five hundred tampered prices and discounts get the true price or the limit in reply, and none opens a booking", async () => {
  const shopper = at.as("who-edits-prices");
  const before = (await database.db.select().from(hold)).length;
  const amount = fc
    .tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 99 }))
    .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, "0")}`);
  const claim = fc.oneof(
    amount.filter((price) => price !== "1200.00").map((price) => ({ price })),
    fc
      .integer({ min: -1000, max: 1000 })
      .filter((discount) => discount !== 0)
      .map((discountPercent) => ({ discountPercent })),
    fc.constantFrom("0", "-1.00", "1200.000", "1e3", "NaN", "¼", "1,200.00", " ").map((price) => ({ price })),
    amount.filter((price) => price !== "1200.00").map((acceptedPrice) => ({ acceptedPrice })),
  );
  await fc.assert(
    fc.asyncProperty(claim, async (input) => {
      const answer = refusal(await shopper.storePage({ stage: "init", ...selection(at.shop), ...input }));
      // A discount that is allowed to nobody is refused as one, with the most that is.
      const isExcessive = "discountPercent" in input && input.discountPercent > 41;
      expect(answer).toMatchObject(
        isExcessive
          ? { code: "excessive-discount", details: { most: "492.00" } }
          : { code: "price-changed", details: { new: "1200.00" } },
      );
    }),
    { numRuns: 500, seed: 20261121 },
  );
  expect(await database.db.select().from(hold)).toHaveLength(before);
});

test("twenty customers whose debit answer is lost are charged once each and confirmed by a look-up", async () => {
  const bookings = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const shopper = at.as(`charged-and-dropped-${number}`);
      const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
      const bookingId = page.bookTransId;
      good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
      good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
      good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
      good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
      const { paymentTransUid: uid } = good(await shopper.getPaymentUrl({ bookingId }));
      at.gateway.approve(uid);
      return { shopper, bookingId, uid };
    }),
  );
  at.gateway.captures = Array(20).fill("drop-after-charge");
  const before = at.gateway.calls.captures;
  for (const { shopper, bookingId, uid } of bookings)
    expect(good(await shopper.debitCreditCard({ bookingId, paymentTransUid: uid })).outcome).toBe("UNKNOWN");
  await Promise.all(bookings.map(({ uid }) => settleAttempt(at.engine.parts, uid)));
  for (const { shopper, bookingId } of bookings)
    expect(good(await shopper.succeededBooking({ bookingId })).reservationStatus).toBe("OK");
  expect(at.gateway.calls.captures - before).toBe(20);
  expect(await at.invariants()).toEqual([]);
});

test("the source of a booking is stored with it", async () => {
  const shopper = at.as("somebody-from-an-app");
  const from = { channel: "App", marketerId: "M-77", utmSource: "mail", dealType: "vacation_pack" };
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop), ...from }));
  const { rows } = await database.db.execute(
    sql`select channel, marketer_id, utm_source, deal_type from booking where id = ${opened.bookTransId}`,
  );
  expect(rows).toEqual([{ channel: "App", marketer_id: "M-77", utm_source: "mail", deal_type: "vacation_pack" }]);
});
