import { afterAll, beforeAll, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await someProgrammes(database.db, at.shop);
});
afterAll(() => database.cleanup());

test("rooms cost what they cost with the chosen tickets, which infants need none of", async () => {
  const roomPrices = async (party: { ticket?: string; adult?: number; infant?: number; typ?: string[] }) => {
    const { hotels } = good(await at.as("a-fan").select({ packId: "SP1", laId: at.shop.hotelId, ...party }));
    const rooms = hotels.find(({ hotelId }) => hotelId === at.shop.hotelId)!.rooms;
    return rooms.find(({ cls }) => cls === "STD-BB")!.compositions.map(({ total }) => total.price);
  };
  expect(await roomPrices({ ticket: "CAT1" })).toEqual(["1360.00"]);
  const two = { adult: 3, infant: 1, typ: ["DBLI1", "SGL"] };
  const [plain, better] = [await roomPrices(two), await roomPrices({ ...two, ticket: "CAT1" })];
  expect(better.map((price, index) => Number(price) - Number(plain[index]))).toEqual([160, 80]);
});
