import type { Rate } from "@contract/vocabulary/money";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agorotOf, amountOf, minorOf, priceOf } from "./money";

describe("minor units", () => {
  test.each([
    [0, "0.00"],
    [5, "0.05"],
    [99, "0.99"],
    [100, "1.00"],
    [123_450, "1234.50"],
    [99_999_999_999, "999999999.99"],
    [-1, "-0.01"],
    [-250, "-2.50"],
  ])("%i are written as %s", (minor, amount) => {
    expect(amountOf(minor)).toBe(amount);
    expect(minorOf(amount)).toBe(minor);
  });

  test.each([
    ["7", 700],
    ["0.5", 50],
    ["-3.1", -310],
    ["007.00", 700],
  ])("parses %s as well", (amount, minor) => {
    expect(minorOf(amount)).toBe(minor);
  });

  test.each([
    "",
    "-",
    ".5",
    "5.",
    "1.234",
    "1,000.00",
    " 1.00",
    "1.00 ",
    "+1.00",
    "1e3",
    "abc",
    "12345678901.00",
    "١٢.٥٠",
  ])("rejects %j", (text) => {
    expect(minorOf(text)).toBeNull();
  });

  test("survives a round trip through text", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), (minor) => {
        expect(minorOf(amountOf(minor))).toBe(minor);
      }),
      { seed: 2026, numRuns: 500 },
    );
  });
});

describe("shekels", () => {
  test.each([
    // cents, rate, agorot
    [120_000, "3.5000", 420_000], // 1200 x 3.5 = 4200.00
    [100, "3.7105", 371], // 3.7105, down
    [99_999, "3.6845", 368_446], // 999.99 x 3.6845 = 3684.463155, down
    [250, "4.0215", 1_005], // 10.05375, down
    [1, "3.7105", 4], // 0.037105, up
    [1_000, "3.7005", 3_701], // 37.005: half an agora counts as one
    [10, "0.0500", 1], // 0.005: the same
    [0, "3.5000", 0],
    [-120_000, "3.5000", -420_000],
    [10_000_000_00, "3.9999", 39_999_000_00], // ten million dollars are still exact
  ])("%i cents at %s are %i agorot, rounded once", (cents, rate, agorot) => {
    expect(agorotOf(cents, rate)).toBe(agorot);
  });

  test("of two amounts differ by at most an agora from those of their sum", () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 });
    const rates = fc.integer({ min: 1, max: 99_999 }).map((value) => (value / 10_000).toFixed(4));
    fc.assert(
      fc.property(cents, cents, rates, (one, other, rate) => {
        const apart = agorotOf(one, rate) + agorotOf(other, rate) - agorotOf(one + other, rate);
        expect(Math.abs(apart)).toBeLessThanOrEqual(1);
      }),
      { seed: 2026, numRuns: 500 },
    );
  });
});

describe("a price", () => {
  const at = (value: string): Rate => ({ value, date: "2026-11-20", kind: "transferSell", estimate: true });

  test.each([
    ["USD", 120_050, "3.5000", { price: "1200.50", price_int: 1201, currency: "US", priceNIS: "4201.75" }],
    ["EUR", 99_999, "4.0000", { price: "999.99", price_int: 1000, currency: "EU", priceNIS: "3999.96" }],
    ["USD", 120_000, "3.5000", { price: "1200.00", price_int: 1200, currency: "US", priceNIS: "4200.00" }],
    // Shekels are not converted into shekels, whatever the rate.
    ["ILS", 50_001, "3.5000", { price: "500.01", price_int: 501, currency: "IL", priceNIS: "500.01" }],
  ] as const)("in %s of %i at %s", (currency, minor, rate, price) => {
    expect(priceOf(minor, currency, at(rate))).toEqual({ ...price, rate: at(rate) });
  });
});
