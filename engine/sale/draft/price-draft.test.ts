import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { carClass } from "../../offer/cars/schema";
import { ticketCategory } from "../../offer/events/schema";
import { booking } from "../booking/schema";
import { priceReads } from "../coupons/price-reads";
import type { BookingDraft } from "./booking-draft";
import { priceDraft } from "./price-draft";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 50, rooms: 20 });
  await someProgrammes(database.db, at.shop, { tickets: { CAT2: 20, CAT1: 20 }, cars: 10 });
});
afterAll(() => database.cleanup());

async function draftOf(shopperSid: string, chosen: object): Promise<BookingDraft> {
  const opened = good(await at.as(shopperSid).storePage({ stage: "init", ...selection(at.shop), ...chosen }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, opened.bookTransId));
  return row!.draft;
}
const priced = (draft: BookingDraft) =>
  priceDraft({ catalogue: at.engine.parts.catalogue, reads: priceReads(database.db) }, draft);

test("a draft whose package, flights or hotel is gone has no price", async () => {
  const draft = await draftOf("a-couple", {});
  expect(good(await priced(draft)).totalMinor).toBe(1200_00);
  const elsewhere = draft.rooms.map((room) => ({ ...room, hotelId: "gone" }));
  for (const [changed, code] of [
    [{ packId: "GONE" }, "flight-unavailable"],
    [{ flightsOf: "GONE" }, "flight-unavailable"],
    [{ rooms: elsewhere }, "room-not-found"],
  ] as const)
    expect(refusal(await priced({ ...draft, ...changed })).code).toBe(code);
});

test("a draft whose car is not rented any more has no price, rather than one without the car", async () => {
  const draft = await draftOf("a-driver", { packageId: "FO1", hotelid: undefined, cls: undefined, car: "ECMR" });
  expect(good(await priced(draft)).totalMinor).toBe(960_00);
  await database.db.delete(carClass).where(eq(carClass.code, "ECMR"));
  expect(refusal(await priced(draft)).code).toBe("price-error");
});

test("a draft whose ticket is not sold any more has no price, rather than one without the ticket", async () => {
  const draft = await draftOf("a-fan", {
    packageId: "SP1",
    eventTicketReservation: [{ categoryId: "CAT1", qty: 2, paxIds: [] }],
  });
  expect(good(await priced(draft)).totalMinor).toBe(1360_00);
  await database.db.delete(ticketCategory).where(eq(ticketCategory.code, "CAT1"));
  expect(refusal(await priced(draft)).code).toBe("price-error");
});
