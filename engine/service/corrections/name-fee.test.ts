import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { deskCode, holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, seatsSold, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { gatewayCallback } from "../../sale/payment/gateway-callback";
import { settleAttempt } from "../../sale/payment/settle-attempt";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

async function visitorOf(bookingId: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

const correct = (bookingId: string, lastName = "Cohen-Levi", feeNIS = "150.00") =>
  desk.deskCorrectName({
    bookingId,
    paxId: "p1",
    firstName: "Dana",
    lastName,
    reason: "a letter was missing",
    feeNIS,
  });

/** A sold booking, with a name that the desk corrected for 150 shekels, and its visitor. */
async function withFee() {
  count += 1;
  const sale = await soldBooking(at, `fee-${count}`);
  good(await correct(sale.bookingId));
  const visitor = await visitorOf(sale.bookingId);
  const feesOf = async () => good(await visitor.bookInfo({})).fees;
  const [fee] = await feesOf();
  return { ...sale, visitor, feesOf, feeId: fee!.feeId };
}

/** The customer comes back from the card page of a fee. */
function back(uid: string) {
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  return holding(at, {}).paymentReturned({ paymentTransUid: uid, state });
}

async function mailOf(bookingId: string, key: string): Promise<string> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, `${key}%`)));
  expect(rows).toHaveLength(1);
  return (rows[0]!.payload as { text: string }).text;
}

test("the fee for a corrected name is paid by its visitor's card, and price, places and states stay", async () => {
  const { bookingId, uid: paidWith, visitor, feeId, feesOf, amountNIS } = await withFee();
  expect(await mailOf(bookingId, "name-correction")).toMatch(/150[\s\S]*\/visitor/);
  expect(await feesOf()).toMatchObject([{ feeId, amountNIS: "150.00", state: "due", payment: { state: "none" } }]);
  const [before] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const seats = await seatsSold(at);
  expect(refusal(await visitor.payFee({ feeId, shownNIS: "15.00" })).code).toBe("price-changed");
  const {
    paymentTransUid: uid,
    paymentUrl,
    amountNIS: asked,
  } = good(await visitor.payFee({ feeId, shownNIS: "150.00" }));
  expect(asked).toBe("150.00");
  expect(good(await visitor.payFee({ feeId, shownNIS: "150.00" })).paymentTransUid).toBe(uid);
  expect((await feesOf())[0]!.payment).toEqual({ state: "open", paymentUrl });
  at.gateway.approve(uid);
  expect(good(await back(uid))).toMatchObject({ fee: true, verdict: "verified" });
  good(await back(uid));
  expect(at.gateway.transactions.get(uid)!.capturedAgorot).toBe(150_00);
  expect(await feesOf()).toMatchObject([{ feeId, amountNIS: "150.00", state: "paid", payment: { state: "paid" } }]);
  expect(await mailOf(bookingId, "fee-paid")).toContain("150");
  expect(refusal(await visitor.payFee({ feeId, shownNIS: "150.00" })).code).toBe("already-answered");
  const [after] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect([after!.quote, after!.state, await seatsSold(at)]).toEqual([before!.quote, "OK", seats]);
  expect(good(await visitor.bookInfo({}))).toMatchObject({ paidNIS: amountNIS });
  const shown = good(await desk.deskBooking({ bookingId }));
  expect(shown.corrections[0]).toMatchObject({ feeNIS: "150.00", fee: { state: "paid" } });
  expect(refusal(await desk.deskWaiveFee({ bookingId, feeId, reason: "too late" })).code).toBe("wrong-state");
  expect(await at.invariants()).toEqual([]);
  // A cancellation divides the price alone, and returns nothing of the fee.
  const { tracks } = good(await visitor.bookInfo({})).cancellationOffer;
  expect(tracks[0]).toMatchObject({ track: "statutory", feeNIS: "100.00", refundNIS: "4100.00" });
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  await deliverMoney(at);
  expect([at.gateway.transactions.get(paidWith)!, at.gateway.transactions.get(uid)!]).toMatchObject([
    { refundedAgorot: 4100_00 },
    { refundedAgorot: 0 },
  ]);
  expect(await stateOf(at, bookingId)).toBe("CANCELLED");
  expect(await mailOf(bookingId, `cancelled:${bookingId}:mail`)).toMatch(/4,?100[\s\S]*150[\s\S]*אינם מוחזרים/);
  expect(good(await visitor.bookInfo({}))).toMatchObject({ paidNIS: "100.00", refundedNIS: "4100.00" });
  expect(await at.invariants()).toEqual([]);
});

