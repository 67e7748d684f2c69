import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll, effectsOf, seatsSold, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { flight, hotel } from "../../offer/catalogue/schema";
import { adminNotification, outbox } from "../../outbox/schema";
import { booking } from "../../sale/booking/schema";
import { paymentEntry } from "../../sale/payment/schema";
import { settleAttempt } from "../../sale/payment/settle-attempt";
import { confirmOnRequest } from "../../sale/settlement/settle-on-request";
import { documentTexts } from "../documents/document-texts";
import { paidOf } from "../documents/sections/stay-sections";
import { cancellationTracks } from "./cancellation-offer";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

let shoppers = 0;
const sellBooking = (how?: { onRequest?: boolean }) => {
  shoppers += 1;
  return soldBooking(at, String(shoppers), how);
};

describe("an on-request booking", () => {
  test("is confirmed: the held card is debited once and the customer is notified once", async () => {
    covers("4.22", "7.37");
    const { bookingId, amountNIS, shopper } = await sellBooking({ onRequest: true });
    expect(await stateOf(at, bookingId)).toBe("RQ");
    expect(good(await desk.deskConfirm({ bookingId })).state).toBe("OK");
    const info = good(await shopper.succeededBooking({ bookingId }));
    expect([info.reservationStatus, info.paidNIS, info.rooms[0]!.status]).toEqual(["OK", amountNIS, "ok"]);
    expect((await effectsOf(at, bookingId)).filter((key) => key === "final")).toHaveLength(2);
    expect(refusal(await desk.deskConfirm({ bookingId })).code).toBe("wrong-state");
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("waits for a flight on request as well, and is confirmed with it", async () => {
    covers("4.26");
    const shopper = at.as("a-shopper-whose-flight-is-asked-for");
    await database.db.update(flight).set({ onRequest: true }).where(eq(flight.id, "f-out"));
    const { payment } = await readyToPay(shopper, at.shop);
    at.gateway.approve(payment.paymentTransUid);
    const { bookTransId: bookingId, paymentTransUid } = payment;
    const notCharged = { charged: false, messageKey: "booking.card-authorised-not-charged" };
    for (let asked = 0; asked < 2; asked += 1)
      expect(good(await shopper.debitCreditCard({ bookingId, paymentTransUid }))).toMatchObject(notCharged);
    const page = good(await shopper.succeededBooking({ bookingId }));
    expect([page.reservationStatus, page.outwardFlight?.status, page.inwardFlight?.status]).toEqual(["RQ", "rq", "ok"]);
    const [sms] = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "sms")));
    const { text } = sms!.payload as { text: string };
    expect([text.includes("חברת התעופה"), text.includes("המלון")]).toEqual([true, false]);
    expect(good(await desk.deskConfirm({ bookingId })).state).toBe("OK");
    const info = good(await shopper.succeededBooking({ bookingId }));
    expect([info.reservationStatus, info.outwardFlight?.status]).toEqual(["OK", "ok"]);
    await database.db.update(flight).set({ onRequest: false });
    expect(await at.invariants()).toEqual([]);
  });

  test("that its customer asked to cancel is not confirmed by the desk, and stays free to cancel when its supplier confirms it", async () => {
    const { bookingId, uid, shopper } = await sellBooking({ onRequest: true });
    const offered = good(await shopper.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    expect(offered.tracks.map(({ feeNIS }) => feeNIS)).toEqual(["0.00", "0.00"]);
    expect(refusal(await desk.deskConfirm({ bookingId })).code).toBe("cancellation-asked");
    // Asked for while the desk's confirmation was on its way: looked at again once the booking is locked.
    expect(refusal(await confirmOnRequest(at.engine.parts, bookingId, "a desk user")).code).toBe("cancellation-asked");
    await deliverAll(at);
    expect(at.gateway.transactions.get(uid)).toMatchObject({ capturedAgorot: 0 });
    expect(good(await confirmOnRequest(at.engine.parts, bookingId, "the supplier", "supplier")).state).toBe("OK");
    expect(good(await desk.deskBooking({ bookingId })).cancellation.asked).toMatchObject({ feeNIS: "0.00" });
    expect(good(await desk.deskCancel({ bookingId, track: "statutory" })).feeNIS).toBe("0.00");
    await deliverAll(at);
    const { capturedAgorot, refundedAgorot } = at.gateway.transactions.get(uid)!;
    expect([capturedAgorot > 0, refundedAgorot]).toEqual([true, capturedAgorot]);
    expect(await at.invariants()).toEqual([]);
  });

  test("read as free is not cancelled at a fee once a colleague confirmed it: what was read has to be what is carried out", async () => {
    const { bookingId, uid } = await sellBooking({ onRequest: true });
    const read = async () =>
      good(await desk.deskBooking({ bookingId })).cancellation.tracks.find(({ track }) => track === "statutory")!;
    const cancel = ({ feeNIS, refundNIS }: { feeNIS?: string; refundNIS?: string }) =>
      desk.deskCancel({ bookingId, track: "statutory", shownFeeNIS: feeNIS, shownRefundNIS: refundNIS });
    const unconfirmed = await read();
    expect(unconfirmed).toMatchObject({ feeNIS: "0.00", refundNIS: "0.00" });
    good(await desk.deskConfirm({ bookingId }));
    const { feeNIS, refundNIS } = await read();
    expect([feeNIS, Number(refundNIS) > 0]).toEqual(["100.00", true]);
    for (const shown of [unconfirmed, { feeNIS }, { refundNIS }, { feeNIS, refundNIS: "1.00" }])
      expect(refusal(await cancel(shown))).toMatchObject({ code: "price-changed", details: { feeNIS, refundNIS } });
    expect(await stateOf(at, bookingId)).toBe("OK");
    expect(good(await cancel({ feeNIS, refundNIS }))).toMatchObject({ feeNIS, refundNIS });
    await deliverAll(at);
    const { capturedAgorot, refundedAgorot } = at.gateway.transactions.get(uid)!;
    expect(capturedAgorot - refundedAgorot).toBe(10_000);
    expect(await at.invariants()).toEqual([]);
  });

  test("asked to be cancelled while it was free is shown free by every track, as it is cancelled", async () => {
    const { bookingId, shopper } = await sellBooking({ onRequest: true });
    good(await shopper.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    good(await confirmOnRequest(at.engine.parts, bookingId, "the supplier", "supplier"));
    const { tracks, asked } = good(await desk.deskBooking({ bookingId })).cancellation;
    expect(tracks.map(({ feeNIS }) => feeNIS)).toEqual(["0.00", "0.00"]);
    const other = tracks.find(({ track }) => track !== asked!.track)!;
    const shown = { shownFeeNIS: other.feeNIS, shownRefundNIS: other.refundNIS };
    const shownRequest = `${asked!.id}-${asked!.track}`;
    expect(good(await desk.deskCancel({ bookingId, track: other.track, shownRequest, ...shown })).feeNIS).toBe("0.00");
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("confirmed by two desk users at once is debited once", async () => {
    const { bookingId } = await sellBooking({ onRequest: true });
    const answers = await Promise.all([desk.deskConfirm({ bookingId }), desk.deskConfirm({ bookingId })]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("stays on request when the card company declines, and can be confirmed later", async () => {
    const { bookingId } = await sellBooking({ onRequest: true });
    at.gateway.captures.push("refused");
    expect(refusal(await desk.deskConfirm({ bookingId })).code).toBe("gateway-refused");
    expect(await stateOf(at, bookingId)).toBe("RQ");
    expect(good(await desk.deskConfirm({ bookingId })).state).toBe("OK");
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test.each(["drop-before-charge", "drop-after-charge"] as const)(
    "with a lost answer (%s) is completed by a look-up, with one debit",
    async (fault) => {
      const { bookingId, uid, amountNIS, shopper } = await sellBooking({ onRequest: true });
      at.gateway.captures.push(fault);
      expect(good(await desk.deskConfirm({ bookingId })).state).toBe("DEBITING");
      const notices = await database.db
        .select()
        .from(adminNotification)
        .where(eq(adminNotification.key, `unknown:${uid}`));
      expect(notices.map(({ subject }) => subject)).toEqual([
        "A debit has no known outcome yet: the gateway is being asked",
      ]);
      expect(await settleAttempt(at.engine.parts, uid)).toBe("settled");
      expect(await stateOf(at, bookingId)).toBe("OK");
      expect(good(await shopper.succeededBooking({ bookingId })).paidNIS).toBe(amountNIS);
      await deliverAll(at);
      expect(await at.invariants()).toEqual([]);
    },
  );

  test("is refused: card and places are released, nothing is charged", async () => {
    covers("4.24", "7.38");
    const before = await seatsSold(at);
    const { bookingId, uid } = await sellBooking({ onRequest: true });
    expect(good(await desk.deskRefuse({ bookingId, reason: "full" })).state).toBe("REFUSE");
    await deliverAll(at);
    expect(at.gateway.transactions.get(uid)).toMatchObject({ capturedAgorot: 0 });
    expect(await seatsSold(at)).toBe(before);
    expect((await effectsOf(at, bookingId)).filter((key) => key === "refused-hotel")).toHaveLength(2);
    const [booked] = await database.db.select({ names: hotel.names }).from(hotel).where(eq(hotel.id, at.shop.hotelId));
    const sent = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `refused-hotel:${bookingId}:mail`));
    expect(sent.map(({ payload }) => (payload as { text: string }).text)).toEqual([
      expect.stringContaining(booked!.names.he),
    ]);
    expect(await at.invariants()).toEqual([]);
  });
});

describe("a cancellation", () => {
  test.each(["statutory", "supplier"] as const)(
    "by the %s track keeps its fee, refunds the rest and releases the places",
    async (track) => {
      const before = await seatsSold(at);
      const { bookingId, uid, amountNIS } = await sellBooking();
      const cancellation = good(await desk.deskCancel({ bookingId, track }));
      expect(Number(cancellation.feeNIS) + Number(cancellation.refundNIS)).toBeCloseTo(Number(amountNIS), 2);
      expect(track === "statutory" ? Number(cancellation.feeNIS) : 0).toBeLessThanOrEqual(100);
      expect([cancellation.state, await seatsSold(at)]).toEqual(["CANCELLING", before]);
      await deliverAll(at);
      expect(await stateOf(at, bookingId)).toBe("CANCELLED");
      expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(Math.round(Number(cancellation.refundNIS) * 100));
      expect((await effectsOf(at, bookingId)).filter((key) => key === "cancelled")).toHaveLength(2);
      expect(refusal(await desk.deskCancel({ bookingId, track })).code).toBe("wrong-state");
      expect(await at.invariants()).toEqual([]);
    },
  );

  test("keeps the terms offered when it was requested", async () => {
    covers("7.39");
    const { bookingId, shopper } = await sellBooking();
    const request = good(
      await shopper.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "supplier" }),
    );
    const offer = request.tracks.find(({ track }) => track === "supplier")!;
    expect(good(await desk.deskBookings({ waiting: true })).bookings.map((row) => row.bookTransId)).toContain(
      bookingId,
    );
    at.clock.forward(40 * 86_400_000);
    desk = holding(at, { bearer: await loggedInDesk(at) });
    good(await desk.deskSetRate({ currency: "USD", date: at.clock.now().toISOString().slice(0, 10), value: "3.5000" }));
    const cancellation = good(await desk.deskCancel({ bookingId, track: "supplier" }));
    expect(cancellation.feeNIS).toBe(offer.feeNIS);
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("is allowed by law for fourteen days from the sale, by the supplier's terms until the day before departure", async () => {
    const { bookingId } = await sellBooking();
    const [bookingRow] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const departsOn = bookingRow!.draft.dateFrom;
    const bookedOn = addDays(departsOn, -60);
    const row = { ...bookingRow!, settledAt: new Date(`${bookedOn}T12:00:00Z`) };
    const tracksOn = async (day: string) =>
      (await cancellationTracks(database.db, row, { agorot: 1000_00, onAccount: false }, new Date(`${day}T12:00:00Z`)))
        .filter((track) => track.allowed)
        .map(({ track }) => track);
    expect(await tracksOn(addDays(bookedOn, 14))).toEqual(["statutory", "supplier"]);
    expect(await tracksOn(addDays(bookedOn, 15))).toEqual(["supplier"]);
    expect(await tracksOn(addDays(departsOn, -1))).toEqual(["supplier"]);
    expect(await tracksOn(departsOn)).toEqual([]);
  });

  test("of an on-request booking releases the card", async () => {
    const { bookingId } = await sellBooking({ onRequest: true });
    expect(good(await desk.deskCancel({ bookingId, track: "statutory" }))).toEqual({
      state: "CANCELLED",
      feeNIS: "0.00",
      refundNIS: "0.00",
    });
    await deliverAll(at);
    expect(await at.invariants()).toEqual([]);
  });
});

test("money that was given back whole is shown as refunded, on the page and in documents", async () => {
  const { bookingId, shopper } = await sellBooking();
  expect(good(await shopper.succeededBooking({ bookingId })).payment).toBe("paid");
  const [payment] = await database.db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId));
  const { id: _, ...values } = payment!;
  await database.db.insert(paymentEntry).values({ ...values, kind: "refund", reference: `${values.reference}-back` });
  const info = good(await shopper.succeededBooking({ bookingId }));
  expect([info.payment, info.paidNIS]).toEqual(["refunded", "0.00"]);
  expect(paidOf({ info, t: documentTexts.en })).toBe("Refunded");
});

test("all of these are in the audit log of the booking", async () => {
  const { bookings } = good(await desk.deskBookings({ to: 100 }));
  const details = await Promise.all(
    bookings.map(async ({ bookTransId }) => good(await desk.deskBooking({ bookingId: bookTransId }))),
  );
  const actions = new Set(details.flatMap(({ audit }) => audit.map(({ action }) => action)));
  expect(actions).toEqual(new Set(["confirm", "refuse", "cancel"]));
  const { lines } = good(await desk.deskLog({ kind: "notifications", to: 100 }));
  expect(lines.map(({ what }) => what)).toContain("A booking on request waits for its supplier");
});
