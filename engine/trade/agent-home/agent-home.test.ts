import type { Shop } from "@contract/calls";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, readyToPay, selection } from "../../../tests/factories/booked";
import { holding, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { demoPassword as password } from "../../demo/demo-people";
import { flight, roomType } from "../../offer/catalogue/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let rami: Shop;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 100 });
  await somePeople(at);
  const opened = await holding(at, {}).agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password });
  rami = holding(at, { agencySid: good(opened).agencySid, shopperSid: "ramis-browser-at-the-desk" });
});
afterAll(() => database.cleanup());

test("the agent's home: today's bookings, hold deadlines, requests to hotels, customers and price plans", async () => {
  covers("7.177");
  const { bookTransId: bookingId, paxList } = good(await rami.storePage({ stage: "init", ...selection(at.shop) }));
  expect(paxList).toHaveLength(2);
  good(await rami.storePage({ bookingId, stage: "payer", payer: aPayer }));
  // Bookings of other agencies, and of customers without one, are not visible.
  await readyToPay(at.as("a-shopper-without-an-agency"), at.shop);
  const home = good(await rami.agentHome({ langCode: "ENG" }));
  expect(home.today).toHaveLength(1);
  expect(home.held).toEqual(home.today);
  expect(home.today[0]).toMatchObject({ bookTransId: bookingId, clerkName: "Rami", own: true });
  expect(Date.parse(home.held[0]!.heldUntil!)).toBeGreaterThan(at.clock.now().getTime());
  expect(home.customers).toMatchObject([{ name: home.today[0]!.payerName, pnr: home.today[0]!.pnr }]);
  expect(home.plans).toMatchObject([{ dest: "RHO", hotelId: at.shop.hotelId }]);
  expect(home.waiting).toEqual([]);

  const nobody = holding(at, {});
  const other = good(await nobody.agentLogin({ odyAgentCode: "FCDIREC", clerkName: "Omer", password })).agencySid;
  const omer = holding(at, { agencySid: other });
  expect(good(await omer.agentHome({}))).toEqual({
    links: expect.objectContaining({ opened: 0, sales: [] }),
    credit: { openNIS: "0.00", orders: [], payments: [] },
    commissions: [],
    totals: { today: 0, held: 0, waiting: 0, cancelling: 0 },
    ...{ today: [], held: [], waiting: [], cancelling: [], customers: [], plans: [] },
  });
  // A colleague's booking is visible and can be continued.
  good(await omer.agentChoose({ odyAgentCode: "GALIL" }));
  expect(good(await omer.agentHome({})).held).toMatchObject([{ pnr: home.today[0]!.pnr, own: true }]);

  await database.db.update(booking).set({ state: "RQ" }).where(eq(booking.id, bookingId));
  const waits = good(await rami.agentHome({}));
  expect(waits.waiting.map(({ bookTransId }) => bookTransId)).toEqual([bookingId]);
  expect(waits.held).toEqual([]);
  const awaits = async () => good(await rami.agentHome({})).waiting[0]!.awaits;
  expect(await awaits()).toBeUndefined();
  await database.db.update(flight).set({ onRequest: true }).where(eq(flight.id, "f-out"));
  expect(await awaits()).toBe("airline");
  await database.db.update(roomType).set({ onRequest: true });
  expect(await awaits()).toBe("both");
  await database.db.update(flight).set({ onRequest: false });
  expect(await awaits()).toBe("hotel");
  await database.db.update(roomType).set({ onRequest: false });
  at.clock.forward(3_600_000);
  await database.db.update(booking).set({ state: "STORED" }).where(eq(booking.id, bookingId));
  expect(good(await rami.agentHome({})).held).toEqual([]);
  at.clock.forward(86_400_000);
  // A clerk's session has ended by then; the next day starts with another log-in.
  const again = good(await nobody.agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password })).agencySid;
  const tomorrow = good(await holding(at, { agencySid: again }).agentHome({}));
  expect(tomorrow.today).toEqual([]);
  expect(tomorrow.customers).toHaveLength(1);
});
