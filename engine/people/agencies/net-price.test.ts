import { expect, test } from "vitest";
import { netPriceOf } from "./net-price";

test.each([
  ["8 % of 1200.00", 120_000, "8.00", {}, { commissionMinor: 9_600, netMinor: 110_400 }],
  ["a part of a cent, which the agency does not get", 99, "8.00", {}, { commissionMinor: 7, netMinor: 92 }],
  ["no commission", 120_000, "0.00", {}, { commissionMinor: 0, netMinor: 120_000 }],
  [
    "a discount of 50.00, counted of the price before it and taken out of the commission",
    115_000,
    "8.00",
    { discountMinor: 5_000 },
    { commissionMinor: 4_600, netMinor: 110_400 },
  ],
  [
    "a discount above the commission, which leaves none",
    100_000,
    "8.00",
    { discountMinor: 20_000 },
    { commissionMinor: 0, netMinor: 100_000 },
  ],
  [
    "a subsidy of 100.00, which does not lower the commission",
    110_000,
    "8.00",
    { subsidyMinor: 10_000 },
    { commissionMinor: 9_600, netMinor: 100_400 },
  ],
  [
    "a subsidy that leaves less than the commission: nothing is to be paid, and nobody is owed more",
    1_000,
    "8.00",
    { subsidyMinor: 119_000 },
    { commissionMinor: 1_000, netMinor: 0 },
  ],
])("net price: %s", (_, priceMinor, percent, reductions, parts) => {
  expect(netPriceOf(priceMinor, percent, reductions)).toEqual({ priceMinor, ...parts });
});
