import { importShop } from "@engine/offer/import/import-shop";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OpenedDatabase, openDatabase } from "../engine/database/connect";
import { good, selection } from "./factories/booked";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** A shop's stock is imported by a command, in a process of its own; another process sells it, and nobody tells that one by hand. */

const quiet = { info() {}, warn() {}, error: console.error };
let database: TestDatabase;
let importing: OpenedDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  importing = openDatabase({ url: database.url, poolSize: 2, log: quiet });
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
  at.engine.listenForChanges();
  await at.engine.startJobs();
});
afterAll(async () => {
  await at?.engine.stop();
  await importing?.close();
  await database?.cleanup();
});

const listed = async () => {
  const yearMonth = [at.shop.startDate.slice(0, 7)];
  const { packages } = good(await at.as("looks-around").search({ dest: ["RHO"], yearMonth, sort: "price-up" }));
  return packages.map(({ packId, price }) => `${packId} ${price}`);
};

test("a fare and a new departure imported by another process are listed and sold at their price by the rounds alone", async () => {
  expect(await listed()).toEqual(["P1 1200.00"]);
  const [row] = (await database.pool.query("select start_date, end_date from departure where id = 'P1'")).rows;
  const departure = {
    kind: "departure",
    category: "vacation_pack",
    destinationCode: "RHO",
    startDate: row.start_date,
    endDate: row.end_date,
    nights: at.shop.nights,
    outwardFlightId: "f-out",
    inwardFlightId: "f-back",
    fareChildMinor: 35_000,
    fareInfantMinor: 5_000,
    hotelIds: [at.shop.hotelId],
  };
  /** Imported there, listed and sold here. */
  async function imported(id: string, fareAdultMinor: number, price: string): Promise<void> {
    const lines = [JSON.stringify({ ...departure, id, fareAdultMinor })];
    expect(await importShop({ pool: importing.pool, lines, log: quiet })).toMatchObject({ problems: [] });
    await vi.waitFor(async () => expect(await listed()).toEqual([`${id} ${price}`]), { timeout: 20_000, interval: 50 });
    const opened = good(await at.as(`buys-${id}`).storePage({ stage: "init", ...selection(at.shop), packageId: id }));
    expect(opened.price.price).toBe(price);
  }
  await imported("P1", 45_000, "1300.00");
  // Of two departures on the same days the cheaper one is listed.
  await imported("P2", 30_000, "1000.00");
  expect(await at.invariants()).toEqual([]);
});
