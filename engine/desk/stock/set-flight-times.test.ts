import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { planOf, sentStatements } from "../../../tests/factories/sent-statements";
import { deliverMoney, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { flight } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;
const sent = sentStatements();

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.delete(usageLimit);
  await database.db.update(flight).set({ departsAt: "08:00", arrivesAt: "09:45" }).where(eq(flight.id, "f-out"));
});
afterAll(() => database.cleanup());

async function sell(how: Parameters<typeof soldBooking>[2] = {}) {
  count += 1;
  return soldBooking(at, `flies-${count}`, how);
}
const timesAt = (departsAt: string, arrivesAt: string, days = 0) => ({
  departsAt,
  arrivesAt,
  arrivesOn: addDays(at.shop.startDate, days),
});
const was = () => timesAt("08:00", "09:45");
const move = (times = timesAt("10:30", "12:15"), flightId = "f-out") =>
  desk.deskSetFlightTimes({ flightId, was: was(), times });
const told = async (bookingId: string) => {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "flight-times%")))
    .orderBy(outbox.id);
  return rows.map(({ payload }) => payload as { kind: string; to: string; text: string; document?: object });
};

test("everybody booked on the flight is told, with the new documents, and pages show the new time", async () => {
  const { bookingId, shopper } = await sell();
  await database.db.update(booking).set({ language: "en" }).where(eq(booking.id, bookingId));
  const cancelled = await sell();
  good(await desk.deskCancel({ bookingId: cancelled.bookingId, track: "supplier" }));
  const other = await sell();
  const [elsewhere] = await database.db.select().from(booking).where(eq(booking.id, other.bookingId));
  await database.db
    .update(booking)
    .set({ draft: { ...elsewhere!.draft, outwardFlightId: "f-another" } })
    .where(eq(booking.id, other.bookingId));
  const waiting = await sell({ onRequest: true });
  const before = (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.version;
  expect(good(await move())).toEqual({ told: 2 });
  const [sms, mail, ...more] = await told(bookingId);
  expect([sms!.to, mail!.to, mail!.document, more]).toEqual([
    "+972501234567",
    "dana@example.com",
    { bookingId, language: "en" },
    [],
  ]);
  expect(sms!.text).toContain("now leaves at 10:30");
  expect(mail!.text).toMatch(/IZ 215[\s\S]*at 10:30, instead of 08:00[\s\S]*12:15/);
  expect(mail!.text).not.toContain("Aviation Services Law");
  // Its documents come with its confirmation.
  expect((await told(waiting.bookingId)).map(({ document }) => document)).toEqual([undefined, undefined]);
  expect([await told(cancelled.bookingId), await told(other.bookingId)]).toEqual([[], []]);
  const info = good(await shopper.succeededBooking({ bookingId }));
  expect(info.outwardFlight).toMatchObject({ departureTime: "10:30", arrivalTime: "12:15" });
  const after = (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.version;
  expect(after).toBe(before + 1);
  const [entry] = await database.db.select().from(auditLog).where(eq(auditLog.action, "set-flight-times"));
  expect(entry).toMatchObject({ target: "flight:f-out", details: { told: 2 } });
  await database.db.update(booking).set({ draft: elsewhere!.draft }).where(eq(booking.id, other.bookingId));
  await deliverMoney(at);
  expect(await at.invariants()).toEqual([]);
});

test.each([
  ["five hours earlier", "03:00", "04:45", 0, true],
  ["less than that earlier", "03:01", "04:45", 0, false],
  ["eight hours later", "16:00", "17:45", 0, true],
  ["less than that later, over midnight", "15:59", "00:30", 1, false],
])("%s: whether the flight counts as cancelled by law is told", async (_, departsAt, arrivesAt, days, isCancelled) => {
  const { bookingId } = await sell();
  await database.db.update(booking).set({ language: "en" }).where(eq(booking.id, bookingId));
  good(await move(timesAt(departsAt, arrivesAt, days)));
  const mail = (await told(bookingId))[1]!;
  expect(mail.text.includes("counts as a cancellation")).toBe(isCancelled);
  await database.db.update(flight).set({ arrivesOn: at.shop.startDate }).where(eq(flight.id, "f-out"));
});

test("an agency is told of its booking by mail", async () => {
  await database.db.update(agency).set({ email: "orders@galil.example", language: "en" });
  const sellers = await sellersSids(at);
  const { bookingId, agent, check } = await agentBooking(at, sellers.agency);
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check({ BypassPaymentByAgent: true }));
  good(await move());
  const toAgency = (await told(bookingId)).find(({ to }) => to === "orders@galil.example");
  expect(toAgency!.text).toMatch(/IZ 215[\s\S]*10:30, instead of 08:00/);
});

test("who flies is found by an index, and a seller of many bookings is read once", async () => {
  await sell();
  await database.db.update(agency).set({ email: null });
  const sellers = await sellersSids(at);
  for (let bookings = 0; bookings < 2; bookings += 1) {
    const { agent, check } = await agentBooking(at, sellers.agency);
    good(await agent({ salePriceByAgent: "1400.00" }));
    good(await check({ BypassPaymentByAgent: true }));
  }
  sent.length = 0;
  good(await move());
  const [finding, ...others] = sent.filter((statement) => /from "booking" where[\s\S]*for update/.test(statement));
  expect(others).toEqual([]);
  const plan = await planOf(database, finding!);
  expect([plan.includes("booking_to_forget"), plan.includes("Seq Scan")]).toEqual([true, false]);
  const ofBrands = sent.filter((statement) => statement.includes('from "agency_host"'));
  expect(ofBrands).toHaveLength(1);
});

test.each([
  ["times that the page did not show", { was: { departsAt: "07:00" } }, "changed-meanwhile", "was"],
  ["the present times", { times: { departsAt: "08:00", arrivesAt: "09:45" } }, "invalid-input", "departsAt"],
  ["an arrival two days later", { days: 2 }, "invalid-input", "arrivesOn"],
  ["an arrival the day before", { days: -1 }, "invalid-input", "arrivesOn"],
])("%s: nobody is told, and the flight keeps its time", async (_, how, code, field) => {
  const { bookingId } = await sell();
  const times = { ...timesAt("10:30", "12:15", "days" in how ? how.days : 0), ...("times" in how ? how.times : {}) };
  const shown = { ...was(), ...("was" in how ? how.was : {}) };
  const answer = await desk.deskSetFlightTimes({ flightId: "f-out", was: shown, times });
  expect(refusal(answer)).toMatchObject({ code, field });
  expect(await told(bookingId)).toEqual([]);
  const [row] = await database.db.select().from(flight).where(eq(flight.id, "f-out"));
  expect(row!.departsAt).toBe("08:00:00");
});

test("sent twice at once it tells once", async () => {
  const { bookingId } = await sell();
  const both = await Promise.all([move(), move()]);
  expect(both.flatMap((one) => (one.ok ? [] : [one.refusal.code]))).toEqual(["changed-meanwhile"]);
  expect(await told(bookingId)).toHaveLength(2);
});

test("a flight with a stopover, one that has left, and an unknown one are each refused in their own words", async () => {
  await database.db
    .update(flight)
    .set({ stopovers: [{ airport: "ATH", minutes: 60 }] })
    .where(eq(flight.id, "f-out"));
  expect(refusal(await move()).code).toBe("not-changeable");
  await database.db.update(flight).set({ stopovers: [] }).where(eq(flight.id, "f-out"));
  expect(refusal(await move(timesAt("10:30", "12:15"), "none"))).toMatchObject({ code: "not-found" });
  at.clock.forward(62 * 86_400_000);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  expect(refusal(await move()).code).toBe("too-late");
});
