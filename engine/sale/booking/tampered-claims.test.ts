import type { StorePageResult } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { holding, type Sids, somePeople } from "../../../tests/factories/people";
import { aRandom, aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { usageLimit } from "../../people/sessions/schema";
import { coupon } from "../coupons/schema";
import { gatewayCallback } from "../payment/gateway-callback";
import { paymentAttempt } from "../payment/schema";
import { booking } from "./schema";
import { sweepHolds } from "./sweep-holds";

/** Claims that a buyer's program may send beside what it is asked for, drawn by a seed; a failure names the draw. */

const seed = Number(process.env.FUZZ_SEED ?? 20261127);
const drawsOfEach = 50;
/** Two people, four nights in a standard room; the rate of the day is 3.5. */
const [trueMinor, trueAgorot] = [1200_00, 4200_00];
let database: TestDatabase;
let at: TestEngine;
const random = aRandom(seed);
const pick = <T>(list: readonly T[]): T => {
  const [high = 0, low = 0] = random.bytes(2);
  return list[(high * 256 + low) % list.length]!;
};

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 400, rooms: 200 });
  await somePeople(at);
  const today = testStart.slice(0, 10);
  // As much as a coupon of today would take off.
  const off = { amountMinor: 100_00, currency: "USD" as const, usageLimit: 100, createdAt: at.clock.now() };
  await database.db.insert(coupon).values([
    { ...off, code: "OVER12345678", usableFrom: "2020-01-01", usableUntil: "2020-12-31" },
    { ...off, code: "LATER1234567", usableFrom: "2030-01-01", usableUntil: "2030-12-31" },
    { ...off, code: "EMPTY1234567", usableFrom: today, usableUntil: "2030-12-31", usageLimit: 0 },
  ]);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const odd = [
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
  "1200",
  "0x10",
  "1.00",
  "9",
];
const amounts = ["0.00", "0.01", "1.00", "600.00", "1199.99", "1200.01", "1520.00", "99999.99"];
const forged: Sids[] = [
  { agency: "GALIL" },
  { agency: "HEALTH" },
  { agencySid: "a-session-that-was-made-up" },
  { memberSid: "a-member-that-was-made-up" },
  { bearer: "a-desk-that-was-made-up" },
  { agency: "GALIL", fc: true, agencySid: "GALIL" },
];
/** Such as a child's, a baby's, nobody's yet, and none. */
const births = ["2020-01-01", "2026-06-01", "2030-01-01", "1900-01-01", "0000-00-00", "2026-02-30", "", "1985-3-4"];
const coupons = ["OVER12345678", "LATER1234567", "EMPTY1234567", "NO-SUCH-CODE", "%", "'OR 1=1", "over12345678 "];

