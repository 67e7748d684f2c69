import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { scriptedSupplier } from "../../../tests/factories/scripted-supplier";
import { aStayChoice, aStaySearch, stayShopper } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { supplierFeeOf } from "../booking/booking-terms";
import { booking } from "../booking/schema";
import { coupon } from "../coupons/schema";
import type { HotelSupplier } from "../hotel-api/hotel-supplier";

let database: TestDatabase;
let at: TestEngine;
const supplier = scriptedSupplier();
/** Checks of rates in the booking's own language that are under way, and the most that were at once. */
const checks = { now: 0, most: 0 };

function counting(real: HotelSupplier): Pick<HotelSupplier, "checkRate"> {
  const { checkRate } = supplier.as(real);
  return {
    async checkRate(rateKey, language) {
      checks.now += language === "HEB" ? 1 : 0;
      checks.most = Math.max(checks.most, checks.now);
      const answer = await checkRate!(rateKey, language);
      checks.now -= language === "HEB" ? 1 : 0;
      return answer;
    },
  };
}

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { rooms: 50, supplierAs: (real) => ({ ...supplier.as(real), ...counting(real) }) });
});
afterAll(() => database.cleanup());

test("terms that changed at the same price are read before they are accepted, and no open card page outlives them", async () => {
  const one = await stayShopper(at);
  const { shopper, bookingId } = one;
  at.clock.forward(14 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "extend" }));
  at.clock.forward(2 * 60_000);
  supplier.checked = (hotel) => ({
    ...hotel,
    rooms: hotel.rooms.map((room) => ({
      ...room,
      rates: room.rates.map((rate) => ({
        ...rate,
        cancellation: [{ from: at.clock.now().toISOString(), amountMinor: rate.netMinor }],
      })),
    })),
  });
  const feesNow = async () =>
    good(await shopper.storedPage({ bookingId })).terms.cancellation.filter(({ track }) => track === "supplier");
  const before = await feesNow();
  // The card page was opened under other terms.
  expect(refusal(await shopper.getPaymentUrl({ bookingId })).code).toBe("terms-changed");
  expect((await feesNow()).at(-1)).toMatchObject({ percent: 100 });
  expect(await feesNow()).not.toEqual(before);
  expect(good(await shopper.storedPage({ bookingId })).termsAccepted).toBe(false);
  expect(good(await one.debit()).outcome).toBe("NOT_VERIFIED");
  expect([one.card(), await one.atSupplier()]).toEqual(["approved", []]);
  expect(refusal(await shopper.getPaymentUrl({ bookingId })).code).toMatch(/terms-not-accepted|incomplete/);
  const check = { bookingId, stage: "check" as const, acceptTerms: true };
  expect(good(await shopper.storePage(check)).termsAccepted).toBe(true);
});

test("the timeline compares the supplier's fee with the law's in money: three percent of a dear stay are more than a hundred shekels", async () => {
  // Eight thousand dollars, of which the supplier keeps three percent, then everything.
  supplier.checked = (hotel) => ({
    ...hotel,
    rooms: hotel.rooms.map((room) => ({
      ...room,
      rates: room.rates.map((rate) => ({
        ...rate,
        netMinor: 800_000,
        cancellation: [
          { from: addDays(jerusalemDay(at.clock.now()), 2), amountMinor: 24_000 },
          { from: at.shop.startDate, amountMinor: 800_000 },
        ],
      })),
    })),
  });
  const draft = good(await at.as("compares").storePage({ stage: "init", stay: await aStayChoice(at) }));
  const today = jerusalemDay(at.clock.now());
  const until = addDays(today, 14);
  expect(draft.terms.cancellationTimeline.map(({ from, amount, currency }) => [from, amount, currency])).toEqual([
    [today, "0.00", "USD"],
    [addDays(today, 2), "100.00", "ILS"],
    [addDays(until, 1), "264.00", "USD"],
    [at.shop.startDate, "8800.00", "USD"],
  ]);
});

test.each([
  ["twenty dollars", 20_00, "178.00", ["19.80", "178.00"]],
  ["eighty dollars", 80_00, "118.00", ["19.80", "118.00"]],
] as const)(
  "a coupon of %s lowers no fee of the supplier's, as far as the price goes",
  async (_, amountMinor, price, fees) => {
    supplier.checked = (hotel) => ({
      ...hotel,
      rooms: hotel.rooms.map((room) => ({
        ...room,
        rates: room.rates.map((rate) => ({
          ...rate,
          cancellation: [
            { from: jerusalemDay(at.clock.now()), amountMinor: rate.netMinor / 10 },
            { from: at.shop.startDate, amountMinor: rate.netMinor },
          ],
        })),
      })),
    });
    const code = `STAYFEES${amountMinor}`;
    await database.db.insert(coupon).values({
      ...{ code, amountMinor, currency: "USD", usableFrom: "2026-01-01", usableUntil: "2027-12-31" },
      createdAt: at.clock.now(),
    });
    const shopper = at.as(code);
    const { bookTransId: bookingId } = good(await shopper.storePage({ stage: "init", stay: await aStayChoice(at) }));
    const page = good(await shopper.storePage({ bookingId, stage: "extras", couponCodes: [code] }));
    expect(page.price.price).toBe(price);
    const rules = page.terms.cancellation.filter(({ track }) => track === "supplier");
    expect(rules.map(({ amount }) => amount)).toEqual(fees);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(rules.map(({ from }) => (supplierFeeOf(row!, from) / 100).toFixed(2))).toEqual(fees);
  },
);

test("the rates of several groups are checked again at the same time", async () => {
  supplier.reset();
  const shopper = at.as("two-groups");
  const wish = { ...aStaySearch(at), occupancies: [{ adults: 2 }, { adults: 1 }] };
  const [found] = good(await shopper.stayHotels(wish)).hotels;
  const { groups } = good(await shopper.stayRates({ ...wish, hotel: found!.hotel }));
  const rates = groups.map((group) => group.rates[0]!.rate);
  const stay = { ...wish, hotel: found!.hotel, rates };
  const { bookTransId: bookingId } = good(await shopper.storePage({ stage: "init", stay, langCode: "HEB" }));
  await database.db
    .update(booking)
    .set({ quoteExpiresAt: new Date(0) })
    .where(eq(booking.id, bookingId));
  checks.most = 0;
  await shopper.storePage({ bookingId, stage: "check", acceptTerms: true });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect([checks.most, row!.draft.stay!.rates.map(({ adults }) => adults)]).toEqual([2, [2, 1]]);
  expect(row!.quoteExpiresAt.getTime()).toBeGreaterThan(at.clock.now().getTime());
});
