import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { anotherHotel, roomNights } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { effectDeliverers } from "../../effect-deliverers";
import { hotelRate } from "../../offer/catalogue/schema";
import { inventory } from "../../offer/stock/schema";
import { deliverEffect } from "../../outbox/deliver-effect";
import { adminNotification, outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { bookingChange } from "../../sale/change/schema";
import { sweepChanges } from "../../sale/change/sweep-changes";
import { gatewayCallback } from "../../sale/payment/gateway-callback";
import { reconcile } from "../../sale/payment/reconcile";
import { paymentAttempt, paymentEntry } from "../../sale/payment/schema";
import { settleAttempt } from "../../sale/payment/settle-attempt";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;
let start: string;
let days: Record<"dearer" | "alike", string>;
const nights = 4;
/** A couple's four nights: 400 dollars in the booked hotel and 480 in the other. 80 dollars at 3.5. */
const difference = "280.00";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 200 });
  await somePeople(at);
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 60 });
  await anotherHotel(at, { id: "cheaper", adultMinor: 4000, rooms: 60 });
  days = { dearer: addDays(at.shop.startDate, 21), alike: addDays(at.shop.startDate, 14) };
  await anotherDay(at, { startDate: days.dearer, fareAdultMinor: 44000, places: 60 });
  await anotherDay(at, { startDate: days.alike, fareAdultMinor: 40000, places: 60 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
  start = at.clock.now().toISOString();
});
beforeEach(async () => {
  at.clock.backTo(start);
  await database.db.delete(usageLimit);
  at.gateway.captures = [];
  at.gateway.silent = false;
});
afterAll(() => database.cleanup());