type Draw = { stage: string; input: Record<string, unknown>; as?: Sids };
/** What is tampered with, and one such request of a booking. */
const kinds: Record<string, () => Draw> = {
  price: () => ({
    stage: pick(["check", "init", "extras"]),
    input: { [pick(["price", "priceNIS", "acceptedPrice"])]: pick([...odd, ...amounts]) },
  }),
  currency: () => ({
    stage: pick(["check", "init"]),
    input: { currency: pick(["IL", "EU", "ILS", "XX", ""]), price: pick(["1200.00", "4200.00", "1.00"]) },
  }),
  discount: () => ({
    stage: pick(["check", "init", "extras"]),
    input: { discountPercent: pick([-1000, -1, 0.01, 41, 41.01, 100, 1000, Number.NaN]), price: pick(amounts) },
  }),
  ids: () => ({
    stage: pick(["check", "init", "passengers"]),
    input: {
      [pick(["packageId", "hotelid", "laId", "flights", "packSelectionId", "car"])]: pick([
        "P2",
        "1",
        "../P1",
        "SUI-BB",
      ]),
      ...pick([{}, { cls: ["SUI-BB"], price: "1200.00" }, { cls: ["NO-SUCH"] }, { duration: 60 }]),
    },
  }),
  ages: () => ({
    stage: pick(["passengers", "check"]),
    input: {
      ...pick([{ adult: 1 }, { child: 2 }, { infant: 1 }, { childAges: [3] }, {}]),
      births: [pick(births), pick(births)],
    },
  }),
  coupon: () => ({
    stage: pick(["extras", "check"]),
    input: { couponCodes: pick([[pick(coupons)], [pick(coupons), pick(coupons)]]) },
  }),
  agency: () => ({
    stage: pick(["agent", "check", "extras"]),
    as: pick(forged),
    input: pick([
      { OdyAgentCodeByAgent: "GALIL", DiscountAmountByAgent: pick(amounts) },
      { salePriceByAgent: pick(amounts) },
      { BypassPaymentByAgent: true, acceptTerms: true },
      { DiscountAmountByAgent: pick(odd), phoneOrder: false },
    ]),
  }),
  employee: () => ({
    stage: pick(["employee", "check"]),
    as: pick(forged),
    input: pick([
      { employeeNumber: "12345", leaveApproval: true },
      { cards: 2, firstCardNIS: pick(amounts) },
    ]),
  }),
  rate: () => ({
    stage: pick(["check", "init"]),
    input: {
      priceNIS: pick(["4080.00", "1200.00", "4199.99", "4320.00", "3.50"]),
      price: pick(["1200.00", "1165.71"]),
    },
  }),
};

function send(page: StorePageResult, sid: string, { stage, input, as }: Draw) {
  const buyer = holding(at, { ...as, shopperSid: sid, address: `192.0.2.${sid.length}` });
  const { births: typed, ...claims } = input as { births?: string[] };
  const paxList = passengersFor(page).map((pax, n) => ({ ...pax, birthDate: typed?.[n], type: "INF" }));
  const own = stage === "init" ? selection(at.shop) : { bookingId: page.bookTransId };
  return buyer.storePage({ ...own, stage: stage as "init", ...(typed ? { paxList } : {}), ...claims });
}

/** All that decides what is charged, as it is stored. */
async function priceOf(id: string): Promise<string> {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, id));
  const { quote, draft } = row!;
  return JSON.stringify([
    quote.totalMinor,
    quote.currency,
    quote.discountPercent,
    draft.split ?? null,
    draft.agent ?? null,
  ]);
}
const truePrice = JSON.stringify([trueMinor, "USD", 0, null, null]);

