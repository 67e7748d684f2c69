import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inventory } from "../../offer/stock/schema";

/** The customer's own rooms: how many, the people and the class of each. In STD and SUI up to three adults sleep in a room. */

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 60, rooms: 10 });
});
afterAll(() => database.cleanup());

const shopper = () => at.as("a-family");
const laId = () => ({ laId: at.shop.hotelId });
const hotelid = () => ({ hotelid: at.shop.hotelId });

/** Rooms of each class taken on the first night. */
async function takenOf(): Promise<Record<string, number>> {
  const { rows } = await database.db.execute<{ class: string; held: number }>(
    sql`select class, held from inventory where kind = 'room' and on_date = ${at.shop.startDate} order by class`,
  );
  return Object.fromEntries(rows.map((row) => [row.class, row.held]));
}

test.each([
  ["as suggested, in two rooms of three", {}, ["A3", "A3"]],
  ["in three rooms", { rooms: 3 }, ["DBL", "DBL", "DBL"]],
  ["as they say", { typ: ["A3", "DBL", "SGL"] }, ["A3", "DBL", "SGL"]],
])("six adults sleep %s", async (_, request, typ) => {
  const offer = good(await shopper().select({ packId: "P1", ...laId(), adult: 6, ...request }));
  expect(offer.rooms.map((room) => room.typ)).toEqual(typ);
  expect(offer.rooms.map((room) => room.cls)).toEqual(typ.map(() => "STD-BB"));
  const priced = good(await shopper().calcPack({ packId: "P1", ...hotelid(), cls: ["STD-BB"], adult: 6, ...request }));
  expect(priced.typ).toEqual(typ);
});

test("a couple in a suite and a single in a standard room: the lines of both, and a room of each class", async () => {
  const before = await takenOf();
  const request = { adult: 3, typ: ["DBL", "SGL"], cls: ["SUI-BB", "STD-BB"] };
  const priced = good(await shopper().calcPack({ packId: "P1", ...hotelid(), ...request }));
  // A suite for two: 2 x (400 + 4 x 90); the other alone: 400 + 4 x 50, and 4 x 30 for sleeping alone.
  expect(priced.lines).toMatchObject([
    { code: "ADULT", room: 1, qty: 2, unit: "760.00", total: "1520.00" },
    { code: "ADULT", room: 2, qty: 1, unit: "600.00", total: "600.00" },
    { code: "SINGLE_SUPP", room: 2, qty: 1, total: "120.00" },
  ]);
  expect(priced.price).toBe("2240.00");
  const opened = good(
    await shopper().storePage({ stage: "init", packageId: "P1", ...hotelid(), ...request, price: "2240.00" }),
  );
  expect(opened.rooms.map(({ typ, cls }) => [typ, cls])).toEqual([
    ["DBL", "SUI-BB"],
    ["SGL", "STD-BB"],
  ]);
  expect(opened.paxList.map(({ room }) => room)).toEqual([1, 1, 2]);
  const after = await takenOf();
  expect([after.STD! - before.STD!, after.SUI! - before.SUI!]).toEqual([1, 1]);
  // The way back to the product leads to the same rooms.
  const back = new URLSearchParams(opened.productQuery);
  expect([back.getAll("typ"), back.getAll("cls")]).toEqual([request.typ, request.cls]);
});

test.each<[string, { adult: number; child?: number; infant?: number; rooms?: number; typ?: string[] }, string]>([
  ["hold one too few", { adult: 6, typ: ["DBL", "A3"] }, "typ"],
  ["hold one too many", { adult: 3, typ: ["DBL", "DBL"] }, "typ"],
  ["hold children who do not travel", { adult: 3, typ: ["DBL", "A1C1"] }, "typ"],
  ["put five adults together", { adult: 5, typ: ["A5"] }, "typ"],
  ["put two infants with one adult", { adult: 3, infant: 2, typ: ["DBL", "SGLI2"] }, "typ"],
  ["outnumber the adults", { adult: 2, child: 2, rooms: 3 }, "rooms"],
])("rooms that %s are refused", async (_, request, field) => {
  for (const answer of [
    await shopper().select({ packId: "P1", ...laId(), ...request }),
    await shopper().calcPack({ packId: "P1", ...hotelid(), cls: ["STD-BB"], ...request }),
    await shopper().storePage({ stage: "init", packageId: "P1", ...hotelid(), cls: ["STD-BB"], ...request }),
  ])
    expect(refusal(answer)).toMatchObject({ code: "invalid-party", field });
});

test("with one room of each class left, a party gets both; two of the last room are refused", async () => {
  await database.db.execute(
    sql`update inventory set capacity = held + sold + 1 where kind = 'room' and owner_id = ${at.shop.hotelId}`,
  );
  const offer = good(await shopper().select({ packId: "P1", ...laId(), adult: 3, typ: ["SGL", "DBL"] }));
  // The fuller room first: the couple gets the cheaper class.
  expect(offer.rooms.map((room) => room.cls)).toEqual(["SUI-BB", "STD-BB"]);
  const std = offer.hotels[0]!.rooms.find(({ cls }) => cls === "STD-BB");
  expect(std).toMatchObject({ allotment: { exact: 1 }, compositions: [{ roomNumber: 1 }, { roomNumber: 2 }] });
  const both = { packId: "P1", ...hotelid(), adult: 3, typ: ["SGL", "DBL"], cls: ["STD-BB"] };
  expect(refusal(await shopper().calcPack(both)).code).toBe("sold-out");
});

test("without a class CalcPack prices the cheapest that has rooms left, and says sold out when none has", async () => {
  const ask = () => shopper().calcPack({ packId: "P1", ...hotelid(), adult: 2 });
  const [cheapest] = good(await ask()).cls;
  const rooms = eq(inventory.kind, "room");
  const only = and(rooms, eq(inventory.class, cheapest!.split("-")[0]!));
  await database.db.update(inventory).set({ capacity: sql`held + sold` }).where(only);
  const next = good(await ask());
  expect(next.cls).not.toEqual([cheapest]);
  expect(next.cls).toEqual(
    good(await shopper().select({ packId: "P1", ...laId(), adult: 2 })).rooms.map(({ cls }) => cls),
  );
  await database.db.update(inventory).set({ capacity: sql`held + sold` }).where(rooms);
  expect(refusal(await ask())).toMatchObject({ code: "sold-out", field: "cls" });
});
