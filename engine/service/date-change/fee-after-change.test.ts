import { calls } from "@contract/calls";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { flight } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { cancellationTracks } from "../cancellation/cancellation-offer";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let days: Record<"alike" | "cheaper" | "atDesk" | "asked", string>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  const on = (ahead: number) => addDays(at.shop.startDate, ahead);
  days = { alike: on(120), cheaper: on(127), atDesk: on(134), asked: on(141) };
  // Two people pay 60 dollars less on the cheaper day.
  await anotherDay(at, { startDate: days.alike, fareAdultMinor: 40000, places: 50 });
  await anotherDay(at, { startDate: days.cheaper, fareAdultMinor: 37000, places: 50 });
  await anotherDay(at, { startDate: days.atDesk, fareAdultMinor: 40000, places: 50 });
  await anotherDay(at, { startDate: days.asked, fareAdultMinor: 40000, places: 50 });
  await database.db
    .update(flight)
    .set({ onRequest: true })
    .where(like(flight.id, `%-${days.asked}`));
  at.engine.parts.catalogue.forget();
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** A couple's booking with Flying Safe, 1260 dollars at 3.5 shekels, that leaves in so many days, and its visitor. */
async function soldBefore(daysAhead: number) {
  const startDate = addDays(jerusalemDay(at.clock.now()), daysAhead);
  await anotherDay(at, { startDate, fareAdultMinor: 40000, places: 2 });
  const shop = { ...at.shop, packId: `${at.shop.packId}-${startDate}`, startDate };
  const name = `fee-after-change-${daysAhead}`;
  const { bookingId } = await soldBooking({ ...at, shop }, name, { services: ["FLYING_SAFE"] });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { bookingId, visitor: holding(at, { visitorSid: opened.visitorSid }) };
}

type Visitor = Awaited<ReturnType<typeof soldBefore>>["visitor"];

async function offered(visitor: Visitor) {
  const { tracks } = good(await visitor.bookInfo({ langCode: "ENG" })).cancellationOffer!;
  return Object.fromEntries(tracks.map(({ track, allowed, feeNIS }) => [track, allowed ? feeNIS : null]));
}

