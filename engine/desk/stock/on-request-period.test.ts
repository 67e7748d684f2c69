import { and, between, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentBooking } from "../../../tests/factories/agent-booking";
import { good, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { type OpenedDatabase, openDatabase } from "../../database/connect";
import { demoPassword } from "../../demo/demo-people";
import { rebuildIndex } from "../../offer/departure-index/departure-index";
import { importShop } from "../../offer/import/import-shop";
import { inventory } from "../../offer/stock/schema";
import { booking } from "../../sale/booking/schema";
import { documentOfPlan, sheetOfPlan } from "../../trade/price-plan/plan-document";
import { pricePlanJournal } from "../../trade/price-plan/plan-journal";

/** Two departures of one hotel: the nights of the first are sold on request for a period, in every process, those of the second never. */
const quiet = { info() {}, warn() {}, error: console.error };
let database: TestDatabase;
let connections: OpenedDatabase;
let at: TestEngine;
/** Another process of the same shop. */
let beside: TestEngine;
let desk: ReturnType<typeof holding>;
let agencySid: string;
let later: { packId: string; startDate: string };

beforeAll(async () => {
  database = await freshDatabase();
  connections = openDatabase({ url: database.url, poolSize: 5, log: quiet });
  at = await aTestEngine(database, { seats: 30, rooms: 5 });
  await somePeople(at);
  const startDate = addDays(at.shop.startDate, 10);
  await anotherDay(at, { startDate, fareAdultMinor: 40_000, places: 30 });
  later = { packId: `${at.shop.packId}-${startDate}`, startDate };
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  beside = await aTestEngine(connections, { beside: at });
  for (const { engine } of [at, beside]) engine.listenForChanges();
  await at.engine.startJobs();
  desk = holding(at, { bearer: await loggedInDesk(at) });
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid;
});
afterAll(async () => {
  await beside?.engine.stop();
  await at?.engine.stop();
  await connections?.close();
  await database?.cleanup();
});

const soon = (assertion: () => Promise<void>) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 });
const shopper = (process: TestEngine) => process.as("a-shopper");
const lastNight = () => addDays(at.shop.startDate, at.shop.nights - 1);
/** The last night of the first departure's stay. */
const period = () => ({ hotelId: at.shop.hotelId, roomClass: "STD", firstNight: lastNight(), lastNight: lastNight() });

const start = () => {
  const { lastNight: _, ...key } = period();
  return key;
};

/** What a process says of both departures: the cards of the list, the products, their prices. */
async function said(process: TestEngine) {
  const days = { fromDate: at.shop.startDate, toDate: later.startDate };
  const cards = good(await shopper(process).search({ dest: ["RHO"], ...days })).packages;
  const of = async (packId: string) => {
    const { hotels } = good(await shopper(process).select({ packId }));
    const room = { packId, hotelid: at.shop.hotelId, cls: ["STD-BB"] };
    const { hotelStatus, warnings } = good(await shopper(process).calcPack(room));
    return {
      card: cards.find((card) => card.packId === packId)?.status,
      hotel: hotels[0]?.status,
      rooms: Object.fromEntries((hotels[0]?.rooms ?? []).map(({ roomClass, status }) => [roomClass, status])),
      price: hotelStatus,
      warned: warnings.includes("ON_REQUEST"),
    };
  };
  return { first: await of(at.shop.packId), second: await of(later.packId) };
}

const atOnce = { card: "ok", hotel: "ok", price: "ok", warned: false };
const asked = { card: "rq", hotel: "rq", price: "rq", warned: true };
const second = { ...atOnce, rooms: { STD: "ok" } };

/** The status of both departures in the agents' plan, and the last columns of its document and sheet. */
async function planned() {
  const plan = good(
    await holding(at, { agencySid }).pricePlan({ dest: "RHO", hotelId: at.shop.hotelId, nights: 4, langCode: "ENG" }),
  );
  return {
    table: plan.rows.map(({ status }) => status),
    document: (await documentOfPlan(plan, "en", "2026-11-18")).sections[1]!.table!.rows.map((row) => row.at(-1)),
    sheet: (await sheetOfPlan(plan, "en", "2026-11-18")).rows.map((row) => JSON.stringify(row).includes("On request")),
  };
}

