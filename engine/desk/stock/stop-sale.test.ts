import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good, refusal, selection } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { shopperAtCardPage } from "../../../tests/factories/shopper-at-card-page";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { type OpenedDatabase, openDatabase } from "../../database/connect";
import { roomType } from "../../offer/catalogue/schema";

/**
 * A hotel that the desk closes for some nights: nobody finds, prices or books it, in any process, and what was sold before stays. Nothing is
 * told by hand: what a process keeps of hotels has to be dropped by the change itself.
 */
const quiet = { info() {}, warn() {}, error: console.error };
const dearer = "h-dearer";
let database: TestDatabase;
let connections: OpenedDatabase;
let at: TestEngine;
/** Another process of the same shop. */
let beside: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  connections = openDatabase({ url: database.url, poolSize: 5, log: quiet });
  at = await aTestEngine(database, { seats: 30, rooms: 5 });
  await somePeople(at);
  await anotherHotel(at, { id: dearer, adultMinor: 20_000 });
  beside = await aTestEngine(connections, { beside: at });
  for (const { engine } of [at, beside]) engine.listenForChanges();
  await at.engine.startJobs();
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(async () => {
  await beside?.engine.stop();
  await at?.engine.stop();
  await connections?.close();
  await database?.cleanup();
});

const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 });
const theDay = () => ({ dest: ["RHO"], fromDate: at.shop.startDate, toDate: at.shop.startDate });
const hotelsFound = async (process: TestEngine) =>
  good(await process.as("a-shopper").aggSearch(theDay())).packages.map(({ laId }) => laId);
const priced = (process: TestEngine, hotelid: string) =>
  process.as("a-shopper").calcPack({ packId: at.shop.packId, hotelid, cls: ["STD-BB"], adult: 2 });
const lastNight = () => addDays(at.shop.startDate, 2);

// The dearer hotel is no day's cheapest: closing it changes no row of the index.
test.each([
  ["the cheapest hotel", () => at.shop.hotelId],
  ["a dearer one", () => dearer],
])(
  "a closed night takes %s out of lists, prices and sales of every process, also on request, until it is opened again",
  async (_, which) => {
    const hotelId = which();
    const prices = await Promise.all([at, beside].map(async (process) => good(await priced(process, hotelId)).price));
    for (const process of [at, beside]) expect(await hotelsFound(process)).toContain(hotelId);

    // The last of its nights is enough.
    const night = { firstNight: lastNight(), lastNight: lastNight() };
    const { stopSaleId } = good(await desk.deskStopSale({ hotelId, ...night }));
    for (const process of [at, beside]) {
      await soon(async () => expect(await hotelsFound(process)).not.toContain(hotelId));
      await soon(async () =>
        expect(refusal(await priced(process, hotelId))).toMatchObject({ code: "sold-out", field: "cls" }),
      );
      const opened = await process.as("a-buyer").storePage({ stage: "init", ...selection(at.shop), hotelid: hotelId });
      expect(refusal(opened).code).toBe("sold-out");
    }
    const standard = and(eq(roomType.hotelId, hotelId), eq(roomType.roomClass, "STD"));
    await database.db.update(roomType).set({ onRequest: true }).where(standard);
    at.engine.parts.catalogue.forget();
    expect(refusal(await priced(at, hotelId)).code).toBe("sold-out");
    await database.db.update(roomType).set({ onRequest: false }).where(standard);

    good(await desk.deskLiftStopSale({ stopSaleId }));
    for (const [index, process] of [at, beside].entries()) {
      await soon(async () => expect(await hotelsFound(process)).toContain(hotelId));
      await soon(async () => expect(good(await priced(process, hotelId)).price).toEqual(prices[index]));
    }
  },
);

test("a closed class leaves the others on sale, and a customer who holds a room of it pays its price", async () => {
  const { hotelId, packId, startDate } = at.shop;
  const { uid, shopper: holder, debitRequest } = await shopperAtCardPage(at);
  const stop = { roomClass: "STD", firstNight: startDate, lastNight: lastNight() };
  const { stopSaleId } = good(await desk.deskStopSale({ hotelId, ...stop }));
  expect(good(await desk.deskStopSale({ hotelId, ...stop }))).toEqual({ stopSaleId });

  const classes = async () => {
    const { hotels } = good(await at.as("a-shopper").select({ packId }));
    return (hotels.find((one) => one.hotelId === hotelId)?.rooms ?? []).map(({ cls }) => cls.split("-")[0]);
  };
  await soon(async () => expect(await classes()).not.toContain("STD"));
  expect(await classes()).not.toEqual([]);
  at.gateway.approve(uid);
  expect(good(await holder.debitCreditCard(debitRequest)).outcome).toBe("DEBITED");
  const [shown] = good(await desk.deskDeparture({ packId, hotelId })).stopSales;
  expect(shown).toMatchObject({ ...stop, stopSaleId, soldNights: 3 });
  good(await desk.deskLiftStopSale({ stopSaleId }));
  expect(good(await desk.deskDeparture({ packId, hotelId })).stopSales).toEqual([]);
  expect(refusal(await desk.deskLiftStopSale({ stopSaleId })).code).toBe("not-found");
});

test.each([
  ["ends before it begins", { firstNight: "2099-02-02", lastNight: "2099-02-01" }, "invalid-input", "lastNight"],
  ["is over", { firstNight: "2020-02-01", lastNight: "2020-02-02" }, "invalid-input", "lastNight"],
  ["is longer than two years", { firstNight: "2099-01-01", lastNight: "2102-01-01" }, "invalid-input", "lastNight"],
  ["is of no hotel", { hotelId: "none", firstNight: "2099-01-01", lastNight: "2099-01-02" }, "not-found", "hotelId"],
  [
    "is of no class",
    { roomClass: "NONE", firstNight: "2099-01-01", lastNight: "2099-01-02" },
    "not-found",
    "roomClass",
  ],
])("a stop sale that %s is refused", async (_, period, code, field) => {
  const answer = await desk.deskStopSale({ hotelId: at.shop.hotelId, ...period });
  expect(refusal(answer)).toMatchObject({ code, field });
});
