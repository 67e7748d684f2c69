import { asc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { scriptedSupplier } from "../../../tests/factories/scripted-supplier";
import { effectsOf } from "../../../tests/factories/sold-booking";
import { aStayChoice, stayShopper } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { type FaultLabel, stayFaultLabels } from "../../core/fault-point";
import { effectDeliverers } from "../../effect-deliverers";
import { hotelRate } from "../../offer/catalogue/schema";
import { deliverEffect } from "../../outbox/deliver-effect";
import { adminNotification, outbox } from "../../outbox/schema";
import { cancelBooking } from "../../service/cancellation/cancel-booking";
import { sweepHolds } from "../booking/sweep-holds";
import { stayBooking } from "../hotel-api/schema";
import { confirmOnRequest, refuseBooking } from "../settlement/settle-on-request";
import { reconcileStays } from "./reconcile-stays";

let database: TestDatabase;
let at: TestEngine;
let failing: FaultLabel | null = null;
const supplier = scriptedSupplier();

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    rooms: 200,
    supplierAs: supplier.as,
    faultPoint(label) {
      if (label !== failing) return;
      failing = null;
      throw new Error(`ended at ${label}`);
    },
  });
  await somePeople(at);
});
afterAll(() => database.cleanup());
afterEach(async () => {
  supplier.reset();
  failing = null;
  await deliverMoney();
  expect(await at.invariants()).toEqual([]);
  expect(await twice()).toEqual([]);
});

/** References with more than one live booking at the supplier. */
async function twice(): Promise<string[]> {
  const rows = await database.db.select().from(stayBooking).where(eq(stayBooking.status, "CONFIRMED"));
  const references = rows.map(({ clientReference }) => clientReference);
  return references.filter((reference, index) => references.indexOf(reference) !== index);
}

/** Delivers refunds, card releases and cancellations like the jobs; mail documents are tested elsewhere. */
async function deliverMoney(): Promise<void> {
  const senders = { sms: async () => {}, mail: async () => {} };
  for (const { id, kind, deliveredAt } of await database.db.select().from(outbox).orderBy(asc(outbox.id)))
    if (!deliveredAt && kind !== "mail")
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, senders), id);
}

/** Runs the jobs' rounds for a number of minutes. */
async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    at.clock.forward(60_000);
    await reconcileStays(at.engine.parts);
  }
}

