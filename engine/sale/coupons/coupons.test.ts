import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure } from "../../offer/catalogue/schema";
import { adminNotification } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { coupon, couponUse } from "./schema";

let database: TestDatabase;
let at: TestEngine;
const today = testStart.slice(0, 10);

type New = Partial<typeof coupon.$inferInsert>;
/** 50 dollars off, without restrictions, until next year; with overrides. */
async function aCoupon(code: string, more: New = {}): Promise<string> {
  const { percent } = more;
  await database.db.insert(coupon).values({
    code,
    ...(percent === undefined ? { amountMinor: 50_00 } : {}),
    currency: "USD",
    usableFrom: today,
    usableUntil: "2027-12-31",
    usageLimit: 1000,
    createdAt: at.clock.now(),
    ...more,
  });
  return code;
}

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 900, rooms: 400 });
  await somePeople(at);
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

let shoppers = 0;
/** A couple's booking at 1200 dollars, with its passengers. */
async function opened(address?: string) {
  shoppers += 1;
  const shopper = at.as(`a-shopper-with-coupons-${shoppers}`, address);
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const use = (...couponCodes: string[]) => shopper.storePage({ bookingId, stage: "extras", couponCodes });
  return { shopper, bookingId, use };
}

describe("a coupon", () => {
  test("reduces the price by its amount, as a line of its own, and the reduced price is paid", async () => {
    covers("3.34", "3.47", "7.121");
    await aCoupon("FIFTY-OFF-2026X".replaceAll("-", ""));
    const { shopper, bookingId, use } = await opened();
    const check = good(await shopper.checkCoupon({ code: "fifty off 2026x", bookTransId: bookingId }));
    expect(check).toEqual({
      code: "FIFTYOFF2026X",
      valid: true,
      amount: "50.00",
      currency: "USD",
      newTotal: "1150.00",
      combinable: false,
    });
    const page = good(await use("fifty-off-2026x"));
    expect([page.price.price, page.coupons]).toEqual(["1150.00", [{ code: "FIFTYOFF2026X", amount: "50.00" }]]);
    expect(page.lines.find(({ code }) => code === "COUPON")).toMatchObject({ total: "-50.00" });
    good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
    const payment = good(await shopper.getPaymentUrl({ bookingId }));
    expect(payment.amountNIS).toBe("4025.00");
    at.gateway.approve(payment.paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
    const info = good(await shopper.succeededBooking({ bookingId }));
    expect([info.paidNIS, info.coupons]).toEqual(["4025.00", [{ code: "FIFTYOFF2026X", amount: "50.00" }]]);
    expect((await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId)))[0]!.state).toBe(
      "redeemed",
    );
    expect(await at.invariants()).toEqual([]);
  });

  test("of ten percent applies to rooms and journey, without services", async () => {
    await aCoupon("TENPERCENT26", { percent: 10 });
    const { shopper, bookingId } = await opened();
    const page = good(
      await shopper.storePage({
        bookingId,
        stage: "extras",
        additionalServices: [],
        couponCodes: ["TENPERCENT26"],
      }),
    );
    expect(page.price.price).toBe("1080.00");
  });

  test("of ten percent is the same in the call and in the booking: of the price after the deal's discount", async () => {
    await aCoupon("TENOFADEAL26", { percent: 10 });
    await database.db.update(departure).set({ discountPercent: 20 });
    const { shopper, bookingId, use } = await opened().finally(() =>
      database.db.update(departure).set({ discountPercent: 0 }),
    );
    // 1200 dollars, less a fifth.
    const code = "TENOFADEAL26";
    const { startDate: checkinDate } = at.shop;
    expect(good(await shopper.checkCoupon({ code, amount: "960.00", checkinDate })).amount).toBe("96.00");
    expect(good(await shopper.checkCoupon({ code, bookTransId: bookingId })).amount).toBe("96.00");
    const page = good(await use(code));
    expect([page.price.price, page.coupons]).toEqual(["864.00", [{ code, amount: "96.00", percent: 10 }]]);
  });

  test("of ten percent is one of a price in any currency, and says which", async () => {
    await aCoupon("TENOFSHEKELS", { percent: 10 });
    const { shopper } = await opened();
    const { startDate: checkinDate } = at.shop;
    const ofShekels = { code: "TENOFSHEKELS", amount: "500.00", currency: "IL" as const, checkinDate };
    expect(good(await shopper.checkCoupon(ofShekels))).toMatchObject({ amount: "50.00", currency: "ILS" });
  });

  test("stays while extras change, and goes when it is removed", async () => {
    await aCoupon("STAYSWITHIT1");
    const { shopper, bookingId, use } = await opened();
    good(await use("STAYSWITHIT1"));
    const [service] = good(await shopper.storedPage({ bookingId })).offeredServices;
    const dearer = good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [service!.code] }));
    expect(dearer.coupons).toHaveLength(1);
    expect(Number(dearer.price.price)).toBeGreaterThan(1150);
    expect(good(await use()).price.price).toBe("1200.00");
    expect((await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId)))[0]!.state).toBe(
      "released",
    );
  });
});

