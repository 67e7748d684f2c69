import { expect, test } from "vitest";
import {
  type Coupon,
  type CouponFacts,
  type CouponProblem,
  combinationProblem,
  couponAmount,
  couponProblem,
  typedCoupon,
} from "./coupon-rules";

/** 50 dollars off for two or more passengers, used in January for departures in May, from a price of 1200 dollars. */
const coupon: Coupon = {
  code: "EDGES",
  amountMinor: 50_00,
  percent: null,
  currency: "USD",
  usableFrom: "2027-01-01",
  usableUntil: "2027-01-31",
  departureFrom: "2027-05-01",
  departureUntil: "2027-05-31",
  minPax: 2,
  minPriceMinor: 1200_00,
  usageLimit: 1,
  combinable: false,
  disabledAt: null,
  createdAt: new Date("2026-12-01T00:00:00Z"),
};
const facts: CouponFacts = {
  currency: "USD",
  totalMinor: 1150_00,
  fullMinor: 1200_00,
  baseMinor: 1200_00,
  pax: 2,
  departsOn: "2027-05-15",
  today: "2027-01-15",
};

// A limit that is off by a day or a cent is noticed only by the customer who is refused.
test.each<[string, Partial<CouponFacts>, CouponProblem | null]>([
  ["at its least price with as many people as it needs", {}, null],
  ["on its first day", { today: "2027-01-01" }, null],
  ["the day before", { today: "2026-12-31" }, "invalid-coupon-number"],
  ["on its last day", { today: "2027-01-31" }, null],
  ["the day after", { today: "2027-02-01" }, "invalid-coupon-number"],
  ["for its first departure", { departsOn: "2027-05-01" }, null],
  ["for one before", { departsOn: "2027-04-30" }, "invalid-coupon-number"],
  ["for its last departure", { departsOn: "2027-05-31" }, null],
  ["for one after", { departsOn: "2027-06-01" }, "invalid-coupon-number"],
  ["with one person too few", { pax: 1 }, "invalid-coupon-number"],
  ["a cent below its least price", { fullMinor: 1199_99 }, "invalid-coupon-price"],
  ["in another currency", { currency: "EUR" }, "invalid-coupon-price"],
])("a coupon %s", (_, change, problem) => {
  expect(couponProblem(coupon, { ...facts, ...change })).toBe(problem);
});

test.each<[string, Partial<Coupon>, CouponProblem | null]>([
  ["a percentage", { amountMinor: null, percent: 10, minPriceMinor: 0 }, null],
  ["a percentage from a least price on", { amountMinor: null, percent: 10 }, "invalid-coupon-price"],
  ["an amount", { minPriceMinor: 0 }, "invalid-coupon-price"],
])("%s in dollars, on a booking in shekels", (_, change, problem) => {
  expect(couponProblem({ ...coupon, ...change }, { ...facts, currency: "ILS" })).toBe(problem);
});

test("a coupon leaves one unit of the currency to pay, and a percentage applies to rooms and journey", () => {
  const { totalMinor, baseMinor } = facts;
  expect(couponAmount({ ...coupon, amountMinor: totalMinor }, facts)).toBe(totalMinor - 100);
  expect(couponAmount({ ...coupon, amountMinor: null, percent: 5 }, { ...facts, totalMinor: baseMinor + 60_00 })).toBe(
    60_00,
  );
});

test("a coupon that is unknown, or that the desk has closed, is refused", () => {
  expect(couponProblem(undefined, facts)).toBe("invalid-coupon-number");
  expect(couponProblem({ ...coupon, disabledAt: new Date("2027-01-10T00:00:00Z") }, facts)).toBe(
    "invalid-coupon-number",
  );
});

test("a coupon that would take nothing off is refused", () => {
  const cheap = { ...coupon, minPriceMinor: 0 };
  expect(couponProblem(cheap, { ...facts, totalMinor: 100 })).toBe("invalid-coupon-price");
  expect(couponProblem(cheap, { ...facts, totalMinor: 101 })).toBeNull();
  expect(couponAmount({ ...coupon, amountMinor: null, percent: null }, facts)).toBe(0);
});

test("a code may be typed with spaces, hyphens, marks of direction and small or wide letters", () => {
  expect(typedCoupon(" su-mmer\u2067 ２7\u2069 ")).toBe("SUMMER27");
});

test.each<[string, boolean[], number, string | null]>([
  ["one that is not combinable, by itself", [false], 492_00, null],
  ["two that are combinable", [true, true], 492_00, null],
  ["the second not combinable", [true, false], 100_00, "coupon-in-use"],
  ["the first not combinable", [false, true], 100_00, "coupon-in-use"],
  ["a cent more than the limit leaves", [true], 492_01, "invalid-coupon-price"],
])("coupons together: %s", (_, combinable, reductionMinor, code) => {
  const coupons = combinable.map((one) => ({ combinable: one }));
  expect(combinationProblem(coupons, { reductionMinor, mostMinor: 492_00, currency: "USD" })?.code ?? null).toBe(code);
});
