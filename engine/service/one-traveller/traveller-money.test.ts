import { and, eq, like } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, selection } from "../../../tests/factories/booked";
import { cancelOne, soldTo, travellerForm } from "../../../tests/factories/one-traveller";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { demoPassword as password } from "../../demo/demo-people";
import { hotelRate, stopSale } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { importEmployees } from "../../people/employees/import-employees";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { coupon, couponUse } from "../../sale/coupons/schema";
import { extraOrder } from "../../sale/extras/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 400, rooms: 200 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterEach(async () => {
  expect(await at.invariants()).toEqual([]);
});
afterAll(() => database.cleanup());

/** A paid booking: three adults in one room for 1760 dollars, 560 of them the third's, unless said otherwise. */
async function sell(how: Partial<Parameters<typeof soldBooking>[2]> = {}) {
  count += 1;
  return soldBooking(at, `money-${count}`, { party: { adult: 3 }, ...how });
}
const refundedAgorot = (uid: string) => at.gateway.transactions.get(uid)!.refundedAgorot;
const shownPrices = async (bookingId: string, paxId = "p3") => {
  const { tracks } = good(await desk.deskTravellerChoices({ bookingId, paxId }));
  return Object.fromEntries(tracks.map(({ track, price }) => [track, price]));
};
const rowOf = async (bookingId: string) =>
  (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!;

describe("rooms", () => {
  test("somebody left alone in a room pays its supplement; the last one of a room gives it back", async () => {
    const { bookingId, uid } = await sell({ party: { adult: 4 } });
    expect(await soldTo(at, bookingId)).toEqual({ seat: 8, room: 8 });
    // Of 600 dollars the other's supplement of 120 stays.
    expect(await shownPrices(bookingId, "p1")).toMatchObject({ provider: "1920.00" });
    good(await cancelOne(desk, bookingId, "p1", "provider"));
    expect(await soldTo(at, bookingId)).toEqual({ seat: 6, room: 8 });
    expect(good(await desk.deskTravellerChoices({ bookingId, paxId: "p2" }))).toMatchObject({
      roomReturned: true,
      left: 2,
    });
    good(await cancelOne(desk, bookingId, "p2", "provider"));
    expect(await soldTo(at, bookingId)).toEqual({ seat: 4, room: 4 });
    const { draft, quote } = await rowOf(bookingId);
    expect(quote.totalMinor).toBe(120_000);
    expect(draft.paxList.map(({ paxId, room }) => [paxId, room])).toEqual([
      ["p3", 1],
      ["p4", 1],
    ]);
    await deliverMoney(at);
    expect(refundedAgorot(uid)).toBe(420_000);
  });

  test("an infant gives no seat back", async () => {
    const { bookingId } = await sell({ party: { adult: 2, infant: 1 } });
    const before = await soldTo(at, bookingId);
    good(await cancelOne(desk, bookingId, "p3"));
    expect(await soldTo(at, bookingId)).toEqual(before);
  });

  test("closed for sale since are still the booking's", async () => {
    const { bookingId } = await sell();
    const { hotelId, startDate } = at.shop;
    await database.db.insert(stopSale).values({
      ...{ hotelId, roomClass: "", setBy: "desk", setAt: at.clock.now() },
      ...{ firstNight: startDate, lastNight: addDays(startDate, 10) },
    });
    at.engine.parts.catalogue.forget();
    const prices = await shownPrices(bookingId);
    await database.db.delete(stopSale);
    at.engine.parts.catalogue.forget();
    expect(prices).toMatchObject({ provider: "1200.00" });
  });
});

describe("prices that changed since the sale", () => {
  const setRates = async (adultMinor: number, adult3Minor: number) => {
    await database.db.update(hotelRate).set({ adultMinor, adult3Minor }).where(eq(hotelRate.roomClass, "STD"));
    at.engine.parts.catalogue.forget();
  };
  afterEach(() => setRates(5000, 4000));

  test.each([
    // Three cost 2320 dollars now, two 1600: the third's share is 720 of 2320.
    ["risen", 10_000, 8000, "1213.79", "-386.21"],
    // Three cost 1480, two 1000.
    ["fallen", 2500, 2000, "1189.19", "189.19"],
  ])(
    "%s change nothing for those who stay: the traveller's share is of the price that was paid",
    async (_, one, third, price, line) => {
      const { bookingId, shopper } = await sell();
      await setRates(one, third);
      expect(await shownPrices(bookingId)).toMatchObject({ provider: price });
      good(await cancelOne(desk, bookingId, "p3", "provider"));
      const { lines } = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
      expect(lines.at(-1)).toMatchObject({ code: "SOLD_PRICE", total: line });
      await deliverMoney(at);
    },
  );
});

test("a fee that a chosen date keeps high counts in proportion, for the traveller and for the others", async () => {
  const { bookingId } = await sell();
  const { draft } = await rowOf(bookingId);
  // Half of the price, and the law's track is over (decision 0107).
  const feeFloor = { supplierMinor: 88_000, statutoryOver: true };
  await database.db
    .update(booking)
    .set({ draft: { ...draft, feeFloor } })
    .where(eq(booking.id, bookingId));
  const { tracks } = good(await desk.deskTravellerChoices({ bookingId, paxId: "p3" }));
  expect(tracks.find(({ track }) => track === "statutory")).toMatchObject({ allowed: false });
  expect(tracks.find(({ track }) => track === "supplier")).toMatchObject({ price: "1480.00", feeNIS: "980.00" });
  good(await cancelOne(desk, bookingId, "p3"));
  expect((await rowOf(bookingId)).draft.feeFloor).toEqual({ supplierMinor: 60_000, statutoryOver: true });
  await deliverMoney(at);
});

describe("Flying Safe", () => {
  test("of the traveller is kept by the supplier's terms and for a covered reason, and returned by law", async () => {
    // 1850 dollars, 30 for each.
    const { bookingId } = await sell({ services: ["FLYING_SAFE"] });
    expect(await shownPrices(bookingId)).toEqual({
      // 1260, and 98 shekels.
      statutory: "1288.00",
      // And a tenth of 560, and 30.
      supplier: "1346.00",
      // And 98 shekels, and 30.
      flyingSafe: "1318.00",
      provider: "1260.00",
    });
    good(await cancelOne(desk, bookingId, "p3", "flyingSafe"));
    // It stays for the others: what cancelling them keeps counts theirs only, and the fee kept already.
    const { tracks } = good(await desk.deskBooking({ bookingId })).cancellation;
    expect(tracks.find(({ track }) => track === "supplier")).toMatchObject({ feeNIS: "833.00" });
  });
});

describe("extras", () => {
  test("are those of fewer travellers: in price, order and at the desk", async () => {
    const { bookingId } = await sell({ services: ["TRANSFER", "ESIM"] });
    const order = { bookingId, code: "TRANSFER", state: "ordered", reference: "T-1" } as const;
    good(await desk.deskSetExtra(order));
    good(await cancelOne(desk, bookingId, "p3", "provider"));
    const extras = await database.db.select().from(extraOrder).where(eq(extraOrder.bookingId, bookingId));
    const shown = extras.map(({ code, qty, state, reference }) => [code, qty, state, reference]);
    expect(shown.sort()).toEqual([
      ["ESIM", 2, "to-order", null],
      // Its supplier has to be told.
      ["TRANSFER", 2, "to-order", "T-1"],
    ]);
    expect((await rowOf(bookingId)).quote.totalMinor).toBe(120_000 + 2 * 3800);
    await deliverMoney(at);
  });
});

describe("coupons", () => {
  const couponOf = (code: string, more: Partial<typeof coupon.$inferInsert>) =>
    database.db.insert(coupon).values({
      ...{ code, currency: "USD", usageLimit: 10, usableFrom: "2026-01-01", usableUntil: "2027-12-31" },
      createdAt: at.clock.now(),
      ...more,
    });
  const useOf = async (bookingId: string) => {
    const rows = await database.db.select().from(couponUse).where(eq(couponUse.bookingId, bookingId));
    return rows.map(({ state, amountMinor }) => [state, amountMinor]);
  };

  test("in percent are of the lower price", async () => {
    await couponOf("TENTH", { percent: 10 });
    const { bookingId } = await sell({ coupons: ["TENTH"] });
    good(await cancelOne(desk, bookingId, "p3", "provider"));
    expect((await rowOf(bookingId)).quote.totalMinor).toBe(108_000);
    expect(await useOf(bookingId)).toEqual([["redeemed", 12_000]]);
    await deliverMoney(at);
  });

  test("that need a higher price are lost, as the desk reads before, and may be used again", async () => {
    await couponOf("FIFTY", { amountMinor: 5000, minPriceMinor: 150_000 });
    const { bookingId } = await sell({ coupons: ["FIFTY"] });
    expect(good(await desk.deskTravellerChoices({ bookingId, paxId: "p3" })).lostCoupons).toEqual(["FIFTY"]);
    good(await cancelOne(desk, bookingId, "p3", "provider"));
    expect((await rowOf(bookingId)).quote.totalMinor).toBe(120_000);
    expect(await useOf(bookingId)).toEqual([["released", 5000]]);
    await deliverMoney(at);
  });
});

test("of two cards the first gives back what it can, and an employer's part stays", async () => {
  async function* lines() {
    yield JSON.stringify({
      ...{ number: "1", identity: aPayer.IdenticationNumber, subsidy: "200.00", currency: "USD" },
      ...{ from: "2026-01-01", until: "2026-12-31" },
    });
  }
  await importEmployees(database.db, at.engine.parts.dataKeys, "HEALTH", lines());
  const shopper = holding(at, { agency: "HEALTH", shopperSid: "two-cards-of-three" });
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop), adult: 3 }));
  const bookingId = page.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "employee", employeeNumber: "1", leaveApproval: true }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true, cards: 2, firstCardNIS: "1000.00" }));
  const uids: string[] = [];
  for (const maccabiCardIndex of [1, 2]) {
    const { paymentTransUid } = good(await shopper.getPaymentUrl({ bookingId }));
    at.gateway.approve(paymentTransUid);
    uids.push(paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId, maccabiCardIndex, paymentTransUid }));
  }
  expect((await rowOf(bookingId)).quote.totalMinor).toBe(156_000);
  good(await cancelOne(desk, bookingId, "p3", "provider"));
  expect((await rowOf(bookingId)).quote.totalMinor).toBe(100_000);
  await deliverMoney(at);
  expect(uids.map(refundedAgorot)).toEqual([100_000, 96_000]);
});