test.each(Object.keys(kinds))(
  "check 9: whatever is claimed of the %s, what is charged is the server's price",
  async (kind) => {
    const sid = `a-buyer-who-tampers-with-${kind}`;
    const buyer = at.as(sid);
    const { page } = await readyToPay(buyer, at.shop);
    const bookingId = page.bookTransId;
    const wrong: string[] = [];
    let refused = 0;
    for (let draw = 1; draw <= drawsOfEach; draw += 1) {
      if (draw % 10 === 1) await database.db.delete(usageLimit);
      const tampered = kinds[kind]!();
      const answer = await send(page, sid, tampered);
      if (!answer.ok) refused += 1;
      // A booking of its own that such a claim opens has the price of what it chose.
      const opened = answer.ok && tampered.stage === "init" ? [answer.value.bookTransId] : [];
      for (const id of [bookingId, ...opened]) {
        const price = await priceOf(id);
        if (price !== truePrice) wrong.push(`draw ${draw} of seed ${seed}: ${JSON.stringify(tampered)} left ${price}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(drawsOfEach / 5);
    const again = good(await buyer.storedPage({ bookingId }));
    good(await buyer.storePage({ bookingId, stage: "passengers", paxList: passengersFor(again) }));
    good(await buyer.storePage({ bookingId, stage: "check", acceptTerms: true }));
    const { paymentTransUid: uid } = good(await buyer.getPaymentUrl({ bookingId }));
    at.gateway.approve(uid);
    good(await buyer.debitCreditCard({ bookingId, paymentTransUid: uid }));
    expect(at.gateway.transactions.get(uid)!.capturedAgorot).toBe(trueAgorot);
  },
);

test("check 9: the amount that a page, its return or a callback claims is nowhere asked or charged", async () => {
  const { payment } = await readyToPay(at.as("a-buyer-at-the-card"), at.shop);
  const { bookTransId: bookingId, paymentTransUid: uid } = payment;
  const buyer = at.as("a-buyer-at-the-card");
  const [attempt] = await database.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  const url = at.gateway.successUrls.get(uid)!;
  const state = url.searchParams.get("state")!;
  const other = await readyToPay(at.as("another-buyer-at-the-card"), at.shop);
  const { captures } = at.gateway.calls;
  for (let draw = 1; draw <= drawsOfEach; draw += 1) {
    await database.db.delete(usageLimit);
    const shown = pick(["0.00", "0.01", "1.00", "4199.99", "4200.01", "1200.00", "42000.00"]);
    expect(refusal(await buyer.getPaymentUrl({ bookingId, shownPrice: shown })).code).toBe("price-changed");
    const place = Math.max(0, state.length - 1 - draw);
    const changed = state.slice(0, place) + (state[place] === "x" ? "y" : "x") + state.slice(place + 1);
    expect(refusal(await buyer.paymentReturned({ paymentTransUid: uid, state: changed })).code).toBe("not-found");
    expect(refusal(await buyer.paymentReturned({ paymentTransUid: other.payment.paymentTransUid, state })).code).toBe(
      "not-found",
    );
    const body = JSON.stringify({ uid, amount: pick(odd), currency: pick(["USD", "ILS", "JPY"]), status: "captured" });
    const headers = new Headers({ "x-signature": pick(["", "forged", "GENUINE", "genuine,", "null"]) });
    expect(await gatewayCallback(at.engine.parts, headers, body)).toEqual({ status: 401 });
  }
  // What a signed callback says besides the attempt is looked up, not believed.
  const honest = new Headers({ "x-signature": "genuine" });
  await gatewayCallback(at.engine.parts, honest, JSON.stringify({ uid, amount: 1, status: "captured" }));
  const rows = await database.db.select().from(paymentAttempt).where(eq(paymentAttempt.bookingId, bookingId));
  expect(rows).toEqual([attempt]);
  expect(attempt!.amountAgorot).toBe(trueAgorot);
  expect(at.gateway.calls.captures).toBe(captures);
});

test("check 9: after the hold is over no claim of its price opens a card page or charges a card", async () => {
  const buyer = at.as("a-buyer-who-comes-late");
  const { payment } = await readyToPay(buyer, at.shop);
  const { bookTransId: bookingId, paymentTransUid } = payment;
  at.clock.forward(3_600_000);
  await sweepHolds(at.engine.parts);
  const { captures, pages } = at.gateway.calls;
  for (let draw = 1; draw <= drawsOfEach; draw += 1) {
    await database.db.delete(usageLimit);
    const claim = pick(["1200.00", "4200.00", "1.00"]);
    const answers = [
      await buyer.getPaymentUrl({ bookingId, shownPrice: claim }),
      await buyer.storePage({ bookingId, stage: "check", acceptTerms: true, acceptedPrice: claim }),
      await buyer.storePage({ bookingId, stage: "extend" }),
    ];
    expect(answers.map(({ ok }) => ok)).toEqual([false, false, false]);
    const debit = await buyer.debitCreditCard({ bookingId, paymentTransUid, retry: pick([0, 1, 5]) });
    expect(debit.ok && debit.value.charged).not.toBe(true);
  }
  expect(at.gateway.calls).toMatchObject({ captures, pages });
  expect(await at.invariants()).toEqual([]);
});