async function book(name: string, packId: string) {
  const customer = at.as(name);
  const { payment } = await readyToPay(customer, { ...at.shop, packId });
  const { bookTransId: bookingId, paymentTransUid } = payment;
  at.gateway.approve(paymentTransUid);
  good(await customer.debitCreditCard({ bookingId, paymentTransUid }));
  const [room] = good(await customer.storedPage({ bookingId })).rooms;
  return { state: await stateOf(at, bookingId), room: room?.status };
}

const roomsTaken = async () =>
  (
    await database.db
      .select()
      .from(inventory)
      .where(and(eq(inventory.kind, "room"), eq(inventory.class, "STD")))
  ).reduce((sum, { held, sold }) => sum + held + sold, 0);

test("only the stays that have a night of the period are on request, in lists, products and plans of every process, and wait for the hotel", async () => {
  for (const process of [at, beside])
    await soon(async () =>
      expect(await said(process)).toEqual({ first: { ...atOnce, rooms: { STD: "ok", SUI: "ok" } }, second }),
    );
  expect(await planned()).toMatchObject({ table: ["ok", "ok"], document: ["Available", "Available"] });

  good(await desk.deskOnRequestPeriod(period()));
  for (const process of [at, beside])
    await soon(async () =>
      expect(await said(process)).toEqual({ first: { ...asked, rooms: { STD: "rq", SUI: "ok" } }, second }),
    );
  await soon(async () =>
    expect(await planned()).toEqual({
      table: ["rq", "ok"],
      document: ["On request", "Available"],
      sheet: [true, false],
    }),
  );
  expect(await roomsTaken()).toBe(0);
  expect(await book("waits", at.shop.packId)).toEqual({ state: "RQ", room: "rq" });
  // The hotel's confirmation is its room: no stock of ours.
  expect(await roomsTaken()).toBe(0);
  expect(await book("confirmed-at-once", later.packId)).toEqual({ state: "OK", room: "ok" });
  expect(await roomsTaken()).toBe(at.shop.nights);

  good(await desk.deskLiftOnRequestPeriod(start()));
  for (const process of [at, beside])
    await soon(async () => expect((await said(process)).first).toMatchObject({ ...atOnce, rooms: { STD: "ok" } }));
  expect(refusal(await desk.deskLiftOnRequestPeriod(start())).code).toBe("not-found");
});

test("a stay that was held on request waits for the hotel also when the period ends before it is paid", async () => {
  good(await desk.deskOnRequestPeriod(period()));
  await soon(async () => expect((await said(at)).first.price).toBe("rq"));
  const customer = at.as("pays-later");
  const { payment } = await readyToPay(customer, at.shop);
  good(await desk.deskLiftOnRequestPeriod(start()));
  await soon(async () => expect((await said(at)).first.price).toBe("ok"));
  const { bookTransId: bookingId, paymentTransUid } = payment;
  const read = async () => {
    const { rooms, charge } = good(await customer.storedPage({ bookingId }));
    return [rooms[0]!.status, charge!.afterConfirmation];
  };
  expect(await read()).toEqual(["rq", true]);
  at.gateway.approve(paymentTransUid);
  good(await customer.debitCreditCard({ bookingId, paymentTransUid }));
  expect(await stateOf(at, bookingId)).toBe("RQ");
  expect(await read()).toEqual(["rq", true]);
  // A booking whose rooms were not marked yet waits for whom it was said to wait.
  const ofBooking = eq(booking.id, bookingId);
  const [{ draft }] = (await database.db.select().from(booking).where(ofBooking)) as [typeof booking.$inferSelect];
  expect(draft.rooms[0]).toMatchObject({ requested: true });
  const rooms = draft.rooms.map(({ requested: _, ...room }) => room);
  await database.db
    .update(booking)
    .set({ draft: { ...draft, rooms } })
    .where(ofBooking);
  expect((await read())[0]).toBe("rq");
  good(await desk.deskConfirm({ bookingId }));
  expect(await read()).toEqual(["ok", false]);
});

test("an agency's list names the hotel that it waits for, also when the period has ended since", async () => {
  good(await desk.deskOnRequestPeriod(period()));
  await soon(async () => expect((await said(at)).first.price).toBe("rq"));
  const { seller, bookingId, agent, check } = await agentBooking(at, { agencySid });
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await desk.deskLiftOnRequestPeriod(start()));
  good(await check({ BypassPaymentByAgent: true }));
  expect(await stateOf(at, bookingId)).toBe("RQ");
  const awaits = async () =>
    good(await seller.agentHome({})).today.find(({ bookTransId }) => bookTransId === bookingId)!.awaits;
  expect(await awaits()).toBe("hotel");
  const ofBooking = eq(booking.id, bookingId);
  const [{ draft }] = (await database.db.select().from(booking).where(ofBooking)) as [typeof booking.$inferSelect];
  const rooms = draft.rooms.map(({ requested: _, ...room }) => room);
  await database.db
    .update(booking)
    .set({ draft: { ...draft, rooms } })
    .where(ofBooking);
  expect(await awaits()).toBe("hotel");
});