describe("the cancellation fee after a change of date by the customer", () => {
  test("is never lower than on the day of the change, and the law's track stays over", async () => {
    const { visitor, bookingId } = await soldBefore(5);
    expect(await offered(visitor)).toMatchObject({ statutory: null, supplier: "4410.00" });
    good(await visitor.changeDate({ date: days.alike }));
    expect(await offered(visitor)).toMatchObject({ statutory: null, supplier: "4410.00" });
    expect(
      refusal(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "statutory" })),
    ).toMatchObject({ code: "invalid-input", field: "track" });
    // The rules that are printed say the same: one step, and none by law.
    const { cancellation } = good(await visitor.bookInfo({ langCode: "ENG" }));
    expect(cancellation.filter(({ track }) => track !== "flyingSafe")).toMatchObject([
      { track: "supplier", amount: "1260.00", percent: 100 },
    ]);
    const asked = good(await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody" }));
    expect(asked.tracks.find(({ track }) => track === "supplier")!.feeNIS).toBe("4410.00");
  });

  test("is no more than what a cheaper day costs, and rises by the new day's own steps", async () => {
    const { visitor, bookingId } = await soldBefore(10);
    // Seventy percent of 1200 dollars, and 60 for Flying Safe.
    expect(await offered(visitor)).toMatchObject({ supplier: "3150.00" });
    good(await visitor.changeDate({ date: days.cheaper }));
    expect(await offered(visitor)).toMatchObject({ supplier: "3150.00" });
    const { cancellation } = good(await visitor.bookInfo({ langCode: "ENG" }));
    const supplier = cancellation.filter(({ track }) => track === "supplier");
    // No whole percentage of 1140 dollars is 840: a document prints the amount.
    expect(supplier[0]).not.toHaveProperty("percent");
    expect(supplier).toMatchObject([
      { amount: "900.00" },
      { amount: "1200.00", percent: 100, from: addDays(days.cheaper, -7) },
    ]);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const late = new Date(`${addDays(days.cheaper, -2)}T10:00:00.000Z`);
    const tracks = await cancellationTracks(database.db, row!, { agorot: 420_000, onAccount: false }, late);
    expect(tracks.find(({ track }) => track === "supplier")!.feeAgorot).toBe(420_000);
  });

  test("keeps the law's track where it was open", async () => {
    const { visitor } = await soldBefore(25);
    expect(await offered(visitor)).toMatchObject({ statutory: "100.00", supplier: "1680.00" });
    good(await visitor.changeDate({ date: days.alike }));
    expect(await offered(visitor)).toMatchObject({ statutory: "100.00", supplier: "1680.00" });
  });

  test("stays what an agency's customer read for the agency's price, also where the new day costs the agency less", async () => {
    const { visitor, bookingId } = await soldBefore(40);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const agent = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false };
    const atSale = { ...agent, salePriceMinor: 140_000, discountMinor: 0, phoneFeeMinor: 0 };
    const draft = { ...row!.draft, agent: atSale };
    await database.db.update(booking).set({ draft }).where(eq(booking.id, bookingId));
    // Ten percent of 1340 dollars, and 60 for Flying Safe.
    const before = await offered(visitor);
    expect(before).toMatchObject({ supplier: "679.00" });
    good(await visitor.changeDate({ date: days.cheaper }));
    expect(await offered(visitor)).toEqual(before);
    const { cancellation } = good(await visitor.bookInfo({ langCode: "ENG" }));
    expect(cancellation.find(({ track }) => track === "supplier")).toMatchObject({ amount: "194.00", percent: 10 });
  });

  test("is kept where the desk carries out what the visitor asked for: a day on request is no cheaper way out", async () => {
    const { visitor, bookingId } = await soldBefore(7);
    expect(await offered(visitor)).toMatchObject({ statutory: null, supplier: "4410.00" });
    good(await visitor.askDateChange({ date: days.asked, shownNIS: "0.00", langCode: "ENG" }));
    good(await desk.deskChangeDate({ bookingId, date: days.asked, supplierConfirmed: true }));
    expect(await offered(visitor)).toMatchObject({ statutory: null, supplier: "4410.00" });
    const cancelled = good(
      await visitor.requestCancellation({ bookingId, event: "canceledWithoutBody", track: "supplier" }),
    );
    expect(cancelled.tracks.find(({ track }) => track === "supplier")!.feeNIS).toBe("4410.00");
  });

  test("is kept where the desk offers a day, of which the customer reads it before the answer", async () => {
    const { visitor, bookingId } = await soldBefore(11);
    const before = await offered(visitor);
    const answerBy = jerusalemDay(at.clock.now());
    good(await desk.deskOfferDateChange({ bookingId, date: days.alike, answerBy }));
    const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const { payload } = sent.find(({ key }) => key.startsWith("date-offer:"))!;
    const [, token = ""] = /hotel-change\/([\w-]+)/.exec((payload as { text: string }).text) ?? [];
    const { keepsFee, differenceNIS: shownNIS } = good(await visitor.hotelChange({ token }));
    expect(keepsFee).toBe(true);
    good(await visitor.acceptHotelChange({ token, accepted: true, shownNIS }));
    expect(await offered(visitor)).toEqual(before);
  });

  test("follows the new day alone where the shop or a supplier causes the change, for a reason that the audit log keeps", async () => {
    const { visitor, bookingId } = await soldBefore(6);
    expect(calls.deskChangeDate.input.safeParse({ bookingId, date: days.atDesk, shopReason: " " }).success).toBe(false);
    const shopReason = "the airline moved the flight";
    good(await desk.deskChangeDate({ bookingId, date: days.atDesk, shopReason }));
    expect(await offered(visitor)).toMatchObject({ statutory: "100.00", supplier: "630.00" });
    const target = `booking:${bookingId}`;
    const logged = await database.db.select().from(auditLog).where(eq(auditLog.target, target));
    expect(logged.find(({ action }) => action === "change-date")!.details).toMatchObject({ shopReason });
    const { audit } = good(await desk.deskBooking({ bookingId }));
    expect(audit.find(({ action }) => action === "change-date")!.reason).toBe(shopReason);
  });

  test("is waived by no visitor: the field is the desk's alone", async () => {
    const { visitor } = await soldBefore(8);
    const before = await offered(visitor);
    const forged = { date: days.alike, shopReason: "mine" };
    expect(refusal(await visitor.changeDate(forged))).toMatchObject({ code: "invalid-input", field: "shopReason" });
    good(await visitor.changeDate({ date: days.alike }));
    expect(await offered(visitor)).toEqual(before);
  });
});
