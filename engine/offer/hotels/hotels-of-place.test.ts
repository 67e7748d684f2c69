import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, hotel } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { inventory } from "../stock/schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  const { db, catalogue } = at.engine.parts;
  await moreDays(at);
  await anotherHotel(at, { id: "h-dear", adultMinor: 20_000, rooms: 20 });
  await anotherHotel(at, { id: "h-full", adultMinor: 6_000, rooms: 0 });
  // Cheaper on one day, which only the dear hotel sells.
  await db
    .update(departure)
    .set({ fareAdultMinor: 30_000, hotelIds: ["h-dear"] })
    .where(eq(departure.nights, 4));
  await db.update(departure).set({ hotelIds: null, fareAdultMinor: 40_000 }).where(eq(departure.id, at.shop.packId));
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

const hotels = async () => good(await at.as("somebody-who-looks").hotels({ dest: "RHO", langCode: "ENG" }));

test("every hotel with a free room on any day has its lowest price there, and its link leads to that price", async () => {
  const listed = await hotels();
  expect(listed.map(({ hotelId, from }) => [hotelId, from?.price])).toEqual([
    // 2 x (400 + 4 x 50)
    [at.shop.hotelId, "1200.00"],
    // 2 x (300 + 4 x 200): never the cheapest hotel of a day that both are sold on.
    ["h-dear", "2200.00"],
    ["h-full", undefined],
  ]);
  for (const { from, link, hotelId } of listed.slice(0, 2)) {
    const query = new URL(link!, "http://shop.test").searchParams;
    const product = good(
      await at.as("somebody-who-looks").select({ packId: query.get("packId")!, laId: query.get("laId")! }),
    );
    expect(product.hotels.find((one) => one.hotelId === hotelId)!.from).toEqual(from);
  }
});

test("once its rooms are sold a hotel has no price, and one that is not sold is not listed", async () => {
  const { db, catalogue } = at.engine.parts;
  await db.update(inventory).set({ sold: 20 }).where(eq(inventory.ownerId, "h-dear"));
  expect((await hotels()).map(({ from }) => from?.price)).toEqual(["1200.00", undefined, undefined]);
  await db.update(hotel).set({ active: false }).where(eq(hotel.id, "h-full"));
  catalogue.forget();
  expect(await hotels()).toHaveLength(2);
});