test("a sold-out class is offered on request in the period, and a period of the hotel is one of each class", async () => {
  const nights = and(eq(inventory.kind, "room"), between(inventory.onDate, at.shop.startDate, lastNight()));
  await database.db.update(inventory).set({ capacity: 0 }).where(nights);
  const { packId, hotelId } = at.shop;
  const cardOf = async () =>
    good(
      await shopper(beside).search({ dest: ["RHO"], fromDate: at.shop.startDate, toDate: at.shop.startDate }),
    ).packages.map((card) => [card.packId, card.price, card.status]);
  await soon(async () => expect(await cardOf()).toEqual([]));
  const { roomClass: _, ...ofHotel } = period();
  good(await desk.deskOnRequestPeriod(ofHotel));
  await soon(async () => expect(await cardOf()).toEqual([[packId, "1200.00", "rq"]]));
  const { hotels } = good(await shopper(beside).select({ packId }));
  expect(hotels[0]?.rooms.map(({ roomClass, status }) => [roomClass, status])).toEqual([
    ["STD", "rq"],
    ["SUI", "rq"],
  ]);
  good(await shopper(at).storePage({ stage: "init", ...selection(at.shop) }));
  good(await desk.deskLiftOnRequestPeriod({ hotelId, firstNight: ofHotel.firstNight }));
  await soon(async () => expect(await cardOf()).toEqual([]));
  await database.db.update(inventory).set({ capacity: 5 }).where(nights);
});

test("a period with the same first night is replaced, and the desk lists what is not over", async () => {
  const { hotelId, packId } = at.shop;
  const listed = async () => good(await desk.deskDeparture({ packId, hotelId })).onRequestPeriods;
  good(await desk.deskOnRequestPeriod({ ...period(), lastNight: addDays(lastNight(), 9) }));
  good(await desk.deskOnRequestPeriod(period()));
  const { hotelId: _, ...shown } = period();
  expect(await listed()).toEqual([{ ...shown, setBy: expect.any(String) }]);
  good(await desk.deskLiftOnRequestPeriod(start()));
  expect(await listed()).toEqual([]);
});

test("an import sets a period, makes it shorter and takes it away, and every process sells by it", async () => {
  const load = async (...lines: object[]) => {
    const texts = lines.map((line) => JSON.stringify({ kind: "on-request", ...line }));
    return importShop({ pool: database.pool, lines: texts, log: quiet });
  };
  const { hotelId } = at.shop;
  const line = { hotelId, roomClass: "STD", from: at.shop.startDate, to: addDays(later.startDate, 1) };
  const cards = async () => {
    const { first, second } = await said(beside);
    return [first.card, second.card];
  };
  expect(await load(line)).toMatchObject({ problemCount: 0, imported: { "on-request": 1 } });
  await soon(async () => expect(await cards()).toEqual(["rq", "rq"]));
  await load({ ...line, to: line.from });
  await soon(async () => expect(await cards()).toEqual(["rq", "ok"]));
  await load({ ...line, active: false });
  await soon(async () => expect(await cards()).toEqual(["ok", "ok"]));
  expect((await load({ ...line, hotelId: "none" })).problems.map(({ field }) => field)).toContain("hotelId");
  expect((await load({ ...line, roomClass: "NONE" })).problems.map(({ field }) => field)).toEqual(["roomClass"]);
  expect((await load({ ...line, to: "2020-01-01" })).problems.map(({ field }) => field)).toEqual(["to"]);
});

test.each([
  ["ends before it begins", { firstNight: "2099-02-02", lastNight: "2099-02-01" }, "invalid-input", "lastNight"],
  ["is of no hotel", { hotelId: "none", firstNight: "2099-01-01", lastNight: "2099-01-02" }, "not-found", "hotelId"],
])("a period on request that %s is refused", async (_, nights, code, field) => {
  const answer = await desk.deskOnRequestPeriod({ hotelId: at.shop.hotelId, ...nights });
  expect(refusal(answer)).toMatchObject({ code, field });
});
