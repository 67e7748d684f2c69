import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { booking } from "../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

/** Four bookings of 1200 dollars, one of them as if priced in euros. Days of Jerusalem, two hours ahead of UTC. */
const sold = {
  early: { createdAt: "2026-11-01T21:59:59Z", dateFrom: "2027-01-10", dest: "RHO", agencyCode: null, site: null },
  night: { createdAt: "2026-11-01T22:00:00Z", dateFrom: "2027-01-11", dest: "RHO", agencyCode: "GALIL", site: null },
  late: { createdAt: "2026-11-02T21:59:59Z", dateFrom: "2027-02-01", dest: "ATH", agencyCode: null, site: "GALIL" },
  euros: { createdAt: "2026-11-02T22:00:00Z", dateFrom: "2027-02-02", dest: "ATH", agencyCode: "NEGEV", site: null },
};
type Name = keyof typeof sold;
const names = {} as Record<string, Name>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
  for (const [name, { createdAt, dateFrom, dest, agencyCode, site }] of Object.entries(sold)) {
    const { bookingId } = await soldBooking(at, name);
    names[bookingId] = name as Name;
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    await database.db
      .update(booking)
      .set({
        createdAt: new Date(createdAt),
        agencyCode,
        siteAgencyCode: site,
        draft: { ...row!.draft, dateFrom, destinationCode: dest },
        quote: { ...row!.quote, currency: name === "euros" ? "EUR" : "USD" },
      })
      .where(eq(booking.id, bookingId));
  }
});
afterAll(() => database.cleanup());

const idOf = (name: Name) => Object.keys(names).find((id) => names[id] === name)!;
const dollars = (count: number) => ({ currency: "USD", count, amount: `${count * 1200}.00` });
const euros = { currency: "EUR", count: 1, amount: "1200.00" };

test.each([
  ["without a filter", {}, ["euros", "late", "night", "early"], []],
  ["of an agency and of its site", { agency: "GALIL" }, ["late", "night"], [dollars(2)]],
  ["to a place", { dest: "RHO" }, ["night", "early"], [dollars(2)]],
  [
    "made since a day, which begins at midnight in Jerusalem",
    { firstDay: "2026-11-02" },
    ["euros", "late", "night"],
    [euros, dollars(2)],
  ],
  ["made until a day, which is included", { lastDay: "2026-11-02" }, ["late", "night", "early"], [dollars(3)]],
  ["made on one day", { firstDay: "2026-11-02", lastDay: "2026-11-02" }, ["late", "night"], [dollars(2)]],
  [
    "that leave from a day on",
    { dayOf: "departure", firstDay: "2027-01-11" },
    ["euros", "late", "night"],
    [euros, dollars(2)],
  ],
  ["that leave until a day", { dayOf: "departure", lastDay: "2027-01-11" }, ["night", "early"], [dollars(2)]],
  [
    "of an agency to a place in a month",
    { agency: "GALIL", dest: "ATH", firstDay: "2026-11-01", lastDay: "2026-11-30" },
    ["late"],
    [dollars(1)],
  ],
  ["of an agency that there is not", { agency: "NOBODY" }, [], []],
] as const)("bookings %s are listed with their number and sums", async (_, filter, expected, sums) => {
  const list = good(await desk.deskBookings(filter));
  expect(list.bookings.map(({ bookTransId }) => names[bookTransId])).toEqual(expected);
  expect([list.total, list.sums]).toEqual([expected.length, sums]);
});

test("bookings with places on a flight or at a match are listed, without those that gave them back", async () => {
  const setState = (state: "OK" | "CANCELLED") =>
    database.db
      .update(booking)
      .set({ state })
      .where(eq(booking.id, idOf("early")));
  const [row] = await database.db
    .select()
    .from(booking)
    .where(eq(booking.id, idOf("late")));
  const { outwardFlightId, inwardFlightId } = row!.draft;
  const ticket = { eventId: "CUP-270110", categoryId: "CAT1", onDate: "2027-01-10", qty: 2, paxIds: [] };
  const draft = { ...row!.draft, outwardFlightId: "ANOTHER-270201", inwardFlightId: "ANOTHER-270205", ticket };
  await database.db.update(booking).set({ draft }).where(eq(booking.id, row!.id));
  await setState("CANCELLED");
  const listed = async (filter: { flight?: string; event?: string }) =>
    good(await desk.deskBookings(filter)).bookings.map(({ bookTransId }) => names[bookTransId]);
  try {
    expect(await listed({ flight: outwardFlightId! })).toEqual(["euros", "night"]);
    expect(await listed({ flight: inwardFlightId! })).toEqual(["euros", "night"]);
    expect(await listed({ flight: "ANOTHER-270205" })).toEqual(["late"]);
    expect(await listed({ event: ticket.eventId })).toEqual(["late"]);
  } finally {
    await setState("OK");
    await database.db.update(booking).set({ draft: row!.draft }).where(eq(booking.id, row!.id));
  }
});

test("the sums are of all bookings that are found, also of those on another page", async () => {
  const list = good(await desk.deskBookings({ from: 2, to: 2, firstDay: "2026-11-01" }));
  expect(list.bookings).toHaveLength(1);
  expect([list.total, list.sums]).toEqual([4, [euros, dollars(3)]]);
});
