import { BookingState } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aRandom, aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { inventory } from "../../offer/stock/schema";
import { usageLimit } from "../../people/sessions/schema";
import { type AttemptState, paymentAttempt, paymentEntry } from "../payment/schema";
import { booking, bookingEvent } from "./schema";
import { type Actor, type BookingEventName, edgeFor, graph } from "./states";
import { lockBooking, transition } from "./transition";

/** Transitions tried in every state, drawn by a seed; a failure names the draw. */

const seed = Number(process.env.FUZZ_SEED ?? 20261123);
const draws = 500;
let database: TestDatabase;
let at: TestEngine;
let bookingId: string;
let uid: string;
const shopper = () => at.as("a-shopper-in-the-wrong-state");

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 50, rooms: 50 });
  await somePeople(at);
  const { payment } = await readyToPay(shopper(), at.shop);
  bookingId = payment.bookTransId;
  uid = payment.paymentTransUid;
  at.gateway.approve(uid);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const randomOf = aRandom(seed);
const pick = <T>(list: readonly T[]): T => {
  const [high = 0, low = 0] = randomOf.bytes(2);
  return list[(high * 256 + low) % list.length]!;
};

/** Everything a transition may change, but not the time of the last change. */
async function snapshot(): Promise<string> {
  const { db } = database;
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId));
  const events = await db.$count(bookingEvent);
  const attempts = await db.select().from(paymentAttempt).orderBy(paymentAttempt.uid);
  const entries = await db.$count(paymentEntry);
  const stock = await db.select().from(inventory).orderBy(inventory.id);
  return JSON.stringify([{ ...row, touchedAt: null }, events, attempts, entries, stock, at.gateway.calls.captures]);
}

const inState = (state: BookingState, attempt: AttemptState) =>
  Promise.all([
    database.db.update(booking).set({ state }).where(eq(booking.id, bookingId)),
    database.db.update(paymentAttempt).set({ state: attempt }).where(eq(paymentAttempt.uid, uid)),
  ]);

test("check 9: of 500 transitions drawn at random, each one missing in the graph is refused and changes nothing", async () => {
  const events = [...new Set(graph.map(({ event }) => event))] as BookingEventName[];
  const actors = ["shopper", "agent", "desk", "gateway", "sweeper", "reconcile", "supplier"] as const satisfies Actor[];
  const wrong: string[] = [];
  let forbidden = 0;
  while (forbidden < draws) {
    const [from, event, by] = [pick(BookingState.options), pick(events), pick(actors)];
    if (edgeFor(from, event, by)) continue;
    forbidden += 1;
    if (forbidden % 25 === 1) await inState(from, "page");
    const before = forbidden % 25 === 1 ? await snapshot() : null;
    const isAllowed = await inTransaction(database.db, async (tx) => {
      const row = { ...(await lockBooking(tx, bookingId))!, state: from };
      await transition(tx, row, event, by, at.clock.now());
      return true;
    }).catch(() => false);
    if (isAllowed || (before !== null && before !== (await snapshot())))
      wrong.push(`draw ${forbidden} of seed ${seed}: ${from} took ${event} by ${by}`);
  }
  expect(wrong).toEqual([]);
});

const editable: BookingState[] = ["STORED", "PAYMENT_URL"];
type Act = { name: string; from: BookingState[]; ask(): Promise<{ ok: boolean }> };

