import { eq, like, or } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { departure, flight } from "../../offer/catalogue/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { extraOrder } from "../../sale/extras/schema";

/** A paid extra that the package of the chosen date includes is paid back with the change, and is ordered no more. */

let database: TestDatabase;
let at: TestEngine;
let days: Record<"suitcase" | "transfer" | "neither" | "oneWay", string>;
const handbag = { type: "handbag" as const, pieces: 1, included: true };
const suitcase = { type: "suitcase" as const, pieces: 1, weightKg: 20, included: true };

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  const { db } = database;
  days = {
    suitcase: addDays(at.shop.startDate, 7),
    transfer: addDays(at.shop.startDate, 14),
    neither: addDays(at.shop.startDate, 21),
    oneWay: addDays(at.shop.startDate, 28),
  };
  await db.update(flight).set({ baggage: [handbag] });
  for (const startDate of Object.values(days)) await anotherDay(at, { startDate, fareAdultMinor: 400_00, places: 40 });
  await db.update(departure).set({ transfer: false });
  await db
    .update(flight)
    .set({ baggage: [handbag, suitcase] })
    .where(or(like(flight.id, `%-${days.suitcase}`), eq(flight.id, `${at.shop.flightIds[0]}-${days.oneWay}`)));
  await db.update(departure).set({ transfer: true }).where(eq(departure.startDate, days.transfer));
  at.engine.parts.catalogue.forget();
});
afterAll(() => database.cleanup());
beforeEach(() => database.db.delete(usageLimit));

/** 1200 dollars, 60 for Flying Safe, 130 for suitcases, 48 for the transfer: 1438, paid at 3.5. */
async function movedTo(name: string, date: string, ordered = ["SUITCASE_20", "TRANSFER"]) {
  const services = ["FLYING_SAFE", "SUITCASE_20", "TRANSFER"];
  const { bookingId, shopper } = await soldBooking(at, name, { services });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const code = { verificationCode: await lastCode(at) };
  const visitor = holding(at, {
    visitorSid: good(await holding(at, { visitorSid: asked }).visitorVerifyCode(code)).visitorSid,
  });
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  for (const of of ordered) good(await desk.deskSetExtra({ bookingId, code: of, state: "ordered", reference: "R1" }));
  const { choices } = good(await visitor.dateChoices({}));
  const { differenceNIS } = choices.find((choice) => choice.date === date)!;
  good(await visitor.changeDate({ date, shownNIS: differenceNIS }));
  await deliverMoney(at);
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  const orders = await database.db.select().from(extraOrder).where(eq(extraOrder.bookingId, bookingId));
  const ticket = good(await shopper.documentPage({ bookingId, kind: "eticket", langCode: "ENG" }));
  return {
    differenceNIS,
    info,
    states: Object.fromEntries(orders.map(({ code: of, state }) => [of, state])),
    lines: info.lines.map(({ label }) => label).join(" "),
    suitcases: JSON.stringify(ticket.document).match(/suitcase/gi)?.length ?? 0,
  };
}

test("suitcases that every flight of the new date includes", async () => {
  const { differenceNIS, info, states, lines, suitcases } = await movedTo("to-suitcases", days.suitcase);
  expect([differenceNIS, info.price.price, info.paidNIS]).toEqual(["-455.00", "1308.00", "4578.00"]);
  expect(lines).not.toContain("suitcase");
  expect(states).toEqual({ FLYING_SAFE: "ordered", SUITCASE_20: "to-cancel", TRANSFER: "to-order" });
  // One on each flight, as the fare has it.
  expect(suitcases).toBe(2);
  expect(await at.invariants()).toEqual([]);
});

test("a transfer that the new package includes", async () => {
  const { differenceNIS, info, states, lines } = await movedTo("to-transfer", days.transfer);
  expect([differenceNIS, info.price.price]).toEqual(["-168.00", "1390.00"]);
  expect(lines).not.toContain("transfer");
  expect(states).toEqual({ FLYING_SAFE: "ordered", SUITCASE_20: "to-order", TRANSFER: "to-cancel" });
});

test("what the new package does not include stays paid and is ordered for the new date", async () => {
  const { differenceNIS, info, states } = await movedTo("to-neither", days.neither);
  expect([differenceNIS, info.price.price]).toEqual(["0.00", "1438.00"]);
  expect(states).toEqual({ FLYING_SAFE: "ordered", SUITCASE_20: "to-order", TRANSFER: "to-order" });
});

test("suitcases that the new date has on one flight alone stay paid", async () => {
  const { differenceNIS, info, states } = await movedTo("to-one-way", days.oneWay);
  expect([differenceNIS, info.price.price]).toEqual(["0.00", "1438.00"]);
  expect(states).toMatchObject({ SUITCASE_20: "to-order" });
});

test("what no supplier has ordered yet is given up without asking one", async () => {
  const { differenceNIS, states } = await movedTo("never-ordered", days.transfer, ["SUITCASE_20"]);
  expect(differenceNIS).toBe("-168.00");
  expect(states).toEqual({ FLYING_SAFE: "ordered", SUITCASE_20: "to-order", TRANSFER: "cancelled" });
});
