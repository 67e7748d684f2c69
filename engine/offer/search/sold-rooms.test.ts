import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, readyToPay, refusal } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { sweepHolds } from "../../sale/booking/sweep-holds";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { departure, flight } from "../catalogue/schema";
import { refreshDirtyDays } from "../departure-index/departure-index";
import { inventory } from "../stock/schema";
import { markTouched } from "../stock/touched-days";

/** Lists, calendars and filters beside the rooms and seats that are left: what is sold out is no price. */
let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 2 });
  await somePeople(at);
  await anotherHotel(at, { id: "h-dear", adultMinor: 20_000 });
});
afterAll(() => database.cleanup());
const refresh = async () => {
  while ((await refreshDirtyDays(database.db, at.engine.parts.catalogue, pricePlanJournal, at.clock)) > 0);
};

const shopper = () => at.as("somebody-who-looks");
type Asked = { adult?: number; child?: number; listAgeChildren?: number[]; basis?: ("BB" | "HB")[]; rooms?: number };
const dayOf = (party: Asked) => {
  const { startDate } = at.shop;
  return { dest: ["RHO"], fromDate: startDate, toDate: startDate, getLowestPrc: true, ...party };
};
const found = async (party: Asked) => good(await shopper().search(dayOf(party)));

/** The lowest price that each place of a search says for the day. */
async function pricesOf(party: Asked) {
  const byDay = await found(party);
  const byHotel = good(await shopper().aggSearch(dayOf(party)));
  return {
    list: byDay.packages[0]?.price,
    calendar: byDay.lowestByDate?.[0]?.price.price,
    hotels: byHotel.packages.map(({ price }) => price).sort((a, b) => Number(a) - Number(b))[0],
    calendarOfHotels: byHotel.lowestByDate?.[0]?.price.price,
  };
}

const parties: Record<string, Asked> = {
  couple: {},
  "a couple with a child of four": { child: 1, listAgeChildren: [4] },
  "a couple that wants breakfast": { basis: ["BB"] },
  "four in two rooms": { adult: 4, rooms: 2 },
};

/** The price of each party, which its list, its hotels and both calendars have to agree on. */
async function agreedPrices(): Promise<Record<string, string | undefined>> {
  const agreed: Record<string, string | undefined> = {};
  for (const [name, party] of Object.entries(parties)) {
    const { list, ...others } = await pricesOf(party);
    expect({ name, ...others }).toEqual({ name, calendar: list, hotels: list, calendarOfHotels: list });
    agreed[name] = list;
  }
  return agreed;
}

test("the last room of a class takes its price out of lists and calendars, and its return brings it back", async () => {
  const all = await agreedPrices();
  const hold = async (who: string) => readyToPay(at.as(who), at.shop);
  await hold("first");
  await refresh();
  const oneLeft = await agreedPrices();
  const { "four in two rooms": twoRooms, ...oneRoom } = all;
  expect(oneLeft).toMatchObject(oneRoom);
  expect(Number(oneLeft["four in two rooms"])).toBeGreaterThan(Number(twoRooms));
  await hold("second");
  await refresh();
  const noneLeft = await agreedPrices();
  for (const [party, price] of Object.entries(all))
    expect(Number(noneLeft[party]), party).toBeGreaterThan(Number(price));
  at.clock.forward(60 * 60_000);
  await sweepHolds(at.engine.parts);
  await refresh();
  expect(await agreedPrices()).toEqual(all);
});

test("a class without rooms is offered again once it is sold on request", async () => {
  const all = await agreedPrices();
  const standard = and(eq(inventory.ownerId, at.shop.hotelId), eq(inventory.class, "STD"));
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  for (const unit of await database.db.select().from(inventory).where(standard))
    good(await desk.deskSetStock({ unitId: unit.id, was: unit.capacity, capacity: 0 }));
  await refresh();
  expect(Number((await agreedPrices()).couple)).toBeGreaterThan(Number(all.couple));
  const onRequest = { kind: "room" as const, id: at.shop.hotelId, roomClass: "STD" };
  good(await desk.deskSetOnRequest({ ...onRequest, onRequest: true }));
  await refresh();
  expect(await agreedPrices()).toEqual(all);
  await database.db.update(inventory).set({ capacity: 2 }).where(standard);
  good(await desk.deskSetOnRequest({ ...onRequest, onRequest: false }));
});

test("flights with too few seats for a party give way to dearer ones of the same day", async () => {
  const { packId } = at.shop;
  const [pack] = await database.db.select().from(departure).where(eq(departure.id, packId));
  const withoutFlights = { outwardFlightId: null, inwardFlightId: null };
  await database.db
    .insert(departure)
    .values({ ...pack!, ...withoutFlights, id: "OTHER", fareAdultMinor: pack!.fareAdultMinor + 100_00 });
  const packOf = async (party: Asked) => (await found(party)).packages.map((card) => card.packId);
  await database.db.update(inventory).set({ capacity: 3 }).where(eq(inventory.kind, "seat"));
  await markTouched(database.db, [pack!.outwardFlightId!]);
  await refresh();
  expect(await packOf({})).toEqual([packId]);
  expect(await packOf({ child: 1 })).toEqual([packId]);
  expect(await packOf({ child: 2 })).toEqual(["OTHER"]);
  // Priced for its ages, from the day of the index.
  expect(await packOf({ child: 2, listAgeChildren: [3, 5] })).toEqual(["OTHER"]);
  await agreedPrices();
});

test("flights without stock of the cabin's seats are sold nowhere: no card, no list, no product", async () => {
  const [pack] = await database.db.select().from(departure).where(eq(departure.id, at.shop.packId));
  const [outward] = await database.db.select().from(flight).where(eq(flight.id, pack!.outwardFlightId!));
  await database.db.insert(flight).values({ ...outward!, id: "f-no-stock" });
  await database.db.insert(departure).values({ ...pack!, id: "NO-STOCK", outwardFlightId: "f-no-stock" });
  const { hotelId } = at.shop;
  expect(refusal(await shopper().calcPack({ packId: "NO-STOCK", hotelid: hotelId, cls: ["STD-BB"] })).code).toBe(
    "sold-out",
  );
  expect(refusal(await shopper().deal({ id: `NO-STOCK-${hotelId}` })).code).toBe("gone");
});