test("the receipt names a paid fee with its card; where the shop cannot provide, the fee goes back too, and the mail says so", async () => {
  const { bookingId, uid: paidWith, visitor, feeId, feesOf, shopper } = await withFee();
  const paidOnReceipt = async () => {
    const { document } = good(await shopper.documentPage({ bookingId, kind: "receipt", langCode: "ENG" }));
    return document.sections.flatMap(({ facts = [] }) => facts).filter(([label]) => label === "Name correction fee");
  };
  expect(await paidOnReceipt()).toEqual([]);
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId, shownNIS: "150.00" }));
  at.gateway.approve(uid);
  good(await back(uid));
  expect(await paidOnReceipt()).toEqual([
    ["Name correction fee", { ltr: expect.stringMatching(/^₪150(\.00)? · •••• \d{4}/) }],
  ]);
  const cancelled = good(await desk.deskCancel({ bookingId, track: "provider" }));
  expect([cancelled.feeNIS, cancelled.refundNIS]).toEqual(["0.00", "4350.00"]);
  expect((await feesOf())[0]).toMatchObject({ state: "returned" });
  expect(await stateOf(at, bookingId)).toBe("CANCELLING");
  await deliverMoney(at);
  expect([at.gateway.transactions.get(paidWith)!, at.gateway.transactions.get(uid)!]).toMatchObject([
    { refundedAgorot: 4200_00 },
    { refundedAgorot: 150_00 },
  ]);
  expect(await stateOf(at, bookingId)).toBe("CANCELLED");
  expect(await mailOf(bookingId, `cancelled:${bookingId}:mail`)).toMatch(/4,?200[\s\S]*150/);
  expect(await at.invariants()).toEqual([]);
});

test("a fee is paid though the browser never comes back, and a part refund of the price leaves it", async () => {
  const { bookingId, visitor, feeId, feesOf } = await withFee();
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId, shownNIS: "150.00" }));
  at.gateway.approve(uid);
  const headers = new Headers({ "x-signature": "genuine" });
  expect(await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }))).toEqual({ status: 200 });
  expect(await settleAttempt(at.engine.parts, uid)).toBe("settled");
  expect((await feesOf())[0]!.state).toBe("paid");
  good(await desk.deskRefund({ bookingId, amount: "1199.00", reason: "a gift", shownPrice: "1200.00" }));
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(0);
  expect(await at.invariants()).toEqual([]);
});

test("a refused card leaves the fee due, and another card pays it", async () => {
  const { bookingId, visitor, feeId, feesOf } = await withFee();
  const first = good(await visitor.payFee({ feeId, shownNIS: "150.00" })).paymentTransUid;
  at.gateway.decline(first);
  expect(good(await back(first)).verdict).toBe("declined");
  expect((await feesOf())[0]).toMatchObject({ state: "due", payment: { state: "refused", reason: "card-declined" } });
  expect(await stateOf(at, bookingId)).toBe("OK");
  const second = good(await visitor.payFee({ feeId, shownNIS: "150.00" })).paymentTransUid;
  expect(second).not.toBe(first);
  at.gateway.approve(second);
  good(await back(second));
  expect((await feesOf())[0]!.state).toBe("paid");
  expect(await at.invariants()).toEqual([]);
});

test("a fee that the desk waives is not paid any more, the payer is told, and a card entered meanwhile takes nothing", async () => {
  const { bookingId, visitor, feeId, feesOf } = await withFee();
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId, shownNIS: "150.00" }));
  expect(refusal(await desk.deskWaiveFee({ bookingId, feeId: feeId + 1000, reason: "x" })).code).toBe("not-found");
  good(await desk.deskWaiveFee({ bookingId, feeId, reason: "our mistake" }));
  // Its card page is closed at once.
  expect((await feesOf())[0]!.payment).toEqual({ state: "none" });
  at.gateway.approve(uid);
  good(await back(uid));
  expect(at.gateway.transactions.get(uid)!.capturedAgorot).toBe(0);
  // Why is for the desk alone.
  const { correctedName: _, ...waived } = (await feesOf())[0]!;
  expect(waived).toEqual({ feeId, amountNIS: "150.00", state: "waived", payment: { state: "none" } });
  expect(refusal(await visitor.payFee({ feeId, shownNIS: "150.00" })).code).toBe("already-answered");
  expect(await mailOf(bookingId, "fee-waived")).toContain("150");
  const { corrections, audit } = good(await desk.deskBooking({ bookingId }));
  expect(corrections[0]!.fee).toMatchObject({ state: "waived", waivedReason: "our mistake" });
  expect(audit.at(-1)).toMatchObject({ action: "waive-fee", reason: "our mistake" });
  expect(await at.invariants()).toEqual([]);
});

