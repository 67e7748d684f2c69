import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword } from "../../demo/demo-people";
import { departure, flight, roomType } from "../../offer/catalogue/schema";
import { rebuildIndex, refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { inventory } from "../../offer/stock/schema";
import { markTouched } from "../../offer/stock/touched-days";
import { documentOfPlan, sheetOfPlan } from "./plan-document";
import { pricePlanJournal } from "./plan-journal";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 5 });
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
  const { db } = at.engine.parts;
  const [pack] = await db.select().from(departure).where(eq(departure.id, "P1"));
  const later = addDays(pack!.startDate, 7);
  await db.insert(departure).values([
    { ...pack!, id: "P2", startDate: later, endDate: addDays(later, 4), discountPercent: 10 },
    { ...pack!, id: "P1-DEAR", fareAdultMinor: 90_000 },
    { ...pack!, id: "SHORT", nights: 3, endDate: addDays(pack!.startDate, 3) },
  ]);
  await db.insert(inventory).values(
    [0, 1, 2, 3].flatMap((night) =>
      ["STD", "SUI"].map((roomClass) => ({
        kind: "room",
        ownerId: at.shop.hotelId,
        class: roomClass,
        onDate: addDays(later, night),
        capacity: 2,
      })),
    ),
  );
  await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

const agent = () => holding(at, { agencySid });
const table = async (more: object = {}) =>
  good(await agent().pricePlan({ dest: "RHO", hotelId: at.shop.hotelId, nights: 4, langCode: "ENG", ...more }));

test("destinations, hotels and lengths lead to a table", async () => {
  covers("7.67", "7.68", "7.69");
  expect(good(await agent().pricePlanDests({ langCode: "ENG" }))).toEqual([{ dest: "RHO", name: "Rhodes", hotels: 1 }]);
  expect(good(await agent().pricePlanHotels({ destCode: "RHO", langCode: "ENG" }))).toEqual([
    { hotelId: at.shop.hotelId, name: "Olive Bay", stars: 4 },
  ]);
  const path = { destCode: "RHO", hotelId: at.shop.hotelId };
  expect(good(await agent().pricePlanDurations(path))).toEqual([
    { nights: 3, dates: 1 },
    { nights: 4, dates: 2 },
  ]);
  const ofThree = eq(departure.nights, 3);
  await database.db
    .update(departure)
    .set({ hotelIds: ["another-hotel"] })
    .where(ofThree);
  expect(good(await agent().pricePlanDurations(path))).toEqual([{ nights: 4, dates: 2 }]);
  await database.db.update(departure).set({ hotelIds: null }).where(ofThree);
  for (const [answer, field] of [
    [await agent().pricePlanHotels({ destCode: "XXX" }), "destCode"],
    [await agent().pricePlanDurations({ ...path, hotelId: "none" }), "hotelId"],
    [await agent().pricePlan({ dest: "XXX", hotelId: "none", nights: 4 }), "dest"],
    [await agent().pricePlan({ dest: "RHO", hotelId: "none", nights: 4 }), "hotelId"],
  ] as const)
    expect(refusal(answer)).toMatchObject({ code: "not-found", field });
});

test("a day's row is its cheapest departure, with a room's price for each composition", async () => {
  covers("3.54", "7.70");
  const plan = await table();
  expect(plan.columns).toEqual(["single", "double", "adults2child1", "adults3", "adults2child2", "adults2child3"]);
  expect(plan.rows.map(({ packId, packStartDate, status }) => [packId, packStartDate, status])).toEqual([
    ["P1", at.shop.startDate, "ok"],
    ["P2", addDays(at.shop.startDate, 7), "ok"],
  ]);
  const [first, second] = plan.rows;
  // Fares 400 and 350; nights 50, single supplement 30, third adult 40, children 25, 20, 20: four nights.
  expect(first!.prices).toEqual(["720.00", "1200.00", "1650.00", "1760.00", "2080.00", "2510.00"]);
  expect(second!.prices[1]).toBe("1080.00");
  expect(first).toMatchObject({ basis: "BB", roomClass: "STD", outwardFlight: "IZ 215", seatsLeft: { min: 8 } });
  expect((await table({ packStartDate: addDays(at.shop.startDate, 1) })).rows.map(({ packId }) => packId)).toEqual([
    "P2",
  ]);
  expect((await table({ nights: 9 })).rows).toEqual([]);
});

