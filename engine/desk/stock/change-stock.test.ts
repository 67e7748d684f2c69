import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { departure as departureTable } from "../../offer/catalogue/schema";
import { refreshDirtyDays } from "../../offer/departure-index/departure-index";
import { inventory } from "../../offer/stock/schema";
import { usageLimit } from "../../people/sessions/schema";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const departure = async () => good(await desk.deskDeparture({ packId: "P1", langCode: "ENG" }));
const seat = async () => (await departure()).flights[0]!.seats[0]!;
const refreshIndex = () => refreshDirtyDays(database.db, at.engine.parts.catalogue, pricePlanJournal, at.clock);
const month = () => at.shop.startDate.slice(0, 7);
const countResults = async () => good(await at.as("a-visitor").search({ dest: ["RHO"], yearMonth: [month()] })).total;

test("both names of sport packages find all of them, and a list says which days it covers", async () => {
  const [pack] = await at.engine.parts.db.select().from(departureTable).where(eq(departureTable.id, at.shop.packId));
  await at.engine.parts.db.insert(departureTable).values([
    { ...pack!, id: "SPORT-A", category: "SportPack" },
    { ...pack!, id: "SPORT-B", category: "sport_pack" },
  ]);
  for (const category of ["SportPack", "sport_pack"] as const) {
    const list = good(await desk.deskDepartures({ dest: "RHO", fromDate: at.shop.startDate, category }));
    expect(list.departures.map(({ packId }) => packId)).toEqual(["SPORT-A", "SPORT-B"]);
    expect(list.period).toEqual({ from: at.shop.startDate, to: addDays(at.shop.startDate, 30) });
  }
  const today = jerusalemDay(at.clock.now());
  expect(good(await desk.deskDepartures({ dest: "RHO" })).period).toEqual({ from: today, to: addDays(today, 30) });
  expect(good(await desk.deskDepartures({ packId: "SPORT-A" })).period).toBeUndefined();
  await at.engine.parts.db.delete(departureTable).where(inArray(departureTable.id, ["SPORT-A", "SPORT-B"]));
});

test("finds departures by place, kind and day, or by id, with the stock they are sold from", async () => {
  covers("7.55", "7.56");
  const list = good(await desk.deskDepartures({ dest: "RHO", fromDate: at.shop.startDate, langCode: "ENG" }));
  expect(list.departures.find(({ packId }) => packId === "P1")).toMatchObject({
    category: "vacation_pack",
    destName: "Rhodes",
    status: "open",
    freeSeats: 20,
  });
  expect(good(await desk.deskDepartures({ packId: "P1" })).total).toBe(1);
  for (const filter of [{ packId: "NONE" }, {}, { dest: "XXX" }, { dest: "RHO", fromDate: "2020-01-01" }])
    expect(good(await desk.deskDepartures(filter))).toMatchObject({ total: 0, departures: [] });
  const { flights, hotels, hotelId, rooms } = await departure();
  expect(flights.map(({ way, seats }) => [way, seats[0]!.capacity])).toEqual([
    ["out", 20],
    ["back", 20],
  ]);
  expect([hotels.length, hotelId]).toEqual([1, at.shop.hotelId]);
  expect(rooms.map(({ roomClass, nights }) => [roomClass, nights.length])).toEqual([
    ["STD", 4],
    ["SUI", 4],
  ]);
  expect(refusal(await desk.deskDeparture({ packId: "NONE" })).code).toBe("not-found");
  expect(refusal(await desk.deskDeparture({ packId: "P1", hotelId: "NONE" })).field).toBe("hotelId");
});

test("a closed departure is not found and its page says so; reopened, it is sold again", async () => {
  covers("7.57");
  const before = await countResults();
  const closing = { packId: "P1", was: "open", status: "closed" } as const;
  good(await desk.deskSetDeparture(closing));
  expect(refusal(await desk.deskSetDeparture(closing))).toMatchObject({ code: "changed-meanwhile" });
  await refreshIndex();
  expect(await countResults()).toBe(before - 1);
  expect(good(await at.as("a-visitor").select({ packId: "P1" })).status).toBe("closed");
  good(await desk.deskSetDeparture({ packId: "P1", was: "closed", status: "open" }));
  await refreshIndex();
  expect(await countResults()).toBe(before);
  expect(refusal(await desk.deskSetDeparture({ ...closing, packId: "NONE" })).code).toBe("not-found");
});

