import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { roomNights } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, seatsSold, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { flight, onRequestPeriod } from "../../offer/catalogue/schema";
import { inventory } from "../../offer/stock/schema";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { bookingChange } from "../../sale/change/schema";
import { question } from "../visitors/schema";

/** A departure whose nights the hotel has to confirm, one whose flights the airline has to, and an ordinary one. */
let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let days: Record<"room" | "flights" | "plain", string>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  const on = (ahead: number) => addDays(at.shop.startDate, ahead);
  days = { room: on(7), flights: on(14), plain: on(21) };
  for (const startDate of Object.values(days))
    await anotherDay(at, { startDate, fareAdultMinor: startDate === days.room ? 430_00 : 400_00, places: 30 });
  const period = { firstNight: addDays(days.room, 1), lastNight: addDays(days.room, 2) };
  await database.db
    .insert(onRequestPeriod)
    .values({ hotelId: at.shop.hotelId, roomClass: "", ...period, setBy: "someone" });
  await database.db
    .update(flight)
    .set({ onRequest: true })
    .where(like(flight.id, `%-${days.flights}`));
  // The hotel keeps these rooms: we have none of our own.
  await database.db.update(inventory).set({ capacity: 0 }).where(eq(inventory.onDate, period.firstNight));
  at.engine.parts.catalogue.forget();
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

async function sellBooking() {
  count += 1;
  const sale = await soldBooking(at, `date-on-request-${count}`, { services: ["FLYING_SAFE"] });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { ...sale, row: row!, visitor: holding(at, { visitorSid: opened.visitorSid }) };
}

const draftOf = async (bookingId: string) =>
  (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.draft;
const stock = () => database.db.select().from(inventory).orderBy(inventory.id);
const changesOf = (bookingId: string) =>
  database.db.select().from(bookingChange).where(eq(bookingChange.bookingId, bookingId));

describe("a day that the hotel or the airline has to confirm", () => {
  test("is offered to the visitor and to the desk, marked, also where no room of ours is left", async () => {
    const { visitor, bookingId } = await sellBooking();
    const { choices } = good(await visitor.dateChoices({}));
    expect(choices.map(({ date, onRequest, differenceNIS }) => [date, onRequest ?? false, differenceNIS])).toEqual([
      [days.room, "hotel", "210.00"],
      [days.flights, "airline", "0.00"],
      [days.plain, false, "0.00"],
    ]);
    expect(good(await desk.deskDateChoices({ bookingId })).choices).toEqual(choices);
  });

  test("becomes a question to the desk: nothing is held, changed or charged", async () => {
    covers("7.196");
    const { visitor, bookingId, row } = await sellBooking();
    const before = await stock();
    const shown = { date: days.room, shownNIS: "210.00" };
    expect(refusal(await visitor.holdDateChange(shown)).code).toBe("on-request");
    const asked = good(await visitor.askDateChange({ ...shown, langCode: "ENG" }));
    const [year, month, day] = days.room.split("-");
    expect(asked.question).toContain(`${day}/${month}/${year}`);
    expect(asked.question).toMatch(/₪210\u2069? more/);
    expect(good(await visitor.questionsAnswers({})).items.map(({ question }) => question)).toEqual([asked.question]);
    expect(good(await desk.deskBooking({ bookingId })).questions.map(({ question }) => question)).toEqual([
      asked.question,
    ]);
    expect(await stock()).toEqual(before);
    expect(await changesOf(bookingId)).toEqual([]);
    expect(await draftOf(bookingId)).toEqual(row.draft);
  });

  test.each([
    ["an ordinary day", () => days.plain, "0.00", "not-on-request"],
    ["a day on which nothing leaves", () => addDays(days.plain, 1), "0.00", "no-departure"],
    ["another difference than the one shown", () => days.room, "0.00", "price-changed"],
  ])("is not asked for as %s", async (_, date, shownNIS, code) => {
    const { visitor, bookingId } = await sellBooking();
    expect(refusal(await visitor.askDateChange({ date: date(), shownNIS })).code).toBe(code);
    expect(await database.db.select().from(question).where(eq(question.bookingId, bookingId))).toEqual([]);
  });

  test("is the booking's once the desk says that it was confirmed, without a room of ours", async () => {
    const { visitor, bookingId } = await sellBooking();
    const waived = { bookingId, date: days.room, waiveReason: "goodwill" };
    expect(refusal(await desk.deskChangeDate(waived)).code).toBe("on-request");
    const [seats, nights] = [await seatsSold(at), await roomNights(at, at.shop.hotelId)];
    good(await desk.deskChangeDate({ ...waived, supplierConfirmed: true }));
    expect(await seatsSold(at)).toBe(seats);
    expect(await roomNights(at, at.shop.hotelId)).toEqual({ held: 0, sold: nights.sold - at.shop.nights });
    const moved = await draftOf(bookingId);
    expect([moved.dateFrom, moved.hotelStatus, moved.rooms.map(({ requested }) => requested)]).toEqual([
      days.room,
      "ok",
      [true],
    ]);
    const info = good(await visitor.bookInfo({}));
    expect([info.state, info.rooms.map(({ status }) => status)]).toEqual(["OK", ["ok"]]);
    expect(await at.invariants()).toEqual([]);
  });

  test("is confirmed of its airline in the same way", async () => {
    const { visitor, bookingId } = await sellBooking();
    expect(refusal(await visitor.changeDate({ date: days.flights })).code).toBe("on-request");
    expect(refusal(await desk.deskChangeDate({ bookingId, date: days.flights })).code).toBe("on-request");
    good(await desk.deskChangeDate({ bookingId, date: days.flights, supplierConfirmed: true }));
    const info = good(await visitor.bookInfo({}));
    expect([info.dateFrom, info.outwardFlight?.status, info.inwardFlight?.status]).toEqual([days.flights, "ok", "ok"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("that costs more is offered for payment only once it is confirmed, and charged by nobody before", async () => {
    const { bookingId } = await sellBooking();
    const offer = { bookingId, date: days.room, shownNIS: "210.00", answerBy: addDays(at.shop.startDate, -20) };
    expect(refusal(await desk.deskOfferDateChange(offer)).code).toBe("on-request");
    good(await desk.deskOfferDateChange({ ...offer, supplierConfirmed: true }));
    const [change] = await changesOf(bookingId);
    expect([change!.state, change!.differenceAgorot, change!.after.rooms[0]!.requested]).toEqual([
      "held",
      21_000,
      true,
    ]);
    const sent = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    expect(sent.some(({ key }) => key === `date-offer:${change!.id}`)).toBe(true);
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });
});