test("a coupon's lowest price is not reached with services that are taken out again", async () => {
  await aCoupon("FROM1250USD1", { minPriceMinor: 1250_00 });
  const { shopper, bookingId } = await opened();
  const extras = (more: object) => shopper.storePage({ bookingId, stage: "extras", ...more });
  const additionalServices = ["FLYING_SAFE"];
  expect(good(await extras({ additionalServices, couponCodes: ["FROM1250USD1"] })).price.price).toBe("1210.00");
  expect(refusal(await extras({ additionalServices: [] }))).toMatchObject({
    code: "invalid-coupon-price",
    field: "couponCodes",
  });
  expect(good(await shopper.storedPage({ bookingId })).price.price).toBe("1210.00");
  expect(good(await extras({ additionalServices: [], couponCodes: [] })).price.price).toBe("1200.00");
});

describe("is refused with the specification's two messages", () => {
  test.each<[string, New, "invalid-coupon-number" | "invalid-coupon-price"]>([
    ["one that is over", { usableUntil: "2026-11-19" }, "invalid-coupon-number"],
    ["one that has not begun", { usableFrom: "2026-11-21" }, "invalid-coupon-number"],
    ["one for other departures", { departureFrom: "2027-06-01" }, "invalid-coupon-number"],
    ["one for departures before", { departureUntil: "2026-12-01" }, "invalid-coupon-number"],
    ["one for three people", { minPax: 3 }, "invalid-coupon-number"],
    ["one that is disabled", { disabledAt: new Date(testStart) }, "invalid-coupon-number"],
    ["one that may be used by nobody", { usageLimit: 0 }, "invalid-coupon-number"],
    ["one of another currency", { currency: "EUR" }, "invalid-coupon-price"],
    ["one for dearer bookings", { minPriceMinor: 1200_01 }, "invalid-coupon-price"],
    ["one that takes off nothing", { amountMinor: 0 }, "invalid-coupon-price"],
    ["one that takes off more than 41 percent", { amountMinor: 492_01 }, "invalid-coupon-price"],
  ])("%s", async (_, more, code) => {
    covers("5.11");
    const name = await aCoupon(`REFUSED${String(shoppers).padStart(4, "0")}`, more);
    const { shopper, bookingId, use } = await opened();
    expect(refusal(await use(name))).toMatchObject({ code, field: "couponCodes" });
    expect(refusal(await shopper.checkCoupon({ code: name, bookTransId: bookingId })).code).toBe(code);
    // The same price is also checked without a booking, as a page shows it before there is one.
    const { startDate: checkinDate } = at.shop;
    expect(refusal(await shopper.checkCoupon({ code: name, amount: "1200.00", checkinDate })).code).toBe(code);
    const page = good(await shopper.storedPage({ bookingId }));
    expect([page.price.price, page.coupons]).toEqual(["1200.00", []]);
  });

  test("one that takes off exactly 41 percent is fine", async () => {
    await aCoupon("EXACTLY41PCT", { amountMinor: 492_00 });
    const { shopper, use } = await opened();
    const { startDate: checkinDate } = at.shop;
    good(await shopper.checkCoupon({ code: "EXACTLY41PCT", amount: "1200.00", checkinDate }));
    const over = await shopper.checkCoupon({ code: "EXACTLY41PCT", amount: "1199.00", checkinDate });
    const limit = { asked: "492.00", most: "491.59", currency: "US" };
    expect(refusal(over).details).toEqual({ notAllowedExcessviveDiscount: true, ...limit });
    expect(good(await use("EXACTLY41PCT")).price.price).toBe("708.00");
  });

  test("an excessive discount is reported to the administrator once for each booking, with the flag", async () => {
    covers("8.5");
    await aCoupon("ONECENTOVER1", { amountMinor: 492_01 });
    const { bookingId, use } = await opened();
    for (const _ of [1, 2]) expect(refusal(await use("ONECENTOVER1")).code).toBe("invalid-coupon-price");
    const [notice] = await database.db
      .select()
      .from(adminNotification)
      .where(eq(adminNotification.key, `discount:${bookingId}`));
    expect(notice).toMatchObject({ count: 2 });
    expect(notice!.details).toEqual({
      bookingId,
      couponCodes: ["ONECENTOVER1"],
      asked: "492.01",
      most: "492.00",
      currency: "US",
      field: "couponCodes",
      notAllowedExcessviveDiscount: true,
    });
  });

  test("a code already used in this booking, and a second one that is not combinable", async () => {
    await aCoupon("ALREADYINUSE");
    await aCoupon("ANOTHERCODE1");
    const { shopper, bookingId, use } = await opened();
    good(await use("ALREADYINUSE"));
    const notCombinable = { code: "coupon-in-use", details: { notCombinable: true } };
    const refusalOf = async (code: string) => refusal(await shopper.checkCoupon({ code, bookTransId: bookingId }));
    expect((await refusalOf("ALREADYINUSE")).details).toBeUndefined();
    expect(await refusalOf("ANOTHERCODE1")).toMatchObject(notCombinable);
    const twice = refusal(await use("ALREADYINUSE", "alreadyinuse"));
    expect([twice.code, twice.details]).toEqual(["coupon-in-use", undefined]);
    expect(refusal(await use("ALREADYINUSE", "ANOTHERCODE1"))).toMatchObject(notCombinable);
    expect(good(await shopper.storedPage({ bookingId })).coupons).toHaveLength(1);
  });

  test("two combinable coupons apply together, and stay under 41 percent in total", async () => {
    await aCoupon("COMBINEDONE1", { combinable: true, amountMinor: 300_00 });
    await aCoupon("COMBINEDTWO2", { combinable: true, amountMinor: 192_00 });
    await aCoupon("COMBINED3RD3", { combinable: true, amountMinor: 1_00 });
    const { shopper, bookingId, use } = await opened();
    await aCoupon("ONLYBYITSELF");
    good(await use("COMBINEDONE1"));
    // Beside a coupon that is there already: the total with both.
    const second = good(await shopper.checkCoupon({ code: "COMBINEDTWO2", bookTransId: bookingId }));
    expect([second.amount, second.newTotal]).toEqual(["192.00", "708.00"]);
    expect(good(await use("COMBINEDONE1", "COMBINEDTWO2")).price.price).toBe("708.00");
    // The one that is added decides as much as those that are there.
    const alone = refusal(await shopper.checkCoupon({ code: "ONLYBYITSELF", bookTransId: bookingId }));
    expect(alone).toMatchObject({ code: "coupon-in-use", details: { notCombinable: true } });
    expect(refusal(await use("COMBINEDONE1", "COMBINEDTWO2", "COMBINED3RD3")).code).toBe("invalid-coupon-price");
  });

  test("another shopper's booking is not used for the check", async () => {
    const { bookingId } = await opened();
    expect(
      refusal(await at.as("somebody else").checkCoupon({ code: "ANOTHERCODE1", bookTransId: bookingId })).code,
    ).toBe("not-found");
  });
});

