import { describe, expect, test } from "vitest";
import { Amount, isoOf, Rate, TwoLetterCurrency, twoLetterOf } from "./money";

describe("currencies", () => {
  test.each([
    ["US", "USD"],
    ["EU", "EUR"],
    ["IL", "ILS"],
  ] as const)("maps the house code %s to %s, and back", (house, iso) => {
    expect(isoOf[house]).toBe(iso);
    expect(twoLetterOf[iso]).toBe(house);
  });

  test("every house code has an ISO code", () => {
    expect(Object.keys(isoOf)).toEqual(TwoLetterCurrency.options);
    expect(Object.values(isoOf).map((iso) => twoLetterOf[iso])).toEqual(TwoLetterCurrency.options);
  });
});

describe("an amount", () => {
  test.each(["0.00", "1234.50", "-12.00", "999999999999.99"])("%s is valid", (text) => {
    expect(Amount.safeParse(text).success).toBe(true);
  });

  test.each([
    ["no decimals", "12"],
    ["one decimal", "12.5"],
    ["three decimals", "12.500"],
    ["thousands separated", "1,234.50"],
    ["a decimal comma", "12,50"],
    ["a blank before", " 12.50"],
    ["a line after", "12.50\n"],
    ["an exponent", "1e3.00"],
    ["a plus", "+1.00"],
    ["digits of another script", "١٢.٥٠"],
    ["a number instead of a text", 12.5],
    ["more than twelve digits", "1234567890123.00"],
  ])("%s is invalid", (_, text) => {
    expect(Amount.safeParse(text).success).toBe(false);
  });
});

describe("a rate", () => {
  const rate = { value: "3.7105", date: "2026-11-20", kind: "transferSell", estimate: true };

  test("has four decimals, a day and a kind", () => {
    expect(Rate.safeParse(rate).success).toBe(true);
  });

  test.each([
    ["two decimals", { value: "3.71" }],
    ["a sign", { value: "-3.7105" }],
    ["a day that does not exist", { date: "2027-02-29" }],
    ["another kind", { kind: "cashSell" }],
  ])("with %s is invalid", (_, change) => {
    expect(Rate.safeParse({ ...rate, ...change }).success).toBe(false);
  });
});