test("with a fee of a mistyped size no name is corrected: it is neither left out nor a fault", async () => {
  const { bookingId } = await soldBooking(at, "mistyped-fee");
  for (const feeNIS of ["1000000.00", "99999999.00", "99999999999.00", "-1.00"])
    expect(refusal(await correct(bookingId, "Cohen-Levi", feeNIS)), feeNIS).toMatchObject({
      code: "invalid-input",
      field: "feeNIS",
    });
  expect(good(await desk.deskBooking({ bookingId })).corrections).toEqual([]);
});

test("a desk's session with a stale code waives nothing", async () => {
  const { bookingId, feeId, feesOf } = await withFee();
  at.engine.parts.deskCodeMinutes = 5;
  at.clock.forward(5 * 60_000 + 1000);
  expect(refusal(await desk.deskWaiveFee({ bookingId, feeId, reason: "our mistake" })).code).toBe("code-needed");
  expect((await feesOf())[0]!.state).toBe("due");
  good(await desk.deskWaiveFee({ bookingId, feeId, reason: "our mistake", totp: deskCode(at) }));
  expect((await feesOf())[0]!.state).toBe("waived");
  at.engine.parts.deskCodeMinutes = 1_000_000;
});

test("money taken for a fee that is not due any more goes back, and the payer is told", async () => {
  const { bookingId, visitor, feeId, feesOf } = await withFee();
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId, shownNIS: "150.00" }));
  good(await desk.deskWaiveFee({ bookingId, feeId, reason: "our mistake" }));
  at.gateway.approve(uid);
  const { transactions } = at.gateway;
  transactions.set(uid, { ...transactions.get(uid)!, status: "captured", capturedAgorot: 150_00 });
  good(await back(uid));
  expect(good(await visitor.bookInfo({})).refunds).toEqual([]);
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!).toMatchObject({ capturedAgorot: 150_00, refundedAgorot: 150_00 });
  expect((await feesOf())[0]).toMatchObject({ state: "waived", payment: { state: "returned" } });
  expect(await mailOf(bookingId, "fee-returned")).toContain("150");
  const info = good(await visitor.bookInfo({}));
  expect([info.refunds, info.paidNIS]).toEqual([[], "4200.00"]);
  expect(await at.invariants()).toEqual([]);
});

test("the fee of an order without payment is paid by its visitor's card, and no account of the agency follows", async () => {
  const { agency } = await sellersSids(at);
  const { bookingId, agent, check } = await agentBooking(at, agency);
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check({ BypassPaymentByAgent: true }));
  good(await correct(bookingId));
  const visitor = await visitorOf(bookingId);
  const [fee] = good(await visitor.bookInfo({})).fees;
  const { paymentTransUid: uid } = good(await visitor.payFee({ feeId: fee!.feeId, shownNIS: "150.00" }));
  at.gateway.approve(uid);
  good(await back(uid));
  const info = good(await visitor.bookInfo({}));
  expect([info.fees[0]!.state, info.payment]).toEqual(["paid", "to-agency"]);
  expect(await at.invariants()).toEqual([]);
});

test("the fee of a booking on request is due, and paid once the booking is confirmed, as its message says", async () => {
  count += 1;
  const { bookingId } = await soldBooking(at, `fee-${count}`, { onRequest: true });
  good(await correct(bookingId));
  expect(await mailOf(bookingId, "name-correction")).toMatch(/150[\s\S]*כשההזמנה תאושר/);
  const visitor = await visitorOf(bookingId);
  const [fee] = good(await visitor.bookInfo({})).fees;
  const pay = () => visitor.payFee({ feeId: fee!.feeId, shownNIS: "150.00" });
  expect(refusal(await pay()).code).toBe("gone");
  good(await desk.deskConfirm({ bookingId }));
  const { paymentTransUid: uid } = good(await pay());
  at.gateway.approve(uid);
  good(await back(uid));
  expect(good(await visitor.bookInfo({})).fees[0]!.state).toBe("paid");
  expect(await at.invariants()).toEqual([]);
});