const noSenders = { sms: async () => {}, mail: async () => {} };
const anyone = () => holding(at, {});
const day = (ahead: number) => new Date(at.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

async function sellBooking(services: string[] = []) {
  count += 1;
  const sale = await soldBooking(at, `paid-change-${count}`, { services });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
  return { ...sale, pnr: row!.pnr, row: row! };
}

async function visiting(pnr: string) {
  const { visitorSid } = good(await anyone().visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

/** The offer on the visitor's page. */
const presentOffer = async (visitor: ReturnType<typeof holding>) =>
  good(await visitor.bookInfo({})).lastChange!.changeId;

const offer = (bookingId: string, more: object = {}) =>
  desk.deskOfferHotelChange({
    bookingId,
    toHotelId: "dearer",
    cls: "STD-BB",
    answerBy: day(3),
    customerPays: true,
    ...more,
  });

async function tokenOf(bookingId: string, key = "hotel-change:"): Promise<string> {
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)).orderBy(outbox.id);
  const offers = rows.filter((row) => row.key.startsWith(key));
  return /hotel-change\/([\w-]+)$/.exec((offers.at(-1)!.payload as { text: string }).text)![1]!;
}

/** A sold booking with an offer that costs more, and its link. */
async function sellWithOffer(services: string[] = []) {
  const sale = await sellBooking(services);
  good(await offer(sale.bookingId));
  return { ...sale, token: await tokenOf(sale.bookingId) };
}

const pay = (token: string, shownNIS = difference) => anyone().payHotelChange({ token, shownNIS });

/** Offers, opens the card page and enters a card that is approved. */
async function cardEntered() {
  const sale = await sellWithOffer();
  const { paymentTransUid } = good(await pay(sale.token));
  at.gateway.approve(paymentTransUid);
  return { ...sale, cardUid: paymentTransUid };
}

/** The browser comes back from the card page. */
function back(uid: string) {
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  return anyone().paymentReturned({ paymentTransUid: uid, state });
}

const changeOf = async (token: string) => good(await anyone().hotelChange({ token, langCode: "ENG" }));
const keysOf = async (bookingId: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId))).map(({ key }) => key);
const hotelOf = async (bookingId: string) =>
  (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.draft.rooms[0]!.hotelId;
const statesOf = async (bookingId: string) =>
  good(await desk.deskBooking({ bookingId, langCode: "ENG" })).changes.map(({ state }) => state);
const money = (uid: string) => {
  const transaction = at.gateway.transactions.get(uid);
  return transaction ? transaction.capturedAgorot - transaction.refundedAgorot : 0;
};

describe("an offer that costs more", () => {
  test("shows an agency's customer the agency's price before and after, which rises by what is paid", async () => {
    const { bookingId, token, pnr } = await sellWithOffer();
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const agent = { agencyCode: "GALIL", salePriceMinor: 133_300, discountMinor: 0, phoneFeeMinor: 0 };
    const draft = {
      ...row!.draft,
      agent: { ...agent, odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false },
    };
    await database.db.update(booking).set({ draft }).where(eq(booking.id, bookingId));
    // 1,333 dollars at 3.5, and 280 shekels more.
    const prices = { priceBeforeNIS: "4665.50", priceAfterNIS: "4945.50", differenceNIS: difference };
    expect(await changeOf(token)).toMatchObject(prices);
    const { paymentTransUid } = good(await pay(token));
    at.gateway.approve(paymentTransUid);
    good(await back(paymentTransUid));
    expect(await changeOf(token)).toMatchObject({ accepted: true, ...prices });
    const info = good(await (await visiting(pnr)).bookInfo({}));
    expect([info.price.price, info.salePrice]).toEqual(["1413.00", "1413.00"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("is made when its difference is paid by card: stock, price, debit, documents and message", async () => {
    covers("7.192");
    const { bookingId, shopper, token } = await sellWithOffer();
    const [before, other] = [await roomNights(at, at.shop.hotelId), await roomNights(at, "dearer")];
    expect(await changeOf(token)).toMatchObject({
      differenceNIS: difference,
      priceBeforeNIS: "4200.00",
      priceAfterNIS: "4480.00",
      payment: { state: "none" },
    });
    expect(refusal(await anyone().acceptHotelChange({ token, accepted: true })).code).toBe("payment-needed");
    const { paymentTransUid: uid, paymentUrl, amountNIS } = good(await pay(token));
    expect(amountNIS).toBe(difference);
    expect((await changeOf(token)).payment).toEqual({ state: "open", paymentUrl });
    expect(await statesOf(bookingId)).toEqual(["paying"]);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);

    at.gateway.approve(uid);
    expect(good(await back(uid))).toMatchObject({ verdict: "verified", change: { token } });
    expect(money(uid)).toBe(28_000);
    expect(await roomNights(at, "dearer")).toEqual({ held: other.held - nights, sold: other.sold + nights });
    expect(await roomNights(at, at.shop.hotelId)).toEqual({ ...before, sold: before.sold - nights });
    expect(await changeOf(token)).toMatchObject({ accepted: true, payment: { state: "paid" } });
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    expect([info.hotels[0]!.hotelId, info.price.price, info.paidNIS]).toEqual(["dearer", "1280.00", "4480.00"]);
    const voucher = good(await shopper.documentPage({ bookingId, kind: "voucher", langCode: "ENG" }));
    expect(JSON.stringify(voucher.document)).toContain("Hotel dearer");
    expect(await statesOf(bookingId)).toEqual(["accepted"]);
    const messages = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const changeMessages = messages.filter(({ key }) => key.startsWith("changed:"));
    expect(changeMessages.map(({ kind }) => kind).sort()).toEqual(["mail", "sms"]);
    expect(changeMessages.find(({ kind }) => kind === "mail")!.payload).toMatchObject({ document: { bookingId } });
    expect(JSON.stringify(changeMessages.map(({ payload }) => payload))).toContain("280");
    expect(await at.invariants()).toEqual([]);
  });

  test("the address of the return opens the link only while the browser can be on its way", async () => {
    const { token, cardUid } = await cardEntered();
    expect(good(await back(cardUid)).change).toEqual({ token });
    // A second tab, or a reload.
    expect(good(await back(cardUid)).change).toEqual({ token });
    at.clock.forward(3 * 60_000);
    expect(good(await back(cardUid)).change).toEqual({});
    const unused = await sellWithOffer();
    const { paymentTransUid } = good(await pay(unused.token));
    at.clock.forward(14 * 60_000);
    expect(good(await back(paymentTransUid)).change).toEqual({ token: unused.token });
    at.clock.forward(4 * 60_000);
    expect(good(await back(paymentTransUid)).change).toEqual({});
  });

  test("is paid by the visitor without the link, and made though the browser never comes back", async () => {
    covers("7.193");
    const { bookingId, pnr } = await sellBooking();
    good(await offer(bookingId));
    const visitor = await visiting(pnr);
    expect(good(await visitor.bookInfo({})).lastChange).toMatchObject({ differenceNIS: difference, token: "" });
    const changeId = await presentOffer(visitor);
    expect(refusal(await visitor.answerHotelChange({ changeId, accepted: true })).code).toBe("payment-needed");
    const { paymentTransUid: uid } = good(await visitor.payChange({ changeId, shownNIS: difference }));
    at.gateway.approve(uid);
    const headers = new Headers({ "x-signature": "genuine" });
    expect(await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }))).toEqual({ status: 200 });
    expect(await settleAttempt(at.engine.parts, uid)).toBe("settled");
    expect([await hotelOf(bookingId), money(uid)]).toEqual(["dearer", 28_000]);
    expect(good(await visitor.bookInfo({})).lastChange).toMatchObject({ accepted: true, payment: { state: "paid" } });
    expect(await at.invariants()).toEqual([]);
  });

  test("is paid once, however often page, return and callback come", async () => {
    const { bookingId, token } = await sellWithOffer();
    const [one, two] = await Promise.all([pay(token), pay(token)]);
    const opened = [one, two].flatMap((answer) => (answer.ok ? [answer.value.paymentTransUid] : []));
    const uid = opened.at(-1)!;
    expect(good(await pay(token)).paymentTransUid).toBe(uid);
    at.gateway.approve(uid);
    const captures = at.gateway.calls.captures;
    const headers = new Headers({ "x-signature": "genuine" });
    const callback = () => gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }));
    await Promise.all([back(uid), callback(), back(uid), callback(), settleAttempt(at.engine.parts, uid)]);
    await back(uid);
    expect(at.gateway.calls.captures - captures).toBe(1);
    expect(money(uid)).toBe(28_000);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("changed:"))).toHaveLength(2);
    expect(refusal(await pay(token)).code).toBe("already-answered");
    expect(await at.invariants()).toEqual([]);
  });

  test("of an agency's booking is debited by the agent too, and is then the agent's in the history", async () => {
    const { seller, bookingId, agent, check } = await agentBooking(at, (await sellersSids(at)).agency);
    good(await agent({ salePriceByAgent: "1300.00" }));
    good(await check());
    const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
    at.gateway.approve(paymentTransUid);
    good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
    good(await offer(bookingId));
    const token = await tokenOf(bookingId);
    const { paymentTransUid: uid } = good(await pay(token));
    at.gateway.approve(uid);
    expect(good(await seller.debitCreditCard({ bookingId, paymentTransUid: uid })).outcome).toBe("DEBITED");
    const { history } = good(await desk.deskBooking({ bookingId }));
    expect(history.find(({ event }) => event === "hotel-changed")!.actor).toBe("agent");
    expect(await at.invariants()).toEqual([]);
  });

  test.each([
    ["declined by its company", "decline", "card-declined"],
    ["of a type we do not take", "amex", "card-type"],
    ["declined at the debit", "debit", "card-declined"],
  ] as const)("stays open with the reason if the card is %s, and another card pays", async (_, how, reason) => {
    const { bookingId, token } = await sellWithOffer();
    const first = good(await pay(token)).paymentTransUid;
    if (how === "decline") at.gateway.decline(first);
    else at.gateway.approve(first, how === "amex" ? { brand: "amex" } : {});
    if (how === "debit") at.gateway.captures = ["refused"];
    await back(first);
    const refused = await changeOf(token);
    expect([refused.ended, refused.payment]).toEqual([
      undefined,
      expect.objectContaining({ state: "refused", reason }),
    ]);
    expect((await changeOf(token)).accepted).toBeUndefined();
    expect(await statesOf(bookingId)).toEqual(["card-refused"]);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);
    const second = good(await pay(token)).paymentTransUid;
    expect(second).not.toBe(first);
    at.gateway.approve(second);
    await back(second);
    await deliverMoney(at);
    expect([money(first), money(second), await hotelOf(bookingId)]).toEqual([0, 28_000, "dearer"]);
    // The refused card is not held any longer.
    expect(at.gateway.transactions.get(first)!.status).not.toBe("approved");
    expect(await at.invariants()).toEqual([]);
  });

  test.each([["drop-after-charge"], ["drop-before-charge"]] as const)(
    "with a debit whose answer is lost (%s) waits for it past its end, and is then made",
    async (loseAnswer) => {
      const { bookingId, token, cardUid } = await cardEntered();
      at.gateway.captures = [loseAnswer];
      await back(cardUid);
      expect((await changeOf(token)).payment).toEqual({ state: "checking" });
      expect(await statesOf(bookingId)).toEqual(["checking"]);
      // It is neither answered, replaced nor paid a second time meanwhile.
      expect(refusal(await anyone().acceptHotelChange({ token, accepted: false })).code).toBe("in-progress");
      expect(refusal(await pay(token)).code).toBe("in-progress");
      expect(refusal(await offer(bookingId, { toHotelId: "cheaper", customerPays: false })).code).toBe("in-progress");
      at.gateway.silent = true;
      at.clock.forward(5 * 86_400_000);
      await sweepChanges(at.engine.parts);
      expect((await changeOf(token)).ended).toBe(undefined);
      at.gateway.silent = false;
      await reconcile(at.engine.parts);
      expect([await hotelOf(bookingId), money(cardUid)]).toEqual(["dearer", 28_000]);
      at.clock.backTo(start);
      expect(await at.invariants()).toEqual([]);
    },
  );

  test("that ended before the card was entered takes nothing: rooms and card are released", async () => {
    const { bookingId, token } = await sellWithOffer();
    const other = await roomNights(at, "dearer");
    const { paymentTransUid: uid } = good(await pay(token));
    at.clock.forward(5 * 86_400_000);
    expect(refusal(await pay(token)).code).toBe("gone");
    expect(await sweepChanges(at.engine.parts)).toBe(1);
    expect(await roomNights(at, "dearer")).toEqual({ ...other, held: other.held - nights });
    at.gateway.approve(uid);
    await back(uid);
    await deliverMoney(at);
    expect([at.gateway.transactions.get(uid)!.status, money(uid)]).toEqual(["voided", 0]);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);
    at.clock.backTo(start);
    expect(await statesOf(bookingId)).toEqual(["expired"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("that ended while the money was taken gives it back and tells the payer", async () => {
    const { bookingId, token, cardUid } = await cardEntered();
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    // The card company captured by itself.
    const transaction = at.gateway.transactions.get(cardUid)!;
    at.gateway.transactions.set(cardUid, {
      ...transaction,
      status: "captured",
      capturedAgorot: transaction.amountAgorot,
    });
    await back(cardUid);
    await deliverMoney(at);
    expect(money(cardUid)).toBe(0);
    expect(at.gateway.transactions.get(cardUid)!.refundedAgorot).toBe(28_000);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toHaveLength(2);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);
    expect((await changeOf(token)).payment).toEqual({ state: "returned" });
    expect(await statesOf(bookingId)).toEqual(["returned"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("of which another amount was taken gives it back, tells the payer and stays open", async () => {
    const { bookingId, token, cardUid } = await cardEntered();
    at.gateway.captures = ["short"];
    await back(cardUid);
    await deliverMoney(at);
    expect(money(cardUid)).toBe(0);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toHaveLength(2);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);
    const again = good(await pay(token)).paymentTransUid;
    at.gateway.approve(again);
    await back(again);
    expect([await hotelOf(bookingId), money(again)]).toEqual(["dearer", 28_000]);
    expect(await at.invariants()).toEqual([]);
  });

  test.each([["drop-after-charge"], ["drop-before-charge"]] as const)(
    "keeps its booking from being cancelled during the debit (%s): once it is known the whole price is refunded",
    async (loseAnswer) => {
      const { bookingId, uid, cardUid, token } = await cardEntered();
      at.gateway.captures = [loseAnswer];
      await back(cardUid);
      expect(refusal(await desk.deskCancel({ bookingId, track: "statutory" }))).toMatchObject({
        code: "in-progress",
        retryable: true,
      });
      expect([await stateOf(at, bookingId), (await changeOf(token)).payment.state]).toEqual(["OK", "checking"]);
      at.clock.forward(60_000);
      await reconcile(at.engine.parts);
      expect([await hotelOf(bookingId), money(cardUid)]).toEqual(["dearer", 28_000]);
      const cancellation = good(await desk.deskCancel({ bookingId, track: "statutory" }));
      await deliverMoney(at);
      expect(await stateOf(at, bookingId)).toBe("CANCELLED");
      expect(Number(cancellation.feeNIS) + Number(cancellation.refundNIS)).toBe(4480);
      expect(money(uid) + money(cardUid)).toBe(Math.round(Number(cancellation.feeNIS) * 100));
      expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toEqual([]);
      expect(await at.invariants()).toEqual([]);
    },
  );

  test("of a booking that is cancelled while the company takes the money leaves nobody charged for nothing", async () => {
    const { bookingId, uid, cardUid } = await cardEntered();
    const { capture } = at.gateway;
    let cancellation: Awaited<ReturnType<typeof desk.deskCancel>> | undefined;
    at.gateway.capture = async (transaction) => {
      cancellation = await desk.deskCancel({ bookingId, track: "statutory" });
      return capture(transaction);
    };
    await back(cardUid);
    at.gateway.capture = capture;
    expect(refusal(cancellation!).code).toBe("in-progress");
    expect([await hotelOf(bookingId), money(uid) + money(cardUid)]).toEqual(["dearer", 448_000]);
    await deliverMoney(at);
    expect(await at.invariants()).toEqual([]);
  });

  test("is cancelled with its booking before the debit began: the held card is released", async () => {
    const { bookingId, cardUid } = await cardEntered();
    const headers = new Headers({ "x-signature": "genuine" });
    await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid: cardUid }));
    good(await desk.deskCancel({ bookingId, track: "statutory" }));
    await back(cardUid);
    await deliverMoney(at);
    expect([at.gateway.transactions.get(cardUid)!.status, money(cardUid)]).toEqual(["voided", 0]);
    expect(await at.invariants()).toEqual([]);
  });

  test("in doubt for a day no longer keeps its booking: what was taken goes back, and the payer is told once", async () => {
    const { bookingId, uid, cardUid } = await cardEntered();
    at.gateway.captures = ["drop-after-charge"];
    await back(cardUid);
    at.gateway.silent = true;
    at.clock.forward(25 * 3_600_000);
    const nextDay = holding(at, { bearer: await loggedInDesk(at) });
    const cancellation = good(await nextDay.deskCancel({ bookingId, track: "statutory" }));
    at.gateway.silent = false;
    await deliverMoney(at);
    await reconcile(at.engine.parts);
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect([money(cardUid), money(uid)]).toEqual([0, Math.round(Number(cancellation.feeNIS) * 100)]);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toHaveLength(2);
    at.clock.backTo(start);
    expect(await at.invariants()).toEqual([]);
  });

  // Regression: the void put the attempt back to "refunding" after its refund had been confirmed, for ever.
  test("whose late void finds the money already refunded ends as refunded, told once", async () => {
    const { bookingId, token, cardUid } = await cardEntered();
    const headers = new Headers({ "x-signature": "genuine" });
    const callback = () => gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid: cardUid }));
    await callback();
    // The card is held, its debit failed and the customer declines the offer: the card is to be released.
    at.gateway.captures = ["refused"];
    await back(cardUid);
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    const transaction = at.gateway.transactions.get(cardUid)!;
    at.gateway.transactions.set(cardUid, {
      ...transaction,
      status: "captured",
      capturedAgorot: transaction.amountAgorot,
    });
    const { lookup } = at.gateway;
    at.gateway.lookup = async (uid, pageId) => {
      at.gateway.lookup = lookup;
      const answer = await lookup(uid, pageId);
      // Between the two steps of the void: the callback records the capture, and its refund is confirmed.
      await callback();
      const [waiting] = await database.db
        .select()
        .from(outbox)
        .where(eq(outbox.key, `refund:${uid}`));
      await deliverEffect(at.engine.parts, effectDeliverers(at.engine.parts, noSenders), waiting!.id);
      return answer;
    };
    await deliverMoney(at);
    const [attempt] = await database.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, cardUid));
    expect(attempt!.state).toBe("refunded");
    expect(at.gateway.transactions.get(cardUid)).toMatchObject({ capturedAgorot: 28_000, refundedAgorot: 28_000 });
    const entries = await database.db.select().from(paymentEntry).where(eq(paymentEntry.attemptUid, cardUid));
    expect(entries.map(({ kind }) => kind)).toEqual(["capture", "refund"]);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toHaveLength(2);
    expect(await statesOf(bookingId)).toEqual(["returned"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("whose void finds money that was taken gives it back and tells the payer", async () => {
    const { bookingId, token, cardUid } = await cardEntered();
    at.gateway.captures = ["refused"];
    await back(cardUid);
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    const transaction = at.gateway.transactions.get(cardUid)!;
    at.gateway.transactions.set(cardUid, {
      ...transaction,
      status: "captured",
      capturedAgorot: transaction.amountAgorot,
    });
    await deliverMoney(at);
    await deliverMoney(at);
    expect(money(cardUid)).toBe(0);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toHaveLength(2);
    expect(await at.invariants()).toEqual([]);
  });

  test("is asked about less and less often while its card page is unused, and no more once the page is over", async () => {
    const { bookingId, token } = await sellWithOffer();
    const { paymentTransUid: uid } = good(await pay(token));
    const { lookup } = at.gateway;
    const amounts: number[] = [];
    at.gateway.lookup = (of, pageId) => {
      if (of === uid) amounts.push((at.clock.now().getTime() - Date.parse(start)) / 60_000);
      return lookup(of, pageId);
    };
    for (let minute = 0; minute < 60; minute += 1) {
      at.clock.forward(60_000);
      await reconcile(at.engine.parts);
    }
    at.gateway.lookup = lookup;
    expect(amounts[0]).toBeLessThanOrEqual(2);
    expect(amounts.length).toBeLessThan(10);
    // Once after its end, for a card entered at the last moment.
    expect(amounts.at(-1)).toBeGreaterThan(15);
    expect(amounts.at(-1)).toBeLessThan(30);
    // The offer itself stays open, and another page is opened for it.
    const offer = await changeOf(token);
    expect([offer.ended, offer.payment]).toEqual([undefined, { state: "none" }]);
    const second = good(await pay(token)).paymentTransUid;
    expect(second).not.toBe(uid);
    at.gateway.approve(second);
    await back(second);
    expect([await hotelOf(bookingId), money(second)]).toEqual(["dearer", 28_000]);
    at.clock.backTo(start);
    expect(await at.invariants()).toEqual([]);
  });

  test("is marked in the desk's list until it is answered, and found by it", async () => {
    const { bookingId, token } = await sellWithOffer();
    const { bookingId: plain } = await sellBooking();
    const openOffers = async () => good(await desk.deskBookings({ waitsFor: "offer", to: 200 })).bookings;
    const ids = async () => (await openOffers()).map((row) => row.bookTransId);
    expect((await openOffers()).find((row) => row.bookTransId === bookingId)?.waiting).toEqual(["offer"]);
    expect(good(await desk.deskBooking({ bookingId })).row.waiting).toEqual(["offer"]);
    expect(await ids()).not.toContain(plain);
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    expect(await ids()).not.toContain(bookingId);
  });

  test("is answered and paid only by the page that shows it: a page of an earlier one is refused", async () => {
    const { bookingId, pnr } = await sellBooking();
    good(await offer(bookingId, { toHotelId: "cheaper", customerPays: false }));
    const visitor = await visiting(pnr);
    const stale = await presentOffer(visitor);
    good(await offer(bookingId));
    const changeId = await presentOffer(visitor);
    const pages = at.gateway.calls.pages;
    for (const isAccepted of [true, false])
      expect(refusal(await visitor.answerHotelChange({ changeId: stale, accepted: isAccepted })).code).toBe(
        "offer-changed",
      );
    expect(refusal(await visitor.payChange({ changeId: stale, shownNIS: difference })).code).toBe("offer-changed");
    expect([await hotelOf(bookingId), at.gateway.calls.pages]).toEqual([at.shop.hotelId, pages]);
    expect(await statesOf(bookingId)).toEqual(["waiting", "replaced"]);
    good(await visitor.answerHotelChange({ changeId, accepted: false }));
    expect(await statesOf(bookingId)).toEqual(["refused", "replaced"]);
  });

  test("that ended without closing its card page releases the card entered there", async () => {
    const { token } = await sellWithOffer();
    const { paymentTransUid: uid } = good(await pay(token));
    const [attempt] = await database.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
    const ofChange = eq(bookingChange.id, attempt!.changeId!);
    await database.db.update(bookingChange).set({ state: "expired" }).where(ofChange);
    at.gateway.approve(uid);
    await back(uid);
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.status).toBe("voided");
    await database.db.update(bookingChange).set({ state: "held" }).where(ofChange);
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    expect(await at.invariants()).toEqual([]);
  });

  test("is declined with its card page open: a card entered there later is released", async () => {
    const { bookingId, token } = await sellWithOffer();
    const other = await roomNights(at, "dearer");
    const { paymentTransUid: uid } = good(await pay(token));
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    expect(await roomNights(at, "dearer")).toEqual({ ...other, held: other.held - nights });
    at.gateway.approve(uid);
    await back(uid);
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.status).toBe("voided");
    expect(await statesOf(bookingId)).toEqual(["refused"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("at another price than was shown, or that costs more by now, is refused and changes nothing", async () => {
    const { bookingId, token } = await sellWithOffer();
    const before = await roomNights(at, "dearer");
    const pages = at.gateway.calls.pages;
    expect(refusal(await pay(token, "200.00"))).toMatchObject({
      code: "price-changed",
      details: { old: "200.00", new: difference },
    });
    const rates = eq(hotelRate.hotelId, "dearer");
    await database.db.update(hotelRate).set({ adultMinor: 7000 }).where(rates);
    at.engine.parts.catalogue.forget();
    const refused = refusal(await pay(token));
    await database.db.update(hotelRate).set({ adultMinor: 6000 }).where(rates);
    at.engine.parts.catalogue.forget();
    expect(refused).toMatchObject({ code: "costs-more-now", details: { old: difference, new: "560.00" } });
    expect(at.gateway.calls.pages).toBe(pages);
    expect(await roomNights(at, "dearer")).toEqual(before);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);
    good(await pay(token));
  });

  test("of the same price is accepted, not paid", async () => {
    const { bookingId } = await sellBooking();
    good(await offer(bookingId, { toHotelId: "cheaper" }));
    const token = await tokenOf(bookingId);
    expect(refusal(await pay(token, "-280.00")).code).toBe("nothing-to-pay");
    good(await anyone().acceptHotelChange({ token, accepted: true }));
    expect(await hotelOf(bookingId)).toBe("cheaper");
  });

  test("that was paid is refunded with the rest: by a later, cheaper change and by a cancellation", async () => {
    const { bookingId, uid, cardUid } = await cardEntered();
    await back(cardUid);
    good(await offer(bookingId, { toHotelId: "cheaper" }));
    good(await anyone().acceptHotelChange({ token: await tokenOf(bookingId), accepted: true }));
    await deliverMoney(at);
    expect(money(uid) + money(cardUid)).toBe(392_000);
    expect(await at.invariants()).toEqual([]);
    const cancellation = good(await desk.deskCancel({ bookingId, track: "statutory" }));
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(money(uid) + money(cardUid)).toBe(Math.round(Number(cancellation.feeNIS) * 100));
    expect(await at.invariants()).toEqual([]);
  });

  test("is not made for a booking on request: that is confirmed or refused first", async () => {
    count += 1;
    const services = ["FLYING_SAFE"];
    const { bookingId } = await soldBooking(at, `paid-change-${count}`, { onRequest: true, services });
    expect(refusal(await offer(bookingId)).code).toBe("not-confirmed");
    const date = { bookingId, date: days.dearer };
    expect(refusal(await desk.deskOfferDateChange({ ...date, answerBy: day(3) })).code).toBe("not-confirmed");
    expect(refusal(await desk.deskChangeDate(date)).code).toBe("not-confirmed");
  });
});

describe("a day that costs more", () => {
  const seatsOn = async (date: string) => {
    const rows = await database.db
      .select()
      .from(inventory)
      .where(like(inventory.ownerId, `%${date}`));
    return rows.map(({ held, sold: of }) => [held, of]);
  };

  test("is held for the visitor and becomes the booking's when the difference is paid", async () => {
    covers("7.194");
    const { bookingId, pnr } = await sellBooking(["FLYING_SAFE"]);
    const visitor = await visiting(pnr);
    const [[heldCount, soldCount]] = (await seatsOn(days.dearer)) as [[number, number]];
    expect(refusal(await visitor.holdDateChange({ date: days.dearer, shownNIS: "1.00" })).code).toBe("price-changed");
    const change = good(await visitor.holdDateChange({ date: days.dearer, shownNIS: difference }));
    expect(change).toMatchObject({ kind: "date", dateFrom: days.dearer, differenceNIS: difference });
    expect((await seatsOn(days.dearer))[0]).toEqual([heldCount + 2, soldCount]);
    const { changeId } = change;
    const { paymentTransUid: uid } = good(await visitor.payChange({ changeId, shownNIS: difference }));
    at.gateway.approve(uid);
    expect(good(await back(uid)).change).toEqual({});
    const info = good(await visitor.bookInfo({}));
    expect([info.dateFrom, info.flyingSafe?.dateChangedAt]).toEqual([days.dearer, at.clock.now().toISOString()]);
    expect((await seatsOn(days.dearer))[0]).toEqual([heldCount, soldCount + 2]);
    expect(money(uid)).toBe(28_000);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("changed:"))).toHaveLength(2);
    expect(refusal(await visitor.holdDateChange({ date: days.alike })).code).toBe("already-used");
    expect(await at.invariants()).toEqual([]);
  });

  test("that the visitor does not pay within half an hour is free again, and the change is not used", async () => {
    const { pnr, row } = await sellBooking(["FLYING_SAFE"]);
    const visitor = await visiting(pnr);
    const before = await seatsOn(days.dearer);
    const { changeId } = good(await visitor.holdDateChange({ date: days.dearer, shownNIS: difference }));
    at.clock.forward(31 * 60_000);
    expect(await sweepChanges(at.engine.parts)).toBe(1);
    expect(await seatsOn(days.dearer)).toEqual(before);
    at.clock.backTo(start);
    expect(refusal(await visitor.payChange({ changeId, shownNIS: difference })).code).toBe("gone");
    const info = good(await visitor.bookInfo({}));
    expect([info.dateFrom, info.flyingSafe?.dateChangedAt]).toEqual([row.draft.dateFrom, undefined]);
  });

  test("is held for one booking four times an hour and ten times a day: nobody keeps it off sale without paying", async () => {
    const { pnr, bookingId } = await sellBooking(["FLYING_SAFE"]);
    const hold = async (who: ReturnType<typeof holding>) =>
      who.holdDateChange({ date: days.dearer, shownNIS: difference });
    const before = await seatsOn(days.dearer);
    let visitor = await visiting(pnr);
    const first = await Promise.all(Array.from({ length: 6 }, () => hold(visitor)));
    expect(first.filter(({ ok }) => ok)).toHaveLength(4);
    expect(refusal(await hold(visitor)).code).toBe("too-many-holds");
    // The refused one took nothing, and left what was held.
    expect((await statesOf(bookingId)).filter((state) => state === "waiting")).toHaveLength(1);
    let taken = 4;
    for (let hour = 0; hour < 3; hour += 1) {
      at.clock.forward(61 * 60_000);
      await database.db.delete(usageLimit);
      visitor = await visiting(pnr);
      for (let count = 0; count < 4; count += 1) if ((await hold(visitor)).ok) taken += 1;
    }
    expect(taken).toBe(10);
    at.clock.forward(31 * 60_000);
    await sweepChanges(at.engine.parts);
    expect(await seatsOn(days.dearer)).toEqual(before);
    expect(await at.invariants()).toEqual([]);
  });

  test("is offered by the desk with a link, and paid through it", async () => {
    covers("7.195");
    const { bookingId } = await sellBooking(["FLYING_SAFE"]);
    const input = { bookingId, date: days.dearer, shownNIS: difference };
    const late = addDays(at.shop.startDate, -2);
    expect(refusal(await desk.deskOfferDateChange({ ...input, answerBy: late }))).toMatchObject({
      code: "invalid-input",
      field: "answerBy",
    });
    good(await desk.deskOfferDateChange({ ...input, answerBy: day(3) }));
    const token = await tokenOf(bookingId, "date-offer:");
    expect(await changeOf(token)).toMatchObject({ kind: "date", dateFrom: days.dearer, differenceNIS: difference });
    const { paymentTransUid: uid } = good(await pay(token));
    at.gateway.approve(uid);
    await back(uid);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect([row!.draft.dateFrom, money(uid)]).toEqual([days.dearer, 28_000]);
    expect(await statesOf(bookingId)).toEqual(["accepted"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("declined keeps the dates: its messages speak of dates, and promise no refund", async () => {
    const { bookingId } = await sellBooking(["FLYING_SAFE"]);
    const before = await seatsOn(days.dearer);
    const input = { bookingId, date: days.dearer, shownNIS: difference };
    good(await desk.deskOfferDateChange({ ...input, answerBy: day(3) }));
    good(await anyone().acceptHotelChange({ token: await tokenOf(bookingId, "date-offer:"), accepted: false }));
    expect(await statesOf(bookingId)).toEqual(["refused"]);
    expect(await seatsOn(days.dearer)).toEqual(before);
    const sent = await database.db.select().from(outbox).where(like(outbox.key, "%offer-declined:%"));
    const texts = sent.filter((row) => row.bookingId === bookingId).map(({ payload }) => JSON.stringify(payload));
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain("נשארים עם התאריכים");
      expect(text).not.toMatch(/מלון החלופי|החזר מלא/);
    }
    const subjects = (await database.db.select().from(adminNotification)).map(({ subject }) => subject);
    expect(subjects).toContain("A change of date was refused");
  });

  test("is not held for a visitor who has an open offer of the desk: that is answered first", async () => {
    const { bookingId, pnr } = await sellBooking(["FLYING_SAFE"]);
    good(await offer(bookingId));
    const visitor = await visiting(pnr);
    const before = await seatsOn(days.dearer);
    expect(refusal(await visitor.dateChoices({})).code).toBe("offer-open");
    expect(refusal(await visitor.holdDateChange({ date: days.dearer, shownNIS: difference })).code).toBe("offer-open");
    expect(refusal(await visitor.changeDate({ date: days.alike })).code).toBe("offer-open");
    expect(await seatsOn(days.dearer)).toEqual(before);
    expect(await statesOf(bookingId)).toEqual(["waiting"]);
    // The desk may replace its own offer, and the list says so.
    good(await desk.deskOfferDateChange({ bookingId, date: days.dearer, shownNIS: difference, answerBy: day(3) }));
    expect(await statesOf(bookingId)).toEqual(["waiting", "replaced"]);
    good(await visitor.answerHotelChange({ changeId: await presentOffer(visitor), accepted: false }));
    good(await visitor.holdDateChange({ date: days.dearer, shownNIS: difference }));
    // A visitor's own hold is no offer: another day may be chosen instead.
    good(await visitor.changeDate({ date: days.alike }));
    expect(await at.invariants()).toEqual([]);
  });

  test("needs the service, like any other day", async () => {
    const { bookingId, pnr } = await sellBooking();
    const visitor = await visiting(pnr);
    expect(refusal(await visitor.holdDateChange({ date: days.dearer })).code).toBe("not-covered");
    const input = { bookingId, date: days.dearer, answerBy: day(3) };
    expect(refusal(await desk.deskOfferDateChange(input)).code).toBe("not-covered");
  });
});
