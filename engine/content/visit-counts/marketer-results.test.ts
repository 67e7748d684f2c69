import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { booking } from "../../sale/booking/schema";
import { addVisitCounts } from "./visit-counts";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 100 });
  await somePeople(at);
});
afterAll(() => database.cleanup());

const clerkOf = async (odyAgentCode: string, clerkName = "Rami") => {
  const login = good(await holding(at, {}).agentLogin({ odyAgentCode, clerkName, password }));
  return holding(at, { agencySid: login.agencySid, shopperSid: `the-browser-of-${odyAgentCode}` });
};

test("an agency reads on its home page what its links brought: visits, bookings and sales, its own and other agencies' work left out", async () => {
  const galil = await clerkOf("GALIL");
  const nothing = good(await galil.agentHome({})).links;
  expect(nothing).toMatchObject({ days: 30, searches: 0, products: 0, opened: 0, confirmed: 0, sales: [] });
  const { marketerId } = nothing;
  const visit = {
    ...{ event: "product" as const, language: "he", device: "app", channel: "", marketerId, count: 2 },
    ...{ utmSource: "", utmMedium: "", utmCampaign: "" },
  };
  await addVisitCounts(database.db, [visit, { ...visit, event: "search", count: 3 }], at.clock.now());
  await addVisitCounts(database.db, [{ ...visit, marketerId: "another" }], at.clock.now());
  good(await at.as("somebody-by-link").storePage({ stage: "init", ...selection(at.shop), marketerId }));
  good(await galil.storePage({ stage: "init", ...selection(at.shop), marketerId }));
  const { bookingId } = await soldBooking(at, "another-by-link");
  const [sold] = await database.db
    .update(booking)
    .set({ marketerId })
    .where(eq(booking.id, bookingId))
    .returning({ quote: booking.quote });
  const brought = {
    ...{ marketerId, days: 30, searches: 3, products: 2, opened: 2, confirmed: 1, cancelled: 0 },
    sales: [{ amount: (sold!.quote.totalMinor / 100).toFixed(2), currency: "USD" }],
  };
  expect(good(await galil.agentHome({})).links).toEqual(brought);
  expect(good(await (await clerkOf("FCDIREC", "Omer")).agentHome({})).links.opened).toBe(0);
  at.clock.forward(30 * 86_400_000);
  expect(good(await (await clerkOf("GALIL")).agentHome({})).links).toEqual(nothing);
});
