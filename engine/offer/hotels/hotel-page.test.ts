import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, loggedInMember, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";
import { hotel } from "../catalogue/schema";
import { rebuildIndex } from "../departure-index/departure-index";
import { inventory } from "../stock/schema";

let database: TestDatabase;
let at: TestEngine;
/** A second hotel of the island, dearer than the first, so that the list shows the first on every day. */
const dearer = "h-rho-dear";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 60, rooms: 20 });
  await somePeople(at);
  await moreDays(at);
  await anotherHotel(at, { id: dearer, adultMinor: 12_000 });
  await database.db
    .update(hotel)
    .set({ beachMetres: 150, airportMetres: 14_000, airportMinutes: 24, facilities: ["spa", "kosher", "pool"] })
    .where(eq(hotel.id, at.shop.hotelId));
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
});
afterAll(() => database.cleanup());

const somebody = () => at.as("somebody-who-looks");
const pageOf = async (hotelId: string, more: object = {}) =>
  good(await somebody().hotelPage({ hotelId, langCode: "ENG", ...more }));

describe("the page of a hotel", () => {
  test("has what the catalogue says of it and nothing that it does not", async () => {
    const page = await pageOf(at.shop.hotelId);
    expect(page).toMatchObject({
      status: "open",
      name: "Olive Bay",
      stars: 4,
      dest: "RHO",
      destName: "Rhodes",
      countryName: "Greece",
      facts: { beachMetres: 150, airportMetres: 14_000, airportMinutes: 24, has: ["pool", "kosher"] },
      liveStays: true,
    });
    expect(page.facts).not.toHaveProperty("centreMetres", expect.anything());
    expect(
      page.rooms.map(({ roomClass, maxGuests, babiesAllowed, boards }) => [
        roomClass,
        maxGuests,
        babiesAllowed,
        boards,
      ]),
    ).toEqual([
      ["STD", 5, true, [{ basis: "BB", basisName: "Bed and breakfast" }]],
      ["SUI", 5, false, [{ basis: "BB", basisName: "Bed and breakfast" }]],
    ]);
  });

  test.each<[string, (id: string, code: number) => string]>([
    ["its id", (id) => id],
    ["its id in other letters", (id) => id.toUpperCase()],
    ["its number", (_, code) => String(code)],
  ])("is found by %s", async (_, input) => {
    const [row] = await database.db.select().from(hotel).where(eq(hotel.id, at.shop.hotelId));
    expect((await pageOf(input(row!.id, row!.code!))).hotelId).toBe(row!.id);
  });

  test.each<[string, object, { code: string; field: string }]>([
    ["a hotel that does not exist", { hotelId: "h-nowhere" }, { code: "not-found", field: "hotelId" }],
    ["a number that no hotel has", { hotelId: "99999" }, { code: "not-found", field: "hotelId" }],
    ["more babies than adults", { adult: 1, infant: 4 }, { code: "invalid-party", field: "adult" }],
    ["nobody", { adult: 0 }, { code: "invalid-party", field: "adult" }],
  ])("%s is refused", async (_, input, expected) => {
    expect(refusal(await somebody().hotelPage({ hotelId: at.shop.hotelId, ...input }))).toMatchObject(expected);
  });

  const parties: [string, { adult?: number; child?: number; listAgeChildren?: number[] }][] = [
    ["a couple", {}],
    ["one person", { adult: 1 }],
    ["a family", { child: 2, listAgeChildren: [4, 9] }],
    ["two rooms", { adult: 6 }],
  ];
  test.each(parties)("%s pays on each date what the list and the product say", async (_, party) => {
    const { dates } = await pageOf(dearer, party);
    const days = [0, 1, 2, 3].map((more) => addDays(at.shop.startDate, more));
    expect(dates.map(({ packStartDate }) => packStartDate)).toEqual(days);
    const results = good(
      await somebody().search({ dest: ["RHO"], yearMonth: months(days), hotelId: dearer, sort: "days-up", ...party }),
    );
    expect(dates.map(({ id, price }) => [id, price])).toEqual(results.packages.map(({ id, price }) => [id, price]));
    for (const { packId, price } of dates) {
      const product = good(await somebody().select({ packId, laId: dearer, ...party }));
      const cls = product.rooms.map((room) => room.cls!);
      const typ = product.rooms.map((room) => room.typ);
      const priced = good(await somebody().calcPack({ packId, hotelid: dearer, cls, typ, ...party }));
      expect([packId, priced.price]).toEqual([packId, price]);
    }
  });

  test("a club member sees the club's price, as in the list", async () => {
    const member = holding(at, { memberSid: await loggedInMember(at, "0501234567") });
    const [mine] = good(await member.hotelPage({ hotelId: at.shop.hotelId })).dates;
    const [everyone] = (await pageOf(at.shop.hotelId)).dates;
    expect(mine!.club?.fullPrice).toBe(everyone!.price);
    expect(Number(mine!.price)).toBeLessThan(Number(everyone!.price));
    const results = good(
      await member.search({ dest: ["RHO"], yearMonth: months([at.shop.startDate]), hotelId: at.shop.hotelId }),
    );
    expect(results.packages.find(({ id }) => id === mine!.id)?.price).toBe(mine!.price);
  });

  test("a full hotel shows its next date with a room, and without one none", async () => {
    const full = (days: number) =>
      database.db.execute(
        sql`update inventory set capacity = held + sold where kind = 'room' and owner_id = ${dearer} and on_date < ${addDays(at.shop.startDate, days)}`,
      );
    await full(2);
    expect((await pageOf(dearer)).dates.map(({ packStartDate }) => packStartDate)).toEqual([
      addDays(at.shop.startDate, 2),
      addDays(at.shop.startDate, 3),
    ]);
    await full(60);
    expect(await pageOf(dearer)).toMatchObject({ status: "open", dates: [] });
    await database.db.update(inventory).set({ capacity: 5 }).where(eq(inventory.ownerId, dearer));
  });

  test("a hotel taken off sale is named as closed, without rooms and dates, and leaves the list of hotels", async () => {
    const listedIds = async () => good(await somebody().listedHotels({})).map(({ hotelId }) => hotelId);
    expect(await listedIds()).toEqual([at.shop.hotelId, dearer]);
    expect(good(await somebody().listedHotels({}))[0]!.changedOn).toMatch(/^20\d\d-\d\d-\d\d$/);
    await database.db.update(hotel).set({ active: false }).where(eq(hotel.id, dearer));
    expect(await pageOf(dearer)).toMatchObject({ status: "closed", name: `Hotel ${dearer}`, rooms: [], dates: [] });
    expect(await listedIds()).toEqual([at.shop.hotelId]);
    await database.db.update(hotel).set({ active: true }).where(eq(hotel.id, dearer));
  });

  test("cards, products and lists of hotels carry its facts", async () => {
    const facts = { beachMetres: 150, has: ["pool", "kosher"] };
    const request = { dest: ["RHO"], yearMonth: months([at.shop.startDate]), hotelId: at.shop.hotelId };
    expect(good(await somebody().search(request)).packages[0]!.facts).toMatchObject(facts);
    const product = good(await somebody().select({ packId: at.shop.packId, laId: at.shop.hotelId }));
    expect(product.hotels.find(({ hotelId }) => hotelId === at.shop.hotelId)!.facts).toMatchObject(facts);
    const hotels = good(await somebody().hotels({ dest: "RHO" }));
    expect(hotels.find(({ hotelId }) => hotelId === at.shop.hotelId)!.facts).toMatchObject(facts);
  });
});

const months = (days: string[]) => [...new Set(days.map((day) => day.slice(0, 7)))];
