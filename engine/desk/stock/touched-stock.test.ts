import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { departure } from "../../offer/catalogue/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 6 });
  await somePeople(at);
  await anotherHotel(at, { id: "other", adultMinor: 9000, rooms: 6 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

const nights = (from: number, to: number) => ({
  firstNight: addDays(at.shop.startDate, from),
  lastNight: addDays(at.shop.startDate, to),
});
type Asked = Parameters<typeof desk.deskTouchedStock>[0];
const touched = async (asked: Omit<Asked, "kind" | "id"> & Partial<Asked> = {}) =>
  good(await desk.deskTouchedStock({ kind: "room", id: at.shop.hotelId, ...asked }));

test("a period counts the departures, free room nights, open holds and unfinished bookings of its nights and class, and no others", async () => {
  const { db } = database;
  const [pack] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
  const days = (by: number) => ({ startDate: addDays(pack!.startDate, by), endDate: addDays(pack!.endDate, by) });
  await db.insert(departure).values([
    { ...pack!, id: "LATER", ...days(1) },
    { ...pack!, id: "OVER-BEFORE", ...days(-pack!.nights) },
    { ...pack!, id: "CLOSED", status: "closed" },
    { ...pack!, id: "ELSEWHERE", hotelIds: ["other"] },
  ]);
  const before = await touched({ roomClass: "STD", ...nights(0, 0) });
  expect(before).toEqual({ departures: 1, free: 6, holds: 0, drafts: 0 });
  // Somebody at the card page, and somebody who has paid: a room less each, and only the first is not finished.
  await readyToPay(at.as("undecided"), at.shop, { adult: 2 });
  await soldBooking(at, "paid");
  expect(await touched({ roomClass: "STD", ...nights(0, 0) })).toEqual({ departures: 1, free: 4, holds: 1, drafts: 1 });
  expect(await touched({ roomClass: "STD", ...nights(0, 1) })).toMatchObject({ departures: 2, free: 8, holds: 1 });
  // Of another class, of another hotel, and of nights that nobody holds.
  expect(await touched({ roomClass: "SUI", ...nights(0, 0) })).toMatchObject({ departures: 1, holds: 0, drafts: 0 });
  expect(await touched({ id: "other", ...nights(0, 0) })).toMatchObject({ departures: 2, holds: 0, drafts: 0 });
  expect(await touched({ ...nights(30, 31) })).toEqual({ departures: 0, free: 0, holds: 0, drafts: 0 });
  // Every night of the class, as its switch sets it.
  expect(await touched({ roomClass: "STD" })).toMatchObject({ departures: 3, holds: 1, drafts: 1 });
});

test("a flight counts its departures, free seats, holds and unfinished bookings", async () => {
  const [id] = at.shop.flightIds;
  const seen = await touched({ kind: "flight", id: id! });
  expect(seen).toMatchObject({ holds: 1, drafts: 1, free: 16 });
  expect(seen.departures).toBeGreaterThan(0);
});

test.each([
  ["an unknown hotel", () => ({ id: "nowhere" }), "not-found", "id"],
  ["an unknown class", () => ({ roomClass: "NONE" }), "not-found", "roomClass"],
  ["an unknown flight", () => ({ kind: "flight" as const, id: "nowhere" }), "not-found", "id"],
  ["a period that ends before it begins", () => nights(2, 1), "invalid-input", "lastNight"],
])("%s is refused", async (_, asked, code, field) => {
  const answer = await desk.deskTouchedStock({ kind: "room", id: at.shop.hotelId, ...asked() });
  expect(refusal(answer)).toMatchObject({ code, field });
});
