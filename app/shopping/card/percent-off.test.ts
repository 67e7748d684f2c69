import { expect, test } from "vitest";
import { percentOff } from "./percent-off";

test.each([
  ["a deal alone", { discountPercent: 25, oldPrice: "1996.00", price: "1497.00" }, 25],
  ["a deal whose cents are rounded", { discountPercent: 25, oldPrice: "1996.02", price: "1497.02" }, 25],
  ["a deal and the club's discount", { discountPercent: 25, oldPrice: "3502.00", price: "2451.40" }, 30],
  ["a part of a percent", { discountPercent: 25, oldPrice: "1000.00", price: "700.90" }, 29],
  ["a price that includes what is not reduced", { discountPercent: 25, oldPrice: "1200.00", price: "950.00" }, 20],
  ["no deal", { oldPrice: undefined, price: "950.00" }, undefined],
  ["a deal without a price before it", { discountPercent: 25, price: "950.00" }, 25],
])("the badge says what the prices beside it say: %s", (_, card, percent) => {
  expect(percentOff(card)).toBe(percent);
});
