import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../tests/factories/booked";
import { anotherDay } from "../../tests/factories/other-day";
import { anotherHotel } from "../../tests/factories/other-hotel";
import { sentStatements } from "../../tests/factories/sent-statements";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { addDays } from "../core/epoch-day";
import { hotelRate, roomType } from "../offer/catalogue/schema";
import { coupon } from "../sale/coupons/schema";
import { dateChoices } from "./date-change/date-choices";
import { hotelChoices } from "./hotel-change/hotel-choices";

let database: TestDatabase;
let at: TestEngine;
let bookingId: string;
const sent = sentStatements();

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
  await database.db.insert(coupon).values({
    ...{ code: "ATENTHOFIT", percent: 10, currency: "USD", usableFrom: "2020-01-01", usableUntil: "2037-12-31" },
    createdAt: at.clock.now(),
  });
  const sale = { services: ["FLYING_SAFE"], coupons: ["ATENTHOFIT"] };
  bookingId = (await soldBooking(at, "queries-of-choices", sale)).bookingId;
  at.engine.stamps.setListening(true);
});
afterAll(() => database.cleanup());

/** How many statements the second of two calls sends, when the catalogue is in memory. */
async function counted<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  await work();
  sent.length = 0;
  return { answer: await work(), statements: sent.length };
}

test("the days a booking can be moved to are read at once, however many there are", async () => {
  const days = async () => {
    const { answer, statements } = await counted(() => dateChoices(at.engine.parts, bookingId, "visitor", "ENG"));
    return { days: good(answer).choices.map(({ differenceNIS }) => differenceNIS), statements };
  };
  const dearer = (ahead: number) =>
    anotherDay(at, { startDate: addDays(at.shop.startDate, ahead), fareAdultMinor: 43000, places: 50 });
  await dearer(7);
  // 60 dollars, less a tenth.
  const one = { days: ["189.00"], statements: 11 };
  expect(await days()).toEqual(one);
  for (const ahead of [14, 21, 28, 35]) await dearer(ahead);
  expect(await days()).toEqual({ ...one, days: Array(5).fill("189.00") });
});

test("the rooms of another hotel are read at once, however many there are", async () => {
  const rooms = async () => {
    const request = { bookingId, hotelId: "other", langCode: "ENG" } as const;
    const { answer, statements } = await counted(() => hotelChoices(at.engine.parts, request));
    return { rooms: good(answer).rooms.map(({ differenceNIS }) => differenceNIS), statements };
  };
  await anotherHotel(at, { id: "other", adultMinor: 6000 });
  const one = { rooms: ["252.00"], statements: 7 };
  expect(await rooms()).toEqual(one);
  const [type] = await database.db.select().from(roomType).where(eq(roomType.hotelId, "other"));
  const rates = await database.db.select().from(hotelRate).where(eq(hotelRate.hotelId, "other"));
  for (const roomClass of ["SUP", "DLX"]) {
    await database.db.insert(roomType).values({ ...type!, roomClass });
    await database.db.insert(hotelRate).values(rates.map((rate) => ({ ...rate, roomClass })));
  }
  at.engine.parts.catalogue.forget();
  expect(await rooms()).toEqual({ ...one, rooms: Array(3).fill("252.00") });
});