describe("card held, supplier booked, card captured", () => {
  test("success: one booking there, one capture here, the supplier's reference and terms on the confirmation", async () => {
    const one = await stayShopper(at);
    expect(one.page.charge).toMatchObject({ afterConfirmation: true });
    expect(await one.atSupplier()).toEqual([]);
    expect(good(await one.debit())).toMatchObject({ outcome: "DEBITED", charged: true, reservationStatus: "OK" });
    // A hotel that answers at once keeps nobody waiting.
    expect(await effectsOf(at, one.bookingId)).not.toContain("waiting");
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["OK", "captured", ["CONFIRMED"]]);
    expect(await one.reservation()).toMatchObject({ state: "confirmed", tries: 1, totalMinor: 180_00 });
    const info = good(await one.shopper.succeededBooking({ bookingId: one.bookingId, langCode: "ENG" }));
    // The desk reads the supplier's reference and finds the booking by it.
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    const found = good(await desk.deskBookings({ search: info.stay!.reference!.toLowerCase() })).bookings;
    expect(found.map(({ bookTransId }) => bookTransId)).toEqual([one.bookingId]);
    expect(good(await desk.deskBooking({ bookingId: one.bookingId })).info!.stay!.reference).toMatch(/^NF-/);
    expect(info.stay).toMatchObject({
      reference: expect.stringMatching(/^NF-\d+$/),
      supplierName: "NOFESH",
      vatNumber: "000000000",
    });
    expect(info.cancellation.filter(({ track }) => track === "supplier")[0]).toMatchObject({
      amount: "19.80",
      percent: 10,
    });
    expect(info.documents).toContain("voucher");
    expect(good(await one.debit())).toMatchObject({ outcome: "ALREADY_DEBITED", charged: true });
    expect(supplier.posted).toBe(1);
  });

  test("a supplier's refusal: nothing is charged, the card is released and the customer notified", async () => {
    const one = await stayShopper(at);
    supplier.books = ["refused"];
    expect(good(await one.debit())).toMatchObject({ charged: false, reservationStatus: "REFUSE", retryAllowed: false });
    await deliverMoney();
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["REFUSE", "voided", []]);
    // A repeat gets the same answer: nothing was charged, and there is nothing to retry.
    expect(good(await one.debit())).toMatchObject({
      outcome: "INVENTORY_LOST",
      charged: false,
      reservationStatus: "REFUSE",
      retryAllowed: false,
    });
    expect(await effectsOf(at, one.bookingId)).toEqual(expect.arrayContaining(["void", "refused-hotel"]));
    expect(at.gateway.calls.captures).toBe(1);
  });

  test("a price raised in between was never accepted: the supplier is not paid more, the card is released", async () => {
    const one = await stayShopper(at);
    await database.db.update(hotelRate).set({ adultMinor: 5100 }).where(eq(hotelRate.roomClass, "STD"));
    at.engine.parts.catalogue.forget();
    expect(good(await one.debit())).toMatchObject({ reservationStatus: "REFUSE" });
    await database.db.update(hotelRate).set({ adultMinor: 5000 }).where(eq(hotelRate.roomClass, "STD"));
    at.engine.parts.catalogue.forget();
    await deliverMoney();
    expect([one.card(), await one.atSupplier()]).toEqual(["voided", []]);
  });

  test("a price that has changed when its guarantee expires waits for the customer's consent", async () => {
    const choice = await aStayChoice(at);
    const shopper = at.as("slow");
    const { bookTransId: bookingId } = good(await shopper.storePage({ stage: "init", stay: choice }));
    await database.db.update(hotelRate).set({ adultMinor: 5500 }).where(eq(hotelRate.roomClass, "STD"));
    at.engine.parts.catalogue.forget();
    at.clock.forward(14 * 60_000);
    good(await shopper.storePage({ bookingId, stage: "extend" }));
    at.clock.forward(2 * 60_000);
    const check = { bookingId, stage: "check" as const, acceptTerms: true };
    expect(good(await shopper.storePage(check))).toMatchObject({
      status: "PRICE_CHANGED",
      priceChange: { old: "198.00", new: "217.80", reason: "HOTEL" },
    });
    expect(good(await shopper.storePage({ ...check, acceptedPrice: "217.80" }))).toMatchObject({ status: "STORED" });
    supplier.away = true;
    at.clock.forward(16 * 60_000);
    expect(refusal(await shopper.storePage(check))).toMatchObject({ code: "supplier-away" });
    await database.db.update(hotelRate).set({ adultMinor: 5000 }).where(eq(hotelRate.roomClass, "STD"));
    at.engine.parts.catalogue.forget();
  });

  test("the supplier confirms and the card is then refused: the stay is cancelled there", async () => {
    const one = await stayShopper(at);
    at.gateway.captures = ["refused"];
    expect(good(await one.debit())).toMatchObject({ reservationStatus: "REFUSE", charged: false });
    await deliverMoney();
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["REFUSE", "voided", ["CANCELLED"]]);
  });

  test("a card company that is unreachable after the supplier's confirmation is retried", async () => {
    const one = await stayShopper(at);
    at.gateway.captures = ["unreachable"];
    expect(good(await one.debit())).toMatchObject({ charged: false, reservationStatus: "RQ" });
    await minutes(2);
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["OK", "captured", ["CONFIRMED"]]);
  });
});

