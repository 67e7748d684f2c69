import type { CancellationTrack } from "@contract/booking/visitors";
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { cancelOne, soldTo, travellerForm } from "../../../tests/factories/one-traveller";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { readPdf } from "../../../tests/factories/read-pdf";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departureDirty } from "../../offer/search/schema";
import { inventory } from "../../offer/stock/schema";
import { adminNotification, outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { renderDocument } from "../documents/documents";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 400, rooms: 200 });
  await somePeople(at);
  await anotherHotel(at, { id: "cheaper", adultMinor: 4000, rooms: 30 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/**
 * A paid booking sixty days ahead, at 3.5 shekels: three adults in one room for 1760 dollars, 560 of them the third's, unless said
 * otherwise. Its travellers are p1, p2, p3.
 */
async function sell(how: Partial<Parameters<typeof soldBooking>[2]> = {}) {
  count += 1;
  return soldBooking(at, `traveller-${count}`, { party: { adult: 3 }, ...how });
}

const cancel = (...of: [bookingId: string, paxId: string, track?: CancellationTrack]) => cancelOne(desk, ...of);

const rowOf = async (bookingId: string) =>
  (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!;
const refundedAgorot = (uid: string) => at.gateway.transactions.get(uid)!.refundedAgorot;
const mails = async (bookingId: string, key = "traveller-cancelled:%") => {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, key)))
    .orderBy(outbox.id);
  return rows.map(({ payload }) => payload as { kind: string; to: string; text: string; document?: object });
};

async function soldInAll(kind: "seat" | "room"): Promise<number> {
  const rows = await database.db.select().from(inventory).where(eq(inventory.kind, kind));
  return rows.reduce((sum, { sold }) => sum + sold, 0);
}

