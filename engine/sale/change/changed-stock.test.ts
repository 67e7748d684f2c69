import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { flight, roomType } from "../../offer/catalogue/schema";
import { holdLine } from "../../offer/stock/schema";
import { booking } from "../booking/schema";
import { changedStock } from "./changed-stock";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 50, rooms: 20 });
});
afterAll(() => database.cleanup());

/** What a family of seven in two rooms takes, by kind: how many lines, and of how many places each. */
async function stockOfFamily() {
  const family = { adult: 4, child: 2, infant: 1, listAgeChildren: [7, 9], cls: ["STD-BB", "STD-BB"] };
  const page = await at.as("a-family").storePage({ stage: "init", ...selection(at.shop), ...family });
  const [row] = await database.db
    .select()
    .from(booking)
    .where(eq(booking.id, good(page).bookTransId));
  const stock = await inTransaction(database.db, (tx) => changedStock(tx, row!.draft), {
    random: at.engine.parts.random,
  });
  return { row: row!, stock };
}

test("a child takes a seat and an infant none, each room is taken every night, and it is what a sale takes", async () => {
  const { row, stock } = await stockOfFamily();
  const counted = (lines: readonly { kind: string; quantity: number }[]) =>
    lines.map(({ kind, quantity }) => `${kind} ${quantity}`).sort();
  expect(counted(stock.lines)).toEqual([...Array.from({ length: 8 }, () => "room 1"), "seat 6", "seat 6"]);
  const held = await database.db.select().from(holdLine).where(eq(holdLine.holdId, row.holdId!));
  const taken = (lines: readonly { quantity: number }[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(taken(held)).toBe(taken(stock.lines));
  expect(stock.onRequest).toEqual({ rooms: false, flights: false });
});

test("a room that its hotel confirms takes nothing before, and a flight on request says so", async () => {
  await database.db.update(roomType).set({ onRequest: true });
  await database.db.update(flight).set({ onRequest: true }).where(eq(flight.id, at.shop.flightIds[1]));
  const { stock } = await stockOfFamily();
  expect(new Set(stock.lines.map(({ kind }) => kind))).toEqual(new Set(["seat"]));
  expect(stock.onRequest).toEqual({ rooms: true, flights: true });
});