describe("an unknown outcome", () => {
  test.each([
    ["lost after it was booked", "lost" as const, 1],
    ["lost before it was booked", "dropped" as const, 1],
  ])("%s: never captured before it is known, looked up before it is sent again, booked once", async (_, end, times) => {
    const one = await stayShopper(at);
    supplier.books = [end];
    expect(good(await one.debit())).toMatchObject({ outcome: "DEBITED", charged: false, reservationStatus: "RQ" });
    expect([await one.state(), one.card()]).toEqual(["RQ", "approved"]);
    // The desk cannot capture either while the outcome is unknown.
    supplier.looks = ["silent"];
    const confirmation = await confirmOnRequest(at.engine.parts, one.bookingId, "desk");
    expect(confirmation).toMatchObject({ ok: false, refusal: { code: "wrong-state" } });
    expect(one.card()).toBe("approved");
    supplier.looks = [];
    await minutes(3);
    if (end === "dropped") {
      // The booking is not found, but is not sent again for as long as it may still appear.
      expect([await one.state(), supplier.posted]).toEqual(["RQ", 0]);
      await minutes(10);
    }
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["OK", "captured", ["CONFIRMED"]]);
    expect(supplier.posted).toBe(times);
  });

  test("an unreachable supplier is retried, and a booking cancelled in the meantime is not made", async () => {
    const one = await stayShopper(at);
    supplier.books = ["unreachable", "unreachable"];
    expect(good(await one.debit())).toMatchObject({ reservationStatus: "RQ" });
    expect(await one.reservation()).toMatchObject({ state: "planned", tries: 1 });
    good(await refuseBooking(at.engine.parts, one.bookingId, "changed their mind", "desk"));
    await minutes(3);
    await deliverMoney();
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["REFUSE", "voided", []]);
    expect(await one.reservation()).toMatchObject({ state: "cancelled" });
  });

  test("refused at the desk during the look-up: cancelled at the supplier once it appears", async () => {
    const one = await stayShopper(at);
    supplier.books = ["lost"];
    good(await one.debit());
    good(await refuseBooking(at.engine.parts, one.bookingId, undefined, "desk"));
    supplier.looks = ["nothing"];
    await expect(deliverMoney()).rejects.toThrow("may still come out");
    await deliverMoney();
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["REFUSE", "voided", ["CANCELLED"]]);
  });

  test("a supplier that has to ask its hotel: on request until it confirms", async () => {
    const one = await stayShopper(at);
    supplier.books = ["waiting"];
    expect(good(await one.debit())).toMatchObject({ charged: false, reservationStatus: "RQ" });
    supplier.looks = ["silent"];
    await minutes(1);
    expect(one.card()).toBe("approved");
    const shown = async () => good(await one.shopper.succeededBooking({ bookingId: one.bookingId, langCode: "ENG" }));
    const waits = await shown();
    expect([waits.rooms.map(({ status }) => status), waits.hotels[0]!.status, waits.documents]).toEqual([
      ["rq"],
      "rq",
      ["disclosure"],
    ]);
    const told = (await effectsOf(at, one.bookingId)).filter((effect) => effect === "waiting");
    expect(told).toHaveLength(2);
    await minutes(1);
    expect([await one.state(), one.card()]).toEqual(["OK", "captured"]);
    const confirmed = await shown();
    expect(confirmed.rooms[0]!.status).toBe("ok");
    expect(confirmed.documents).toEqual(expect.arrayContaining(["confirmation", "voucher"]));
  });

  test("sent three times and never found: the desk is notified, and no more tries are made", async () => {
    const one = await stayShopper(at);
    supplier.books = ["dropped", "dropped", "dropped"];
    good(await one.debit());
    await minutes(60);
    expect([await one.state(), one.card(), (await one.reservation())!.tries]).toEqual(["RQ", "approved", 3]);
    const notices = await database.db.select().from(adminNotification);
    expect(notices.map(({ key }) => key)).toContain(`stay-lost:${one.bookingId}`);
    good(await refuseBooking(at.engine.parts, one.bookingId, undefined, "desk"));
    await deliverMoney();
    expect(one.card()).toBe("voided");
  });
});

describe.each(stayFaultLabels)("the process dies at %s", (label) => {
  test("the stored state leads to one booking and one capture, or to neither", async () => {
    const one = await stayShopper(at);
    const refuses = label === "stay:before-refusal";
    if (refuses) supplier.books = ["refused"];
    failing = label;
    expect(good(await one.debit())).toMatchObject({ charged: false, reservationStatus: "RQ" });
    expect(failing).toBeNull();
    expect(one.card()).toBe("approved");
    await minutes(15);
    await deliverMoney();
    if (refuses)
      return expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["REFUSE", "voided", []]);
    expect([await one.state(), one.card(), await one.atSupplier()]).toEqual(["OK", "captured", ["CONFIRMED"]]);
    expect(supplier.posted).toBe(1);
  });
});

describe("ending a stay", () => {
  test("cancelled at the desk: cancelled at the supplier, with the fee of the supplier's terms", async () => {
    const one = await stayShopper(at);
    good(await one.debit());
    const cancellation = good(
      await cancelBooking(at.engine.parts, { bookingId: one.bookingId, track: "supplier" }, "desk"),
    );
    // A tenth of 198 dollars at 3.5.
    expect(cancellation).toMatchObject({ feeNIS: "69.30", refundNIS: "623.70" });
    await deliverMoney();
    expect([await one.state(), await one.atSupplier()]).toEqual(["CANCELLED", ["CANCELLED"]]);
    expect((await one.reservation())!.state).toBe("cancelled");
  });

  test("a booking that expired before a card was entered was never sent to the supplier", async () => {
    const shopper = at.as("who-leaves");
    const { bookTransId } = good(await shopper.storePage({ stage: "init", stay: await aStayChoice(at) }));
    at.clock.forward(60 * 60_000);
    await sweepHolds(at.engine.parts);
    expect(good(await shopper.storedPage({ bookingId: bookTransId })).state).toBe("EXPIRED");
    expect(supplier.posted).toBe(0);
  });

  test("two concurrent calls for one booking send it once", async () => {
    const one = await stayShopper(at);
    await Promise.all([one.debit(), one.debit(), reconcileStays(at.engine.parts)]);
    await minutes(2);
    expect([await one.state(), supplier.posted, await one.atSupplier()]).toEqual(["OK", 1, ["CONFIRMED"]]);
  });
});
