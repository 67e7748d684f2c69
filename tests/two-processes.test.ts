import { demoMembers, demoPassword } from "@engine/demo/demo-people";
import { refreshDirtyDays } from "@engine/offer/departure-index/departure-index";
import { post } from "@engine/outbox/outbox";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type OpenedDatabase, openDatabase } from "../engine/database/connect";
import { good, readyToPay, refusal, selection } from "./factories/booked";
import { holding, loggedInDesk, loggedInMember, somePeople } from "./factories/people";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Two processes of one shop: each with its own connections and caches, on one database. */
let database: TestDatabase;
let others: OpenedDatabase;
let one: TestEngine;
let other: TestEngine;

const limits = { perShopper: 3, perPhone: 1000, perAddress: 1000, perAgency: 1000, unknownShare: 1 };

beforeAll(async () => {
  database = await freshDatabase();
  others = openDatabase({ url: database.url, poolSize: 10, log: { info() {}, warn() {}, error: console.error } });
  one = await aTestEngine(database, { seats: 200, rooms: 100, limits });
  other = await aTestEngine(others, { beside: one, limits });
  await somePeople(one);
  for (const { engine } of [one, other]) engine.listenForChanges();
});
afterAll(async () => {
  await other?.engine.stop();
  await one?.engine.stop();
  await database?.cleanup();
});

test("a log-in at one process counts at the other, and ends there when it ends here", async () => {
  const { agencySid } = good(await holding(one, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword }));
  const memberSid = await loggedInMember(one, demoMembers[0].phone);
  const bearer = await loggedInDesk(one);
  const agency = async () => good(await holding(other, { agencySid }).agencyCheckSession({})).logined;
  const desk = () => holding(other, { bearer }).deskDeparture({ packId: "P1" });
  const member = async () => good(await holding(other, { memberSid }).memberCheckSession({})).logined;
  expect([await agency(), await member(), (await desk()).ok]).toEqual([true, true, true]);
  good(await holding(one, { agencySid }).agencyLogout({}));
  good(await holding(one, { memberSid }).memberLogout({}));
  good(await holding(one, { bearer }).deskLogout({}));
  expect([await agency(), await member(), (await desk()).ok]).toEqual([false, false, false]);
});

test("a shopper goes through a booking at both in turns, and one card is charged once", async () => {
  const shopper = { one: one.as("a-shopper-of-both"), other: other.as("a-shopper-of-both") };
  const { payment } = await readyToPay(shopper.one, one.shop);
  const { bookTransId: bookingId, paymentTransUid } = payment;
  one.gateway.approve(paymentTransUid);
  const before = one.gateway.calls.captures;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? shopper.other : shopper.one).debitCreditCard({ bookingId, paymentTransUid }),
    ),
  );
  for (const answer of answers) expect(["DEBITED", "ALREADY_DEBITED", "PENDING"]).toContain(good(answer).outcome);
  expect(one.gateway.calls.captures - before).toBe(1);
  expect(good(await shopper.other.succeededBooking({ bookingId })).reservationStatus).toBe("OK");
});

test("holds and wrong passwords are counted together", async () => {
  const hold = (at: TestEngine) => at.as("a-greedy-shopper").storePage({ stage: "init", ...selection(one.shop) });
  for (const at of [one, other, one]) good(await hold(at));
  for (const at of [one, other]) expect(refusal(await hold(at)).code).toBe("too-many-holds");

  /** Wrong passwords from one address until it has to wait. */
  const tries = async (address: string, agencyCode: string, processes: TestEngine[]) => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const login = holding(processes[attempt % processes.length]!, { address });
      const { code } = refusal(await login.agencyPassLogin({ agencyCode, password: "a wrong one" }));
      if (code === "too-many-requests") return attempt;
    }
    throw new Error("an address may guess for ever");
  };
  expect(await tries("198.51.100.44", "NEGEV", [one, other])).toBe(await tries("198.51.100.45", "GALIL", [one]));
});

test("a price and a count of stock changed at one are sold at the other", async () => {
  const bearer = await loggedInDesk(one);
  const desk = holding(one, { bearer });
  const { packId, hotelId } = one.shop;
  const selectionOf = async () => good(await other.as("who-looks").select({ packId, laId: hotelId }));
  const before = (await selectionOf()).hotels[0]?.from?.priceNIS;
  const rate = { currency: "USD", date: one.clock.now().toISOString().slice(0, 10), value: "3.6000" } as const;
  expect(before).toBe("4200.00");
  expect(good(await desk.deskSetRate(rate)).waits).toBe(false);
  await vi.waitFor(async () => expect((await selectionOf()).hotels[0]?.from?.priceNIS).toBe("4320.00"), 5_000);

  const [seat] = good(await desk.deskDeparture({ packId, langCode: "ENG" })).flights[0]!.seats;
  const takenSeats = seat!.held + seat!.sold;
  good(await desk.deskSetStock({ unitId: seat!.unitId, was: seat!.capacity, capacity: takenSeats }));
  await refreshDirtyDays(database.db, one.engine.parts.catalogue, pricePlanJournal, one.clock);
  expect(refusal(await other.as("too-late").storePage({ stage: "init", ...selection(one.shop) })).code).toBe(
    "sold-out",
  );
  good(await desk.deskSetStock({ unitId: seat!.unitId, was: takenSeats, capacity: takenSeats + 2 }));
  const buyers = Array.from({ length: 10 }, (_, index) =>
    (index % 2 ? other : one).as(`one-of-ten-${index}`).storePage({ stage: "init", ...selection(one.shop) }),
  );
  const answers = await Promise.all(buyers);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await one.invariants()).toEqual([]);
});

test("with the jobs of both running, each message is sent once and each effect delivered once", async () => {
  await Promise.all([one.engine.startJobs(), other.engine.startJobs()]);
  const keys = Array.from({ length: 100 }, (_, index) => `message-${index}`);
  await Promise.all(
    keys.map((key, index) =>
      (index % 2 ? others : database).db.transaction((tx) =>
        post(tx, key, { kind: "sms", to: "+972500000000", text: key }, one.clock.now(), null),
      ),
    ),
  );
  const waiting = async () =>
    (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from outbox where delivered_at is null`))
      .rows[0]!.n;
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 100 });
  const sentKeys = one.sent.map(({ key }) => key).filter((key) => key.startsWith("message-"));
  expect(sentKeys.sort()).toEqual([...keys].sort());
  const { rows } = await database.db.execute<{ attempts: number }>(
    sql`select distinct attempts from outbox where key like 'message-%'`,
  );
  expect(rows).toEqual([{ attempts: 1 }]);
}, 60_000);