describe("at a price that was renewed before the payment", () => {
  /** A booking with a coupon, complete, whose price is no longer guaranteed. */
  async function almostOver(code: string) {
    const { shopper, bookingId, use } = await opened();
    good(await use(code));
    const check = (more: object = {}) => shopper.storePage({ bookingId, stage: "check", acceptTerms: true, ...more });
    good(await check());
    at.clock.forward(14 * 60_000);
    good(await shopper.storePage({ bookingId, stage: "extend" }));
    at.clock.forward(2 * 60_000);
    return { shopper, bookingId, check };
  }
  const usesOf = async (bookingId: string) =>
    (await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId))).map(
      (use) => use.amountMinor,
    );

  test("a coupon's percentage is one of the new price, at the check and at the payment", async () => {
    await aCoupon("TENOFRENEWED", { percent: 10 });
    const checked = await almostOver("TENOFRENEWED");
    const payer = await almostOver("TENOFRENEWED");
    await database.db.update(departure).set({ fareAdultMinor: 45_000 });
    try {
      // 1300 dollars less a tenth.
      const details = { old: "1080.00", new: "1170.00", reason: "FLIGHT" };
      const page = good(await checked.check());
      expect([page.priceChange, page.coupons]).toEqual([
        details,
        [{ code: "TENOFRENEWED", amount: "130.00", percent: 10 }],
      ]);
      const { shopper, bookingId } = payer;
      expect(refusal(await shopper.getPaymentUrl({ bookingId }))).toMatchObject({ code: "price-changed", details });
      expect(good(await shopper.storedPage({ bookingId })).coupons).toEqual(page.coupons);
      expect([await usesOf(checked.bookingId), await usesOf(bookingId)]).toEqual([[130_00], [130_00]]);
      good(await payer.check({ acceptedPrice: "1170.00" }));
      const payment = good(await shopper.getPaymentUrl({ bookingId }));
      expect(payment.amountNIS).toBe("4095.00");
      at.gateway.approve(payment.paymentTransUid);
      good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
      expect(good(await shopper.succeededBooking({ bookingId })).coupons).toEqual([
        { code: "TENOFRENEWED", amount: "130.00" },
      ]);
      expect(await at.invariants()).toEqual([]);
    } finally {
      await database.db.update(departure).set({ fareAdultMinor: 40_000 });
    }
  });

  test("a coupon's fixed amount takes off no more than 41 percent together with a deal", async () => {
    await aCoupon("THREEHUNDRED", { amountMinor: 300_00 });
    const { bookingId, check } = await almostOver("THREEHUNDRED");
    await database.db.update(departure).set({ discountPercent: 35 });
    const page = await check()
      .then(good)
      .finally(() => database.db.update(departure).set({ discountPercent: 0 }));
    // 1200 dollars less 420, and less the 72 that are left of 492.
    expect([page.price.price, page.coupons]).toEqual(["708.00", [{ code: "THREEHUNDRED", amount: "72.00" }]]);
    expect(await usesOf(bookingId)).toEqual([72_00]);
  });
});