test("a price that is for another room than the row's names that room, in the call and in each file", async () => {
  const { db, catalogue } = at.engine.parts;
  const sizeOfStandard = (maxGuests: number) =>
    db
      .update(roomType)
      .set({ maxGuests })
      .where(eq(roomType.roomClass, "STD"))
      .then(() => catalogue.forget());
  expect((await table()).rows[0]!.otherRooms).toEqual([null, null, null, null, null, null]);
  await sizeOfStandard(4);
  const plan = await table();
  const suite = { roomClass: "SUI", roomName: "Suite", basis: "BB", basisName: "Bed and breakfast" };
  expect(plan.rows[0]).toMatchObject({ roomClass: "STD", otherRooms: [null, null, null, null, null, suite] });
  // The room that is named sells at that price.
  const party = { packId: "P1", hotelid: at.shop.hotelId, adult: 2, child: 3, typ: ["A2C3"] };
  expect(good(await at.as("family").calcPack({ ...party, cls: ["SUI-BB"] })).price).toBe(plan.rows[0]!.prices[5]);
  const { sections, notes } = await documentOfPlan(plan, "en", "2026-11-18");
  expect(sections[1]!.table!.rows[0]!.slice(-2)).toEqual([{ ltr: "$3,070 (1)" }, "Available"]);
  expect(notes[0]).toBe("A price marked (1) is for: Suite, Bed and breakfast.");
  const { head, widths, rows } = await sheetOfPlan(plan, "en", "2026-11-18");
  expect([head.at(-1), rows[0]!.at(-1)]).toEqual([
    "Prices for another room",
    { text: "2 adults + 3 children: Suite, Bed and breakfast" },
  ]);
  expect([widths.length, rows[0]!.length]).toEqual([head.length, head.length]);
  await sizeOfStandard(5);
});

test("sold-out cells are closed, on-request ones are labelled, and each passenger needs a seat", async () => {
  const { db } = at.engine.parts;
  const before = (await table()).version;
  await db.update(inventory).set({ sold: 18 }).where(eq(inventory.ownerId, "f-out"));
  const [scarce] = (await table()).rows;
  expect(scarce).toMatchObject({ seatsLeft: { min: 2, exact: 2 }, status: "ok" });
  expect(scarce!.prices.map((price) => price !== null)).toEqual([true, true, false, false, false, false]);
  await db.update(inventory).set({ sold: 20 }).where(eq(inventory.ownerId, "f-out"));
  // Without a seat there is no row, as the changes say: deleted.
  expect((await table()).rows).toEqual([]);
  await db.update(inventory).set({ sold: 0 }).where(eq(inventory.ownerId, "f-out"));
  await db.update(flight).set({ onRequest: true }).where(eq(flight.id, "f-back"));
  const plan = await table();
  expect(plan.rows[0]!.status).toBe("rq");
  expect(plan.version).not.toBe(before);
  await db.update(flight).set({ onRequest: false });
  await database.db.execute(
    sql`update inventory set sold = capacity where kind = 'room' and on_date = ${at.shop.startDate}`,
  );
  expect((await table()).rows[0]).toMatchObject({ status: "closed" });
  await database.db.execute(sql`update inventory set sold = 0 where kind = 'room'`);
});

test("only agencies and agents can read it", async () => {
  for (const shop of [holding(at, {}), at.as("a-shopper-of-its-own")])
    expect(["not-logged-in", "not-allowed"]).toContain(refusal(await shop.pricePlanDests({})).code);
});

test("a day with one seat, or without any room, stays in the table with what is left of it, and its changes name the same package", async () => {
  const { db, catalogue } = at.engine.parts;
  const refresh = async () => {
    while ((await refreshDirtyDays(db, catalogue, pricePlanJournal, at.clock)) > 0);
  };
  const day = async () => (await table()).rows.find(({ packStartDate }) => packStartDate === at.shop.startDate);
  const changes = async (changeId?: string) =>
    good(await agent().pricePlanChanges({ type: "all", changeId, langCode: "ENG" }));
  await refresh();
  const full = await day();
  const { nextChangeId } = await changes();
  const [seats] = await db
    .select()
    .from(inventory)
    .where(and(eq(inventory.kind, "seat"), eq(inventory.ownerId, "f-out")));
  await db.update(inventory).set({ capacity: 1 }).where(eq(inventory.id, seats!.id));
  await markTouched(db, ["f-out"]);
  await refresh();
  expect(await day()).toMatchObject({ packId: full!.packId, seatsLeft: { exact: 1 } });
  expect((await day())!.prices.map((price) => price !== null)).toEqual([true, false, false, false, false, false]);
  const told = (await changes(nextChangeId)).changes.findLast((change) => change.packStartDate === at.shop.startDate);
  const { packId, prices, statuses } = (await day())!;
  expect(told).toMatchObject({ packId, after: prices, statusesAfter: statuses });
  await db.update(inventory).set({ capacity: seats!.capacity }).where(eq(inventory.id, seats!.id));
  const ofNights = and(eq(inventory.kind, "room"), eq(inventory.onDate, at.shop.startDate));
  await db.update(inventory).set({ sold: sql`capacity` }).where(ofNights);
  await markTouched(db, ["f-out"]);
  await refresh();
  expect(await day()).toMatchObject({ packId: full!.packId, status: "closed" });
  await db.update(inventory).set({ sold: 0 }).where(ofNights);
});
