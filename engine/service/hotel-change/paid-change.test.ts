import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherDay } from "../../../tests/factories/other-day";
import { anotherHotel, roomNights } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { hotelRate } from "../../offer/catalogue/schema";
import { inventory } from "../../offer/stock/schema";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { sweepChanges } from "../../sale/change/sweep-changes";
import { gatewayCallback } from "../../sale/payment/gateway-callback";
import { reconcile } from "../../sale/payment/reconcile";
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

const anyone = () => holding(at, {});
const day = (ahead: number) => new Date(at.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);

async function sold(services: string[] = []) {
  count += 1;
  const made = await soldBooking(at, `paid-change-${count}`, { services });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, made.bookingId));
  return { ...made, pnr: row!.pnr, row: row! };
}

async function visiting(pnr: string) {
  const { visitorSid } = good(await anyone().visitorRequestLogin({ pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

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
  const rows = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const offers = rows.filter((row) => row.key.startsWith(key));
  return /hotel-change\/([\w-]+)$/.exec((offers.at(-1)!.payload as { text: string }).text)![1]!;
}

/** A sold booking with an offer that costs more, and its link. */
async function offered(services: string[] = []) {
  const made = await sold(services);
  good(await offer(made.bookingId));
  return { ...made, token: await tokenOf(made.bookingId) };
}

const pay = (token: string, shownNIS = difference) => anyone().payHotelChange({ token, shownNIS });

/** Offers, opens the card page and enters a card that is approved. */
async function cardEntered() {
  const made = await offered();
  const { paymentTransUid } = good(await pay(made.token));
  at.gateway.approve(paymentTransUid);
  return { ...made, cardUid: paymentTransUid };
}

/** The browser comes back from the card page. */
function back(uid: string) {
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  return anyone().paymentReturned({ paymentTransUid: uid, state });
}

const shown = async (token: string) => good(await anyone().hotelChange({ token, langCode: "ENG" }));
const keysOf = async (bookingId: string) =>
  (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId))).map(({ key }) => key);
const hotelOf = async (bookingId: string) =>
  (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.draft.rooms[0]!.hotelId;
const listed = async (bookingId: string) =>
  good(await desk.deskBooking({ bookingId, langCode: "ENG" })).changes.map(({ state }) => state);
const money = (uid: string) => {
  const known = at.gateway.transactions.get(uid);
  return known ? known.capturedAgorot - known.refundedAgorot : 0;
};

describe("an offer that costs more", () => {
  test("is made when its difference is paid by card: stock, price, debit, documents and message", async () => {
    covers("7.192");
    const { bookingId, shopper, token } = await offered();
    const [before, other] = [await roomNights(at, at.shop.hotelId), await roomNights(at, "dearer")];
    expect(await shown(token)).toMatchObject({
      differenceNIS: difference,
      priceBeforeNIS: "4200.00",
      priceAfterNIS: "4480.00",
      payment: { state: "none" },
    });
    expect(refusal(await anyone().acceptHotelChange({ token, accepted: true })).code).toBe("payment-needed");
    const { paymentTransUid: uid, paymentUrl, amountNIS } = good(await pay(token));
    expect(amountNIS).toBe(difference);
    expect((await shown(token)).payment).toEqual({ state: "open", paymentUrl });
    expect(await listed(bookingId)).toEqual(["paying"]);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);

    at.gateway.approve(uid);
    expect(good(await back(uid))).toMatchObject({ verdict: "verified", change: { token } });
    expect(money(uid)).toBe(28_000);
    expect(await roomNights(at, "dearer")).toEqual({ held: other.held - nights, sold: other.sold + nights });
    expect(await roomNights(at, at.shop.hotelId)).toEqual({ ...before, sold: before.sold - nights });
    expect(await shown(token)).toMatchObject({ accepted: true, payment: { state: "paid" } });
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    expect([info.hotels[0]!.hotelId, info.price.price, info.paidNIS]).toEqual(["dearer", "1280.00", "4480.00"]);
    const voucher = good(await shopper.documentPage({ bookingId, kind: "voucher", langCode: "ENG" }));
    expect(JSON.stringify(voucher.document)).toContain("Hotel dearer");
    expect(await listed(bookingId)).toEqual(["accepted"]);
    const told = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
    const changed = told.filter(({ key }) => key.startsWith("changed:"));
    expect(changed.map(({ kind }) => kind).sort()).toEqual(["mail", "sms"]);
    expect(changed.find(({ kind }) => kind === "mail")!.payload).toMatchObject({ document: { bookingId } });
    expect(JSON.stringify(changed.map(({ payload }) => payload))).toContain("280");
    expect(await at.invariants()).toEqual([]);
  });

  test("is paid by the visitor without the link, and made though the browser never comes back", async () => {
    covers("7.193");
    const { bookingId, pnr } = await sold();
    good(await offer(bookingId));
    const visitor = await visiting(pnr);
    expect(good(await visitor.bookInfo({})).lastChange).toMatchObject({ differenceNIS: difference, token: "" });
    expect(refusal(await visitor.answerHotelChange({ accepted: true })).code).toBe("payment-needed");
    const { paymentTransUid: uid } = good(await visitor.payChange({ shownNIS: difference }));
    at.gateway.approve(uid);
    const headers = new Headers({ "x-signature": "genuine" });
    expect(await gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }))).toEqual({ status: 200 });
    expect(await settleAttempt(at.engine.parts, uid)).toBe("settled");
    expect([await hotelOf(bookingId), money(uid)]).toEqual(["dearer", 28_000]);
    expect(good(await visitor.bookInfo({})).lastChange).toMatchObject({ accepted: true, payment: { state: "paid" } });
    expect(await at.invariants()).toEqual([]);
  });

  test("is paid once, however often page, return and callback come", async () => {
    const { bookingId, token } = await offered();
    const [one, two] = await Promise.all([pay(token), pay(token)]);
    const opened = [one, two].flatMap((answer) => (answer.ok ? [answer.value.paymentTransUid] : []));
    const uid = opened.at(-1)!;
    expect(good(await pay(token)).paymentTransUid).toBe(uid);
    at.gateway.approve(uid);
    const captures = at.gateway.calls.captures;
    const headers = new Headers({ "x-signature": "genuine" });
    const called = () => gatewayCallback(at.engine.parts, headers, JSON.stringify({ uid }));
    await Promise.all([back(uid), called(), back(uid), called(), settleAttempt(at.engine.parts, uid)]);
    await back(uid);
    expect(at.gateway.calls.captures - captures).toBe(1);
    expect(money(uid)).toBe(28_000);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("changed:"))).toHaveLength(2);
    expect(refusal(await pay(token)).code).toBe("already-answered");
    expect(await at.invariants()).toEqual([]);
  });

  test.each([
    ["declined by its company", "decline", "card-declined"],
    ["of a type we do not take", "amex", "card-type"],
    ["declined at the debit", "debit", "card-declined"],
  ] as const)("stays open with the reason if the card is %s, and another card pays", async (_, how, reason) => {
    const { bookingId, token } = await offered();
    const first = good(await pay(token)).paymentTransUid;
    if (how === "decline") at.gateway.decline(first);
    else at.gateway.approve(first, how === "amex" ? { brand: "amex" } : {});
    if (how === "debit") at.gateway.captures = ["refused"];
    await back(first);
    expect(await shown(token)).toMatchObject({ expired: false, payment: { state: "refused", reason } });
    expect((await shown(token)).accepted).toBeUndefined();
    expect(await listed(bookingId)).toEqual(["card-refused"]);
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
    async (lost) => {
      const { bookingId, token, cardUid } = await cardEntered();
      at.gateway.captures = [lost];
      await back(cardUid);
      expect((await shown(token)).payment).toEqual({ state: "checking" });
      expect(await listed(bookingId)).toEqual(["checking"]);
      // It is neither answered, replaced nor paid a second time meanwhile.
      expect(refusal(await anyone().acceptHotelChange({ token, accepted: false })).code).toBe("in-progress");
      expect(refusal(await pay(token)).code).toBe("in-progress");
      expect(refusal(await offer(bookingId, { toHotelId: "cheaper", customerPays: false })).code).toBe("in-progress");
      at.gateway.silent = true;
      at.clock.forward(5 * 86_400_000);
      await sweepChanges(at.engine.parts);
      expect((await shown(token)).expired).toBe(false);
      at.gateway.silent = false;
      await reconcile(at.engine.parts);
      expect([await hotelOf(bookingId), money(cardUid)]).toEqual(["dearer", 28_000]);
      at.clock.backTo(start);
      expect(await at.invariants()).toEqual([]);
    },
  );

  test("that ended before the card was entered takes nothing: rooms and card are released", async () => {
    const { bookingId, token } = await offered();
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
    expect(await listed(bookingId)).toEqual(["expired"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("that ended while the money was taken gives it back and tells the payer", async () => {
    const { bookingId, token, cardUid } = await cardEntered();
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    // The card company captured by itself.
    const known = at.gateway.transactions.get(cardUid)!;
    at.gateway.transactions.set(cardUid, { ...known, status: "captured", capturedAgorot: known.amountAgorot });
    await back(cardUid);
    await deliverMoney(at);
    expect(money(cardUid)).toBe(0);
    expect(at.gateway.transactions.get(cardUid)!.refundedAgorot).toBe(28_000);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("change-returned:"))).toHaveLength(2);
    expect(await hotelOf(bookingId)).toBe(at.shop.hotelId);
    expect((await shown(token)).payment).toEqual({ state: "returned" });
    expect(await listed(bookingId)).toEqual(["returned"]);
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

  test("of a booking that is cancelled during the debit gives the difference back", async () => {
    const { bookingId, uid, cardUid } = await cardEntered();
    at.gateway.captures = ["drop-after-charge"];
    await back(cardUid);
    const done = good(await desk.deskCancel({ bookingId, track: "statutory" }));
    await deliverMoney(at);
    await reconcile(at.engine.parts);
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(money(cardUid)).toBe(0);
    expect(money(uid)).toBe(Math.round(Number(done.feeNIS) * 100));
    expect(await at.invariants()).toEqual([]);
  });

  test("is declined with its card page open: a card entered there later is released", async () => {
    const { bookingId, token } = await offered();
    const other = await roomNights(at, "dearer");
    const { paymentTransUid: uid } = good(await pay(token));
    good(await anyone().acceptHotelChange({ token, accepted: false }));
    expect(await roomNights(at, "dearer")).toEqual({ ...other, held: other.held - nights });
    at.gateway.approve(uid);
    await back(uid);
    await deliverMoney(at);
    expect(at.gateway.transactions.get(uid)!.status).toBe("voided");
    expect(await listed(bookingId)).toEqual(["refused"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("at another price than was shown, or that costs more by now, is refused and changes nothing", async () => {
    const { bookingId, token } = await offered();
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
    const { bookingId } = await sold();
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
    const done = good(await desk.deskCancel({ bookingId, track: "statutory" }));
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(money(uid) + money(cardUid)).toBe(Math.round(Number(done.feeNIS) * 100));
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
    const { bookingId, pnr } = await sold(["FLYING_SAFE"]);
    const visitor = await visiting(pnr);
    const [[held, taken]] = (await seatsOn(days.dearer)) as [[number, number]];
    expect(refusal(await visitor.holdDateChange({ date: days.dearer, shownNIS: "1.00" })).code).toBe("price-changed");
    const change = good(await visitor.holdDateChange({ date: days.dearer, shownNIS: difference }));
    expect(change).toMatchObject({ kind: "date", dateFrom: days.dearer, differenceNIS: difference });
    expect((await seatsOn(days.dearer))[0]).toEqual([held + 2, taken]);
    const { paymentTransUid: uid } = good(await visitor.payChange({ shownNIS: difference }));
    at.gateway.approve(uid);
    expect(good(await back(uid)).change).toEqual({});
    const info = good(await visitor.bookInfo({}));
    expect([info.dateFrom, info.flyingSafe?.dateChangedAt]).toEqual([days.dearer, at.clock.now().toISOString()]);
    expect((await seatsOn(days.dearer))[0]).toEqual([held, taken + 2]);
    expect(money(uid)).toBe(28_000);
    expect((await keysOf(bookingId)).filter((key) => key.startsWith("changed:"))).toHaveLength(2);
    expect(refusal(await visitor.holdDateChange({ date: days.alike })).code).toBe("already-used");
    expect(await at.invariants()).toEqual([]);
  });

  test("that the visitor does not pay within half an hour is free again, and the change is not used", async () => {
    const { pnr, row } = await sold(["FLYING_SAFE"]);
    const visitor = await visiting(pnr);
    const before = await seatsOn(days.dearer);
    good(await visitor.holdDateChange({ date: days.dearer, shownNIS: difference }));
    at.clock.forward(31 * 60_000);
    expect(await sweepChanges(at.engine.parts)).toBe(1);
    expect(await seatsOn(days.dearer)).toEqual(before);
    at.clock.backTo(start);
    expect(refusal(await visitor.payChange({ shownNIS: difference })).code).toBe("gone");
    const info = good(await visitor.bookInfo({}));
    expect([info.dateFrom, info.flyingSafe?.dateChangedAt]).toEqual([row.draft.dateFrom, undefined]);
  });

  test("is offered by the desk with a link, and paid through it", async () => {
    covers("7.195");
    const { bookingId } = await sold(["FLYING_SAFE"]);
    const asked = { bookingId, date: days.dearer, shownNIS: difference };
    const late = addDays(at.shop.startDate, -2);
    expect(refusal(await desk.deskOfferDateChange({ ...asked, answerBy: late }))).toMatchObject({
      code: "invalid-input",
      field: "answerBy",
    });
    good(await desk.deskOfferDateChange({ ...asked, answerBy: day(3) }));
    const token = await tokenOf(bookingId, "date-offer:");
    expect(await shown(token)).toMatchObject({ kind: "date", dateFrom: days.dearer, differenceNIS: difference });
    const { paymentTransUid: uid } = good(await pay(token));
    at.gateway.approve(uid);
    await back(uid);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect([row!.draft.dateFrom, money(uid)]).toEqual([days.dearer, 28_000]);
    expect(await listed(bookingId)).toEqual(["accepted"]);
    expect(await at.invariants()).toEqual([]);
  });

  test("needs the service, like any other day", async () => {
    const { bookingId, pnr } = await sold();
    const visitor = await visiting(pnr);
    expect(refusal(await visitor.holdDateChange({ date: days.dearer })).code).toBe("not-covered");
    const asked = { bookingId, date: days.dearer, answerBy: day(3) };
    expect(refusal(await desk.deskOfferDateChange(asked)).code).toBe("not-covered");
  });
});
