import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { hotel } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";

let database: TestDatabase;
let at: TestEngine;
/** The cheapest hotel has no reviews; of the others the dearest is the best. */
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  const { db, catalogue } = at.engine.parts;
  await moreDays(at);
  await anotherHotel(at, { id: "h-best", adultMinor: 20_000 });
  await anotherHotel(at, { id: "h-good", adultMinor: 9_000 });
  await db.update(hotel).set({ reviewCount: 4, reviewStars: 19 }).where(eq(hotel.id, "h-best"));
  await db.update(hotel).set({ reviewCount: 2, reviewStars: 8 }).where(eq(hotel.id, "h-good"));
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

const criteria = () => ({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] });

test("hotels by their guests' rating, the best first, and those without reviews last", async () => {
  const shopper = at.as("somebody-who-reads-reviews");
  const order = async (sort: "price-up" | "rating-down") =>
    good(await shopper.aggSearch({ ...criteria(), sort })).packages.map(({ hotelId }) => hotelId);
  expect(await order("price-up")).toEqual([at.shop.hotelId, "h-good", "h-best"]);
  expect(await order("rating-down")).toEqual(["h-best", "h-good", at.shop.hotelId]);
});