test("check 9: every call that a booking's state forbids is refused and changes nothing, whatever became of its card", async () => {
  await inState("STORED", "abandoned");
  const page = good(await shopper().storedPage({ bookingId }));
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const store = (name: string, input: object): Act => ({
    name: `storePage ${name}`,
    from: editable,
    ask: () => shopper().storePage({ bookingId, stage: "check", ...input }),
  });
  const acts: Act[] = [
    store("passengers", { stage: "passengers", paxList: passengersFor(page) }),
    store("payer", { stage: "payer", payer: { ...aPayer, firstName: "אחרת" } }),
    store("extras", { stage: "extras", additionalServices: page.offeredServices.map(({ code }) => code) }),
    store("check", { acceptTerms: true, acceptedPrice: "1.00" }),
    store("extend", { stage: "extend" }),
    {
      name: "getPaymentUrl",
      from: [...editable, "VERIFIED"],
      ask: () => shopper().getPaymentUrl({ bookingId, shownPrice: "1.00" }),
    },
    { name: "deskConfirm", from: ["RQ", "ERROR"], ask: () => desk.deskConfirm({ bookingId }) },
    { name: "deskRefuse", from: ["RQ", "ERROR"], ask: () => desk.deskRefuse({ bookingId }) },
    { name: "deskCancel", from: ["OK", "RQ"], ask: () => desk.deskCancel({ bookingId, track: "supplier" }) },
  ];
  const attempts: AttemptState[] = ["page", "approved", "captured", "declined", "voided", "refunded", "abandoned"];
  const wrong: string[] = [];
  for (const state of BookingState.options)
    for (const act of acts.filter(({ from }) => !from.includes(state))) {
      const attempt = pick(attempts);
      await inState(state, attempt);
      const before = await snapshot();
      const { ok } = await act.ask();
      if (ok || before !== (await snapshot()))
        wrong.push(`seed ${seed}: ${act.name} with the booking in ${state} and its card ${attempt}`);
    }
  expect(wrong).toEqual([]);
});

test("check 9: of 200 claims of prices and discounts, none changes what is charged", async () => {
  const buyer = at.as("a-shopper-with-claims");
  const { payment } = await readyToPay(buyer, at.shop);
  const id = payment.bookTransId;
  const amounts = [
    "0",
    "-1",
    "0.001",
    "0.01",
    "1e21",
    "1,000",
    "NaN",
    "Infinity",
    "",
    " 1",
    "١٢",
    "1200.00",
    "9999999",
  ];
  const numbers = [0, -1, 41, 41.01, 99.99, 100, 1000, -1000];
  const whole = ["1.00", "0.00", "1199.99", "2400.00", "99999.99"];
  const claims: Record<string, readonly unknown[]> = {
    price: amounts,
    priceNIS: amounts,
    discountPercent: numbers,
    currency: ["US", "EU", "IL"],
    acceptedPrice: whole,
    DiscountAmountByAgent: whole,
    salePriceByAgent: whole,
    firstCardNIS: whole,
    cards: [1, 2],
    employeeNumber: ["1", "12345"],
    leaveApproval: [true],
    BypassPaymentByAgent: [true],
    phoneOrder: [true, false],
    couponCodes: [["NO-SUCH-CODE"], []],
    OdyAgentCodeByAgent: ["GALIL"],
  };
  const stages = ["check", "extras", "agent", "employee", "payer"] as const;
  const wrong: string[] = [];
  for (let draw = 1; draw <= 200; draw += 1) {
    const names = Array.from({ length: 1 + (draw % 3) }, () => pick(Object.keys(claims)));
    const input = Object.fromEntries(names.map((name) => [name, pick(claims[name]!)]));
    const stage = pick(stages);
    await buyer.storePage({ bookingId: id, stage, ...(stage === "payer" ? { payer: aPayer } : {}), ...input });
    if (draw % 25 === 0) {
      await database.db.delete(usageLimit);
      const [row] = await database.db.select().from(booking).where(eq(booking.id, id));
      const { totalMinor, currency, discountPercent } = row!.quote;
      if (totalMinor !== 120_000 || currency !== "USD" || discountPercent !== 0 || row!.draft.agent || row!.draft.split)
        wrong.push(
          `by draw ${draw} of seed ${seed}, last ${stage} ${JSON.stringify(input)}: ${totalMinor} ${currency}`,
        );
    }
  }
  expect(wrong).toEqual([]);
  good(await buyer.storePage({ bookingId: id, stage: "check", acceptTerms: true }));
  const cardPage = good(await buyer.getPaymentUrl({ bookingId: id }));
  at.gateway.approve(cardPage.paymentTransUid);
  good(await buyer.debitCreditCard({ bookingId: id, paymentTransUid: cardPage.paymentTransUid }));
  expect(at.gateway.transactions.get(cardPage.paymentTransUid)!.capturedAgorot).toBe(420_000);
});
