import { expect, test } from "vitest";
import { amountIn, shownIn } from "./list-currency";

const rate = { value: "3.7125", date: "2026-11-20", kind: "transferSell" as const, estimate: true };
const dollars = { price: "1000.00", priceNIS: "3712.50", currency: "US" as const, rate };
const shekels = { price: "900.00", priceNIS: "900.00", currency: "IL" as const, rate };

test.each([
  ["sold", dollars, ["1000.00", "US"]],
  ["IL", dollars, ["3712.50", "IL"]],
  ["sold", shekels, ["900.00", "IL"]],
  ["IL", shekels, ["900.00", "IL"]],
] as const)("shown as %s", (listCurrency, price, [amount, currency]) => {
  expect(shownIn(listCurrency, price)).toEqual({ price: amount, currency });
});

test.each([
  ["sold", "500.00", dollars, "500.00"],
  ["IL", "500.00", dollars, "1856.25"],
  // 333.34 x 3.7125 = 1237.524...: never less than it costs.
  ["IL", "333.34", dollars, "1237.53"],
  ["IL", "450.00", shekels, "450.00"],
] as const)("%s: %s is another amount of the offer", (listCurrency, amount, price, expected) => {
  expect(amountIn(listCurrency, amount, price)).toBe(expected);
});
