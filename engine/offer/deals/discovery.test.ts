import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, hotel } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { inventory } from "../stock/schema";

let database: TestDatabase;
let at: TestEngine;
const month = "2027-02";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  const { db, catalogue } = at.engine.parts;
  const [pack] = await db.select().from(departure).where(eq(departure.id, "P1"));
  const on = (startDate: string, nights: number, more = {}) => ({
    ...pack!,
    id: `${startDate}-${nights}`,
    startDate,
    nights,
    endDate: addDays(startDate, nights),
    outwardFlightId: null,
    inwardFlightId: null,
    ...more,
  });
  // Eight days of February in four weeks; two of March, which are too few.
  const days = ["02", "04", "09", "11", "16", "18", "23", "25"].map((day) => `${month}-${day}`);
  await db
    .insert(departure)
    .values([
      ...days.map((day) => on(day, 4)),
      on(`${month}-09`, 7, { fareAdultMinor: 100 }),
      on("2027-03-02", 4),
      on("2027-03-09", 4),
    ]);
  await db
    .insert(inventory)
    .values(
      ["STD", "SUI"].flatMap((cls) =>
        Array.from({ length: 60 }, (_, index) => ({
          kind: "room" as const,
          ownerId: at.shop.hotelId,
          class: cls,
          onDate: addDays("2027-01-25", index),
          capacity: 5,
        })),
      ),
    )
    .onConflictDoNothing();
  await rebuildIndex(db, catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

const somebody = () => at.as("somebody-who-looks");

describe("content for search engines", () => {
  test("a month with enough stock has its price, days of the week, nights and hotels", async () => {
    covers("7.134");
    const [february, ...others] = good(await somebody().holidayMonths({ month }));
    expect(others).toEqual([]);
    const deals = good(
      await somebody().search({ dest: ["RHO"], yearMonth: [month], categoryId: 1, sort: "price-up", langCode: "ENG" }),
    );
    expect(february).toMatchObject({
      dest: "RHO",
      month,
      daysPerWeek: 2,
      departures: 9,
      typicalNights: 4,
      shortestNights: 4,
      longestNights: 7,
      hotels: 1,
    });
    expect(february!.from.price).toBe(deals.packages[0]!.price);
    expect(february!.changedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test("a month with too little stock has no page, and an unknown place has no months", async () => {
    expect(good(await somebody().holidayMonths({ month: "2027-03" }))).toEqual([]);
    expect(good(await somebody().holidayMonths({ dest: "NIX" }))).toEqual([]);
    expect(good(await somebody().holidayMonths({ dest: "RHO" })).map((one) => one.month)).toContain(month);
  });

  test("lists deals in a stable order, without sold-out ones", async () => {
    covers("7.135");
    const all = good(await somebody().listedDeals({}));
    expect(all.deals.map(({ path }) => path)).toContain(`/product-page?packId=${month}-02-4&laId=${at.shop.hotelId}`);
    const parts = [
      good(await somebody().listedDeals({ from: 1, to: 4 })),
      good(await somebody().listedDeals({ from: 5, to: 500 })),
    ];
    expect(parts.flatMap(({ deals }) => deals)).toEqual(all.deals);
    expect(parts[0]!.total).toBe(all.total);

    const { db } = at.engine.parts;
    await db
      .update(inventory)
      .set({ capacity: 0, held: 0, sold: 0 })
      .where(eq(inventory.onDate, `${month}-02`));
    const later = good(await somebody().listedDeals({}));
    expect(later.total).toBe(all.total);
    expect(later.deals.map(({ path }) => path)).not.toContain(
      all.deals.find(({ path }) => path.includes(`${month}-02`))?.path,
    );
  });

  test("a hotel with photographs shows them everywhere in place of its illustration", async () => {
    const { db, catalogue } = at.engine.parts;
    await db.update(hotel).set({ photos: ["harbour-1.jpg", "harbour-2.jpg"] });
    catalogue.forget();
    const [hotelCard] = good(await somebody().hotels({ dest: "RHO", langCode: "ENG" }));
    expect(hotelCard!.image).toBe("/photos/harbour-1.jpg/card");
    const selection = good(await somebody().select({ packId: "P1", langCode: "ENG" }));
    expect(selection.hotels[0]!.galleryUrls.slice(0, 2)).toEqual([
      "/photos/harbour-1.jpg/wide",
      "/photos/harbour-2.jpg/wide",
    ]);
    await db.update(hotel).set({ photos: [] });
    catalogue.forget();
  });
});
