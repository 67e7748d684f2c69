import { describe, expect, test } from "vitest";
import { flyingSafeMinor, hasFlyingSafe } from "./flying-safe";
import type { QuoteLine } from "./quote-line";
import { discountBase, mostReduction, reductionOf, withReductions } from "./reductions";

const line = (code: QuoteLine["code"], room: number, total: string, more: Partial<QuoteLine> = {}): QuoteLine => ({
  code,
  room,
  qty: 1,
  unit: total,
  total,
  ...more,
});
const flyingSafe = line("SERVICE", 0, "60.00", { service: "FLYING_SAFE" });
const price = { lines: [line("ADULT", 1, "1200.00"), flyingSafe], totalMinor: 126_000 };
const none = { coupons: [], agentDiscountMinor: 0, phoneFeeMinor: 0, subsidyMinor: 0, refundMinor: 0 };
const all = {
  coupons: [{ code: "MAY", amountMinor: 5_000 }],
  agentDiscountMinor: 2_000,
  phoneFeeMinor: 1_000,
  subsidyMinor: 30_000,
  refundMinor: 4_000,
};

describe("a price", () => {
  test("has a line for each reduction, and is lower by them", () => {
    const { lines, totalMinor } = withReductions(price, all);
    expect(lines).toEqual([
      ...price.lines,
      line("COUPON", 0, "-50.00", { coupon: "MAY" }),
      line("AGENT_DISCOUNT", 0, "-20.00"),
      line("PHONE_FEE", 0, "10.00"),
      line("SUBSIDY", 0, "-300.00"),
      line("REFUND", 0, "-40.00"),
    ]);
    expect(totalMinor).toBe(86_000);
  });

  test("loses its reductions when none are left, and has each once when they are applied again", () => {
    const reduced = withReductions(price, all);
    expect(withReductions(reduced, all)).toEqual(reduced);
    expect(withReductions(reduced, none)).toEqual(price);
  });

  test("leaves one unit of the currency to pay, however much the employer gives", () => {
    const reduced = withReductions(price, { ...none, subsidyMinor: 200_000 });
    expect(reduced.totalMinor).toBe(100);
    expect(reduced.lines.at(-1)).toEqual(line("SUBSIDY", 0, "-1259.00"));
    // So does what was refunded of a booking that became cheaper than that.
    const refunded = withReductions(price, { ...none, refundMinor: 200_000 });
    expect([refunded.totalMinor, refunded.lines.at(-1)]).toEqual([100, line("REFUND", 0, "-1259.00")]);
  });
});

test("discounts are of rooms and journey, and at most 41 percent with the deal's own", () => {
  expect(discountBase(price.lines)).toBe(120_000);
  expect(mostReduction(price.lines, 11)).toBe(36_000);
  expect(mostReduction(price.lines, 50)).toBe(0);
});

test("club, coupons and agent count as discounts; a fee and the employer's part do not", () => {
  const { lines } = withReductions({ ...price, lines: [...price.lines, line("CLUB", 0, "-60.00")] }, all);
  expect(reductionOf(lines)).toBe(13_000);
});

test("Flying Safe is what was paid for it, on all of its lines", () => {
  const twice = [...price.lines, flyingSafe, line("SERVICE", 0, "5.00")];
  expect(flyingSafeMinor({ lines: twice, totalMinor: 132_500 })).toBe(12_000);
  // When almost the whole price was refunded, no more is left than was kept.
  expect(flyingSafeMinor({ lines: twice, totalMinor: 3_000 })).toBe(3_000);
  expect(flyingSafeMinor({ lines: [line("ADULT", 1, "1200.00")], totalMinor: 120_000 })).toBe(0);
  // An employer that pays three quarters of the price pays as much of the service.
  expect(flyingSafeMinor({ lines: [...twice, line("SUBSIDY", 0, "-750.00")], totalMinor: 25_000 })).toBe(3000);
  expect(hasFlyingSafe({ additionalServices: ["ESIM", "FLYING_SAFE"] })).toBe(true);
  expect(hasFlyingSafe({ additionalServices: ["ESIM"] })).toBe(false);
});