describe("an agency's order without payment", () => {
  const openNIS = async () => good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).openNIS;

  test("is owed less, its customer's price falls in proportion, and agency and customer are told in their own prices", async () => {
    await database.db.update(agency).set({ email: "orders@galil.example", language: "en" });
    const agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
    const seller = holding(at, { agencySid, shopperSid: "a-seller-of-three" });
    const page = good(await seller.storePage({ stage: "init", ...selection(at.shop), adult: 3 }));
    const bookingId = page.bookTransId;
    good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
    good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
    good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
    good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "2000.00" }));
    good(await seller.storePage({ bookingId, stage: "check", acceptTerms: true, BypassPaymentByAgent: true }));
    // 1760 dollars less eight percent.
    expect(await openNIS()).toBe("5667.20");
    const shown = good(await desk.deskTravellerChoices({ bookingId, paxId: "p3" }));
    expect(shown.onAccount).toBe(true);
    expect(shown.tracks.find(({ track }) => track === "supplier")).toMatchObject({
      price: "1256.00",
      feeNIS: "180.32",
      refundNIS: "1622.88",
    });
    good(await desk.deskCancelTraveller(await travellerForm(desk, bookingId, "p3")));
    expect(await openNIS()).toBe("4044.32");
    const info = good(await seller.succeededBooking({ bookingId }));
    expect([info.salePrice, info.price.price]).toEqual(["1427.27", "1256.00"]);
    expect(info.cancelledPassengers).toMatchObject([{ paxId: "p3", fee: "56.00" }]);
    const told = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "traveller-cancelled%")));
    const texts = told.map(({ payload }) => (payload as { text: string }).text);
    const toAgency = texts.find((text) => text.includes("net price"))!;
    expect(toAgency).toMatch(/MIZRAHI.*1,760.*1,256.*1,155\.52.*180\.32.*1,622\.88.*1,427\.27/s);
    const toCustomer = texts.filter((text) => text !== toAgency);
    expect(toCustomer).toHaveLength(2);
    for (const text of toCustomer) {
      expect(text).toContain("1,427.27");
      expect(text).not.toMatch(/1,760|1,256|1,622/);
    }
    const { pnr } = await rowOf(bookingId);
    const { visitorSid: asked } = good(await at.as("its-customer").visitorRequestLogin({ pnr }));
    const code = await lastCode(at);
    const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
    const read = good(await holding(at, { visitorSid }).bookInfo({}));
    expect(read.price.price).toBe("1427.27");
    expect(read.cancelledPassengers).toMatchObject([{ paxId: "p3" }]);
    expect(read.cancelledPassengers[0]!.fee).toBeUndefined();
  });
});