test("check 27: of a hundred concurrent requests for the last use one succeeds", async () => {
  await aCoupon("ONLYONCE2026", { usageLimit: 1 });
  const bookings: Awaited<ReturnType<typeof opened>>[] = [];
  // Opened ten at a time, each ten from their own address: the last use should be the only thing they compete for.
  while (bookings.length < 100) {
    const address = `198.51.100.${bookings.length}`;
    bookings.push(...(await Promise.all(Array.from({ length: 10 }, () => opened(address)))));
  }
  const answers = await Promise.all(bookings.map(({ use }) => use("ONLYONCE2026")));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal.code]));
  expect(new Set(codes)).toEqual(new Set(["coupon-reserved"]));
  expect(await at.invariants()).toEqual([]);
});

test("a booking that expires or is cancelled releases its coupon", async () => {
  await aCoupon("COMESBACK001", { usageLimit: 1 });
  const first = await opened();
  good(await first.use("COMESBACK001"));
  const second = await opened();
  expect(refusal(await second.use("COMESBACK001"))).toMatchObject({ code: "coupon-reserved", field: "couponCodes" });
  // It is no wrong guess: as often as it is asked for.
  for (let count = 0; count < 12; count += 1) {
    const asked = await second.shopper.checkCoupon({ code: "COMESBACK001", bookTransId: second.bookingId });
    expect(refusal(asked).code).toBe("coupon-reserved");
  }
  good(await first.use());
  good(await second.use("COMESBACK001"));
  const { bookingId, shopper } = second;
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  expect(refusal(await first.use("COMESBACK001")).code).toBe("invalid-coupon-number");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  await deliverAll(at);
  expect(good(await first.use("COMESBACK001")).coupons).toHaveLength(1);
  expect(await at.invariants()).toEqual([]);
});

