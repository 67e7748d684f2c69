import type { CancelRule } from "@contract/shopping/search-and-selection";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { cancellationSentence } from "./cancellation-sentence";

const step = (from: string, amount: string, percent: number): CancelRule => ({
  from,
  amount,
  percent,
  currency: "USD",
  track: "supplier",
});
const first = step("2026-11-20", "120.00", 10);
const middle = step("2026-12-20", "420.00", 35);
const last = step("2027-01-12", "1200.00", 100);
const sentenceOf = (rules: CancelRule[]) =>
  cancellationSentence(rules, translator("en", "shop"))?.replace(/[\u2066-\u2069\u200e\u200f]/g, "") ?? null;

test.each([
  [
    "a fee that rises is named with its last day and its end",
    [first, middle, last],
    "Cancel until 19/12/2026 for $120. After that the fee rises, to $1,200 from 12/01/2027.",
  ],
  [
    "nothing at first is called free",
    [{ ...first, amount: "0.00" }, last],
    "Free cancellation until 11/01/2027. From 12/01/2027 the fee is $1,200.",
  ],
  [
    "the fee by law is the first while it is the cheaper",
    [
      { ...first, amount: "100.00", currency: "ILS", until: "2026-12-04", track: "statutory" as const },
      { ...first, from: "2026-12-05" },
      middle,
      last,
    ],
    "Cancel until 04/12/2026 for ₪100. After that the fee rises, to $1,200 from 12/01/2027.",
  ],
  ["one fee is one sentence", [last], "Cancelling costs $1,200."],
  ["the statutory fee is another matter", [{ ...first, track: "statutory" as const }], null],
  ["no rules, no sentence", [], null],
])("%s", (_, rules, sentence) => {
  expect(sentenceOf(rules)).toBe(sentence);
});
