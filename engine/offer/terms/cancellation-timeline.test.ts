import type { CancelRule } from "@contract/shopping/search-and-selection";
import { expect, test } from "vitest";
import { cancellationTimeline } from "./cancellation-timeline";

const step = (from: string, percent: number): CancelRule => ({
  from,
  amount: `${percent * 10}.00`,
  percent,
  currency: "USD",
  track: "supplier",
});
const law: CancelRule = {
  from: "2026-11-25",
  until: "2026-12-09",
  amount: "100.00",
  currency: "ILS",
  track: "statutory",
};
const withReason: CancelRule = { from: "2026-11-25", amount: "100.00", currency: "ILS", track: "flyingSafe" };
/** A thousand dollars at 3.50. */
const price = { totalMinor: 100_000, totalAgorot: 350_000 };
const briefly = (rules: CancelRule[]) =>
  cancellationTimeline(rules, price).map(({ from, amount, currency }) => `${from} ${amount} ${currency}`);

test.each([
  [
    "the fee by law comes first, and the supplier's fee begins the day after its end",
    [law, step("2026-11-25", 10), step("2026-12-20", 35), step("2027-01-05", 70)],
    ["2026-11-25 100.00 ILS", "2026-12-10 100.00 USD", "2026-12-20 350.00 USD", "2027-01-05 700.00 USD"],
  ],
  [
    "of the supplier's steps within the time of the law only the last remains",
    [law, step("2026-11-25", 10), step("2026-12-01", 35), step("2026-12-20", 70)],
    ["2026-11-25 100.00 ILS", "2026-12-10 350.00 USD", "2026-12-20 700.00 USD"],
  ],
  [
    "a step that begins when the law's time ends stands once",
    [law, step("2026-11-25", 10), step("2026-12-10", 35)],
    ["2026-11-25 100.00 ILS", "2026-12-10 350.00 USD"],
  ],
  [
    "what is free with the supplier stays free",
    [law, step("2026-11-25", 0), step("2026-12-01", 100)],
    ["2026-11-25 0.00 USD", "2026-12-01 100.00 ILS", "2026-12-10 1000.00 USD"],
  ],
  [
    "three percent of the supplier are dearer than the law's hundred shekels",
    [law, step("2026-11-25", 3), step("2026-12-20", 35)],
    ["2026-11-25 100.00 ILS", "2026-12-10 30.00 USD", "2026-12-20 350.00 USD"],
  ],
  [
    "two percent of the supplier are cheaper than the law's hundred shekels",
    [law, step("2026-11-25", 2), step("2026-12-20", 35)],
    ["2026-11-25 20.00 USD", "2026-12-20 350.00 USD"],
  ],
  ["after the law's time only the supplier's fees apply", [step("2026-12-20", 35)], ["2026-12-20 350.00 USD"]],
  [
    "cancelling with a reason stands at the end",
    [law, step("2026-11-25", 10), withReason],
    ["2026-11-25 100.00 ILS", "2026-12-10 100.00 USD", "2026-11-25 100.00 ILS"],
  ],
])("%s", (_, rules, shown) => {
  expect(briefly(rules)).toEqual(shown);
});