test("codes cannot be guessed: the eleventh wrong one in an hour is not checked at all", async () => {
  await aCoupon("RIGHTCODE001");
  const { shopper, bookingId, use } = await opened();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(refusal(await use(`WRONG${tries}`)).code).toBe("invalid-coupon-number");
    expect(refusal(await shopper.checkCoupon({ code: `WRONG${tries}` })).code).toBe("invalid-coupon-number");
  }
  expect(refusal(await shopper.checkCoupon({ code: "RIGHTCODE001", bookTransId: bookingId })).code).toBe(
    "too-many-requests",
  );
  expect(refusal(await use("RIGHTCODE001")).code).toBe("too-many-requests");
  const other = await opened();
  expect((await other.use("RIGHTCODE001")).ok).toBe(true);
});

test("fifty wrong codes at once: no more than ten are checked, and right ones use up none", async () => {
  await aCoupon("RIGHTCODE002");
  const { shopper, bookingId } = await opened();
  const right = { code: "RIGHTCODE002", bookTransId: bookingId };
  for (let tries = 0; tries < 11; tries += 1) good(await shopper.checkCoupon(right));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => shopper.checkCoupon({ code: `GUESS${index}` })),
  );
  const codes = answers.map((answer) => refusal(answer).code);
  expect(codes.filter((code) => code === "invalid-coupon-number")).toHaveLength(10);
  expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(40);
  // The shopper is refused, not everybody at the address.
  const other = await opened();
  good(await other.shopper.checkCoupon({ ...right, bookTransId: other.bookingId }));
});

test("wrong codes of invented shoppers keep no shopper of the address who holds places from a coupon", async () => {
  await aCoupon("RIGHTCODE003");
  const address = "203.0.113.90";
  const invented = (number: number) => at.as(`an-invented-shopper-${number}`, address);
  for (let number = 0; number < 50; number += 1)
    expect(refusal(await invented(number).checkCoupon({ code: `GUESS${number}` })).code).toBe("invalid-coupon-number");
  expect(refusal(await invented(50).checkCoupon({ code: "RIGHTCODE003" })).code).toBe("too-many-requests");
  const { shopper, bookingId, use } = await opened(address);
  // Somebody else's booking opens nothing.
  const borrowed = await invented(51).checkCoupon({ code: "RIGHTCODE003", bookTransId: bookingId });
  expect(refusal(borrowed).code).toBe("too-many-requests");
  good(await shopper.checkCoupon({ code: "RIGHTCODE003", bookTransId: bookingId }));
  good(await use("RIGHTCODE003"));
  // They have a limit as well: who can hold places may guess.
  const { limits } = at.engine.parts;
  for (let wrong = 0; wrong < 200; wrong += 1) await limits.use("wrongCouponOfHoldsPerAddress", address);
  expect(refusal(await shopper.checkCoupon({ code: "GUESS", bookTransId: bookingId })).code).toBe("too-many-requests");
});

test("the code field is hidden while no coupons exist", async () => {
  covers("7.122");
  expect(good(await at.as("x").checkCouponAvailability({}))).toEqual({ available: true });
  await database.db.update(coupon).set({ disabledAt: at.clock.now() });
  expect(good(await at.as("x").checkCouponAvailability({}))).toEqual({ available: false });
  await readyToPay(at.as("a shopper without coupons"), at.shop);
});