describe("one traveller of three is cancelled", () => {
  test("the price, fee and refund are told before, and what is told is what happens", async () => {
    const { bookingId, uid, shopper } = await sell();
    expect(good(await desk.deskTravellerChoices({ bookingId, paxId: "p3" }))).toMatchObject({
      name: "DANA MIZRAHI",
      left: 2,
      roomReturned: false,
      price: "1760.00",
      currency: "US",
      onAccount: false,
      tracks: [
        // Five percent of the 1960 shekels of the third person.
        { track: "statutory", allowed: true, price: "1228.00", feeNIS: "98.00", refundNIS: "1862.00" },
        // A tenth of the 560 dollars.
        { track: "supplier", allowed: true, price: "1256.00", feeNIS: "196.00", refundNIS: "1764.00" },
        { track: "provider", price: "1200.00", feeNIS: "0.00", refundNIS: "1960.00" },
      ],
    });
    // Reading changes nothing.
    expect((await rowOf(bookingId)).draft.paxList).toHaveLength(3);
    expect(good(await cancel(bookingId, "p3"))).toEqual({
      state: "OK",
      price: "1256.00",
      feeNIS: "196.00",
      refundNIS: "1764.00",
    });
    await deliverMoney(at);
    expect(refundedAgorot(uid)).toBe(176_400);
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    expect([info.state, info.price.price, info.paidNIS]).toEqual(["OK", "1256.00", "4396.00"]);
    expect(info.passengers.map(({ paxId }) => paxId)).toEqual(["p1", "p2"]);
    expect(info.rooms).toMatchObject([{ typ: "DBL" }]);
    expect(info.lines).toMatchObject([
      { code: "ADULT", qty: 2, total: "1200.00" },
      { code: "TRAVELLER_FEE", label: "Fee for a cancelled traveller", total: "56.00" },
    ]);
    expect(info.refunds).toMatchObject([{ what: "traveller", amountNIS: "1764.00" }]);
    expect(info.cancelledPassengers).toMatchObject([{ paxId: "p3", lastName: "MIZRAHI", fee: "56.00" }]);
    expect(await at.invariants()).toEqual([]);
  });

  test("a seat on each flight goes back to sale, and the room stays", async () => {
    const { bookingId } = await sell();
    const before = [await soldInAll("seat"), await soldInAll("room")];
    await database.db.delete(departureDirty);
    // If the flight has seats for every party, nothing changes in lists.
    const ofSeats = eq(inventory.kind, "seat");
    const [seats] = await database.db.select().from(inventory).where(ofSeats);
    await database.db.update(inventory).set({ capacity: sql`held + sold + 2` }).where(ofSeats);
    good(await cancel(bookingId, "p3"));
    await database.db.update(inventory).set({ capacity: seats!.capacity }).where(ofSeats);
    expect(await soldTo(at, bookingId)).toEqual({ seat: 4, room: 4 });
    // Lists of departures are made anew with the free seats.
    expect(await database.db.select().from(departureDirty)).not.toEqual([]);
    expect([await soldInAll("seat"), await soldInAll("room")]).toEqual([before[0]! - 2, before[1]]);
    expect(await at.invariants()).toEqual([]);
  });

  test("payer and desk are told: message, new documents, history, audit log, and who tells airline and hotel", async () => {
    const { bookingId } = await sell();
    await database.db.update(booking).set({ language: "en" }).where(eq(booking.id, bookingId));
    const form = await travellerForm(desk, bookingId, "p2");
    good(await desk.deskCancelTraveller({ ...form, reason: "ill" }));
    const [sms, mail, ...more] = await mails(bookingId);
    expect([sms!.to, mail!.to, mail!.document, more]).toEqual([
      "+972501234567",
      "dana@example.com",
      { bookingId, language: "en" },
      [],
    ]);
    expect(sms!.text).toMatch(/A traveller .*1,764/);
    expect(mail!.text).toMatch(/DANA LEVI.*fee: \S*196.*1,764/s);
    const { history, audit, row } = good(await desk.deskBooking({ bookingId }));
    expect([row.state, row.price]).toEqual(["OK", "1256.00"]);
    expect(history.at(-1)).toMatchObject({ event: "traveller-cancelled", actor: "desk", toState: "OK" });
    expect(audit).toMatchObject([
      { action: "cancel-traveller", reason: "ill", changes: [{ field: "price", was: "1760.00", now: "1256.00" }] },
    ]);
    const [notice] = await database.db
      .select()
      .from(adminNotification)
      .where(like(adminNotification.key, `traveller-cancelled:${bookingId}:%`));
    expect(notice!.details).toMatchObject({ paxId: "p2" });
  });

  test.each(["confirmation", "eticket", "voucher"] as const)(
    "the %s made before names the traveller, the one made afterwards does not",
    async (kind) => {
      const { bookingId, shopper } = await sell();
      const printed = async () => {
        const { documentId } = good(await shopper.exportPdf({ bookingId, kind, langCode: "ENG" }));
        await renderDocument(at.engine.parts, documentId);
        const file = good(await shopper.documentFile({ documentId }));
        const { text } = await readPdf(Buffer.from(file.contentBase64, "base64"));
        return ["COHEN", "MIZRAHI"].map((name) => text.includes(name));
      };
      expect(await printed()).toEqual([true, true]);
      good(await cancel(bookingId, "p3"));
      expect(await printed()).toEqual([true, false]);
    },
  );

  test("a visitor reads who was cancelled and what is kept", async () => {
    const { bookingId } = await sell();
    good(await cancel(bookingId, "p3"));
    const { pnr } = await rowOf(bookingId);
    const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr }));
    const code = await lastCode(at);
    const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
    const info = good(await holding(at, { visitorSid }).bookInfo({}));
    expect(info.cancelledPassengers).toMatchObject([{ firstName: "DANA", lastName: "MIZRAHI", fee: "56.00" }]);
    expect(info.passengers).toHaveLength(2);
    expect(info.refunds).toMatchObject([{ what: "traveller", amountNIS: "1764.00" }]);
  });

  test("the fee of the law is kept on its track, and nothing where what was booked is not provided", async () => {
    const byLaw = await sell();
    expect(good(await cancel(byLaw.bookingId, "p3", "statutory"))).toMatchObject({ price: "1228.00", feeNIS: "98.00" });
    const free = await sell();
    expect(good(await cancel(free.bookingId, "p3", "provider"))).toMatchObject({ price: "1200.00", feeNIS: "0.00" });
    await deliverMoney(at);
    expect([refundedAgorot(byLaw.uid), refundedAgorot(free.uid)]).toEqual([186_200, 196_000]);
    expect(await at.invariants()).toEqual([]);
  });

  test("a later cancellation takes no fee from the fee, and returns none of it", async () => {
    const { bookingId } = await sell();
    good(await cancel(bookingId, "p3"));
    // A tenth of what the two pay, 1200 dollars, and the 56 dollars kept already.
    expect(good(await desk.deskCancel({ bookingId, track: "supplier" }))).toMatchObject({
      feeNIS: "616.00",
      refundNIS: "3780.00",
    });
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(await at.invariants()).toEqual([]);
  });

  test("a change of hotel afterwards keeps the fee and is priced for those who stay", async () => {
    const { bookingId, shopper } = await sell();
    good(await cancel(bookingId, "p3"));
    const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "cheaper", cls: "STD-BB", answerBy }));
    expect(refusal(await desk.deskTravellerChoices({ bookingId, paxId: "p2" }))).toMatchObject({
      code: "wrong-state",
      field: "change",
    });
    const [offer] = await mails(bookingId, "hotel-change:%");
    const token = /hotel-change\/([\w-]+)/.exec(offer!.text)![1]!;
    good(await holding(at, {}).acceptHotelChange({ token, accepted: true }));
    // Two at forty dollars a night less: 1120, and the fee.
    expect(good(await shopper.succeededBooking({ bookingId })).price.price).toBe("1176.00");
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });
});