describe("stock counts", () => {
  test("change relative to the count the desk saw, never below what is held and sold, and search is updated", async () => {
    covers("7.59");
    const { payment } = await readyToPay(at.as("a-shopper-who-holds"), at.shop);
    const unit = await seat();
    expect(unit).toMatchObject({ capacity: 20, held: 2, sold: 0 });
    expect(refusal(await desk.deskSetStock({ unitId: unit.unitId, was: 20, capacity: 1 }))).toMatchObject({
      code: "below-sold",
      details: { taken: 2 },
    });
    expect(good(await desk.deskSetStock({ unitId: unit.unitId, was: 20, capacity: 2 }))).toMatchObject({ capacity: 2 });
    expect(refusal(await desk.deskSetStock({ unitId: unit.unitId, was: 20, capacity: 30 }))).toMatchObject({
      code: "changed-meanwhile",
      details: { capacity: 2 },
    });
    await refreshIndex();
    expect(await countResults()).toBe(0);
    expect(good(await at.as("a-shopper-who-holds").storedPage({ bookingId: payment.bookTransId })).state).toBe(
      "PAYMENT_URL",
    );
    good(await desk.deskSetStock({ unitId: unit.unitId, was: 2, capacity: 20 }));
    await refreshIndex();
    expect(await countResults()).toBeGreaterThan(0);
    expect(refusal(await desk.deskSetStock({ unitId: 987_654_321, was: 1, capacity: 2 })).code).toBe("not-found");
    const { lines } = good(await desk.deskLog({ kind: "audit" }));
    expect(lines.filter(({ what }) => what === "set-stock")).toHaveLength(2);
  });

  test("can be reduced during sales without overselling", async () => {
    const unit = await seat();
    const buyers = Array.from({ length: 12 }, (_, index) => readyToPay(at.as(`a-buyer-of-${index}`), at.shop));
    const lower = desk.deskSetStock({ unitId: unit.unitId, was: unit.capacity, capacity: unit.held + unit.sold + 6 });
    await Promise.allSettled([...buyers, lower]);
    const [row] = await database.db.select().from(inventory).where(eq(inventory.id, unit.unitId));
    expect(row!.held + row!.sold).toBeLessThanOrEqual(row!.capacity);
    expect(await at.invariants()).toEqual([]);
  });

  test("of a room's night appear in the list; without stock the room is not offered", async () => {
    const { rooms } = await departure();
    for (const { nights } of rooms)
      good(
        await desk.deskSetStock({
          unitId: nights[1]!.unitId,
          was: nights[1]!.capacity,
          capacity: nights[1]!.held + nights[1]!.sold,
        }),
      );
    expect(good(await at.as("a-visitor").select({ packId: "P1" })).status).toBe("soldOut");
  });
});

test("a room class and a flight can be set to on-request, and are labelled so where they are chosen", async () => {
  covers("7.58");
  const { rooms, flights } = await departure();
  for (const { nights } of rooms)
    good(await desk.deskSetStock({ unitId: nights[1]!.unitId, was: nights[1]!.capacity, capacity: 50 }));
  const [room, flight] = [rooms[0]!, flights[0]!];
  good(await desk.deskSetOnRequest({ kind: "room", id: at.shop.hotelId, roomClass: room.roomClass, onRequest: true }));
  good(await desk.deskSetOnRequest({ kind: "flight", id: flight.flightId, onRequest: true }));
  const pack = good(await at.as("a-visitor").select({ packId: "P1" }));
  expect(pack.hotels[0]!.rooms.map(({ cls, status }) => [cls.split("-")[0], status])).toContainEqual([
    room.roomClass,
    "rq",
  ]);
  expect(pack.flights[0]!.outwardFlight.status).toBe("rq");
  good(await desk.deskSetOnRequest({ kind: "flight", id: flight.flightId, onRequest: false }));
  expect((await departure()).flights[0]!.onRequest).toBe(false);
  expect(refusal(await desk.deskSetOnRequest({ kind: "room", id: at.shop.hotelId, onRequest: true })).field).toBe(
    "roomClass",
  );
  expect(refusal(await desk.deskSetOnRequest({ kind: "flight", id: "NONE", onRequest: true })).code).toBe("not-found");
});
