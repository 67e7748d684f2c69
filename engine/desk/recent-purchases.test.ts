import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { good, selection } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
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
  await somePeople(at);
});
afterAll(() => database.cleanup());

const purchasesOf = async (...ids: string[]) => [
  ...(await recentPurchases({ db: database.db, clock: at.clock }, ids)).values(),
];

test("a confirmed booking is a purchase of its price for an hour; an open one is not", async () => {
  covers("2.89");
  const opened = good(await at.as("open").storePage({ stage: "init", ...selection(at.shop), adult: 2 }));
  const { bookingId } = await soldBooking(at, "sold");
  await database.db.update(booking).set({ utmSource: "news" }).where(eq(booking.id, bookingId));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const purchases = () => purchasesOf(bookingId, opened.bookTransId);
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

test("a booking on request is a purchase in the hour after the desk confirmed it, however long that took", async () => {
  const { bookingId } = await soldBooking(at, "on request", { onRequest: true });
  expect(await purchasesOf(bookingId)).toEqual([]);
  at.clock.forward(5 * 3_600_000);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  good(await desk.deskConfirm({ bookingId }));
  expect(await purchasesOf(bookingId)).toHaveLength(1);
  at.clock.forward(2 * 3_600_000);
  expect(await purchasesOf(bookingId)).toEqual([]);
});
