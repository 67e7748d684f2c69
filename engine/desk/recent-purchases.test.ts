import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, selection } from "../../tests/factories/booked";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { booking } from "../sale/booking/schema";
import { recentPurchases } from "./recent-purchases";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
});
afterAll(() => database.cleanup());

test("a confirmed booking is a purchase of its price for an hour; an open one is not", async () => {
  covers("2.89");
  const opened = good(await at.as("open").storePage({ stage: "init", ...selection(at.shop), adult: 2 }));
  const { bookingId } = await soldBooking(at, "sold");
  await database.db.update(booking).set({ utmSource: "news" }).where(eq(booking.id, bookingId));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const purchases = () => recentPurchases({ db: database.db, clock: at.clock }, [bookingId, opened.bookTransId]);
  expect(await purchases()).toEqual([
    {
      reference: expect.stringMatching(/^[\w-]{16}$/),
      amount: row!.quote.totalMinor / 100,
      currency: "USD",
      category: row!.category,
      dest: expect.stringMatching(/^[A-Z]{3}$/),
      channel: "",
      marketerId: "",
      utmSource: "news",
      utmMedium: "",
      utmCampaign: "",
    },
  ]);
  expect((await purchases())[0]!.reference).not.toContain(bookingId.slice(0, 6));
  at.clock.forward(2 * 3_600_000);
  expect(await purchases()).toEqual([]);
});
