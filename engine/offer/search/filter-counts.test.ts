import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, hotel, hotelRate, roomType, stopSale } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { inventory } from "../stock/schema";

let database: TestDatabase;
let at: TestEngine;
/**
 * The small shop's hotel has four stars and breakfast; beside it a dearer one with five stars and half board, and one of four with both.
 */
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  const { db, catalogue } = at.engine.parts;
  await moreDays(at);
  await anotherHotel(at, { id: "h-five", adultMinor: 20_000 });
  await anotherHotel(at, { id: "h-both", adultMinor: 8_000 });
  await db.update(hotel).set({ stars: 5 }).where(eq(hotel.id, "h-five"));
  await db.update(hotelRate).set({ board: "HB" }).where(eq(hotelRate.hotelId, "h-five"));
  const rates = await db.select().from(hotelRate).where(eq(hotelRate.hotelId, "h-both"));
  await db.insert(hotelRate).values(rates.map((rate) => ({ ...rate, board: "HB" as const, adultMinor: 9_000 })));
  // A week that only the first hotel sells.
  const [pack] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
  const { startDate, hotelId } = at.shop;
  await db
    .insert(departure)
    .values({ ...pack!, id: "WEEK", nights: 7, endDate: addDays(startDate, 7), hotelIds: [hotelId] });
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

const groups = {
  stars: [4, 5],
  basis: ["BB", "HB"],
  nights: [4, 7],
} as const;
type Group = keyof typeof groups;
type Filters = { stars?: number[]; basis?: ("BB" | "HB")[]; nights?: number[] };

const ask = (call: "search" | "aggSearch", criteria: object) =>
  at.as("somebody-who-looks")[call]({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)], ...criteria });

describe.each(["aggSearch", "search"] as const)("the counts of filters in %s", (call) => {
  test.each<[string, Filters, object]>([
    ["nothing chosen", {}, {}],
    ["five stars", { stars: [5] }, {}],
    ["half board", { basis: ["HB"] }, {}],
    ["a week", { nights: [7] }, {}],
    ["four stars with half board", { stars: [4], basis: ["HB"] }, {}],
    ["five stars for a week, which nobody sells", { stars: [5], nights: [7] }, {}],
    ["a family, four stars", { stars: [4] }, { child: 2, listAgeChildren: [4, 11] }],
  ])("are the lengths of the lists that each option leads to: %s", async (_, filters, party) => {
    const { facets } = good(await ask(call, { ...filters, ...party }));
    for (const group of Object.keys(groups) as Group[]) {
      const totals: Record<string, number> = {};
      for (const option of groups[group]) {
        const { total } = good(await ask(call, { ...filters, ...party, [group]: [option] }));
        if (total > 0 || filters[group]?.some((one) => one === option)) totals[option] = total;
      }
      expect(Object.fromEntries(facets[group].map(({ code, count }) => [code, count])), group).toEqual(totals);
    }
  });
});

test("a chosen option that nothing has stays in its group, without a price", async () => {
  const { total, facets } = good(await ask("aggSearch", { stars: [3] }));
  expect([total, facets.stars.map(({ code, count, minPrice }) => [code, count, minPrice !== undefined])]).toEqual([
    0,
    [
      ["3", 0, false],
      ["4", 2, true],
      ["5", 1, true],
    ],
  ]);
});

test.each([
  ["a couple", {}],
  ["a family", { child: 2, listAgeChildren: [4, 11] }],
])("a list by board leads %s to the room it shows, and the deal alone has the same price", async (_, party) => {
  const shopper = at.as("somebody-who-looks");
  const { packages } = good(await ask("aggSearch", { basis: ["HB"], ...party }));
  const card = packages.find(({ hotelId }) => hotelId === "h-both")!;
  const cls = new URL(card.link, "http://shop.test").searchParams.getAll("cls");
  expect(cls).toEqual(["STD-HB"]);
  const { packId, laId: hotelid } = card;
  expect(good(await shopper.calcPack({ packId, hotelid, cls, ...party })).price).toBe(card.price);
  const deal = good(await shopper.deal({ id: card.id, basis: ["HB"], ...party }));
  expect([deal.price, deal.link]).toEqual([card.price, card.link]);
  expect(good(await shopper.deal({ id: card.id })).link).not.toContain("cls");
});

test("a board is counted at the hotels that have rooms of it for sale, on any day", async () => {
  const { db, catalogue } = at.engine.parts;
  const isSuite = { hotelId: "h-both", roomClass: "SUI" };
  const counted = async () => {
    catalogue.forget();
    const { facets } = good(await ask("aggSearch", {}));
    const { total } = good(await ask("aggSearch", { basis: ["HB"] }));
    return [facets.basis.find(({ code }) => code === "HB")?.count ?? 0, total];
  };
  expect(await counted()).toEqual([2, 2]);
  // Half board only in suites, of which there are none.
  const [standard] = await db.select().from(roomType).where(eq(roomType.hotelId, "h-both"));
  await db.insert(roomType).values({ ...standard!, ...isSuite });
  await db
    .update(hotelRate)
    .set(isSuite)
    .where(and(eq(hotelRate.hotelId, "h-both"), eq(hotelRate.board, "HB")));
  expect(await counted()).toEqual([1, 1]);
  const rooms = await db.select().from(inventory).where(eq(inventory.ownerId, "h-both"));
  await db.insert(inventory).values(rooms.map(({ id: _, ...row }) => ({ ...row, class: "SUI" })));
  expect(await counted()).toEqual([2, 2]);
  const stop = { ...isSuite, lastNight: addDays(at.shop.startDate, 30), setBy: "desk", setAt: at.clock.now() };
  await db.insert(stopSale).values({ ...stop, firstNight: addDays(at.shop.startDate, 4) });
  // Its first day is still for sale.
  expect(await counted()).toEqual([2, 2]);
  await db.insert(stopSale).values({ ...stop, firstNight: at.shop.startDate });
  expect(await counted()).toEqual([1, 1]);
});
