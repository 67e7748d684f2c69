import type { CancelRule } from "@contract/shopping/search-and-selection";
import { languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { cancellationRuleText } from "./cancellation-rule-text";

/** The law counts no days of rest, neither before a journey nor in its sentence. */
const daysOfRest = {
  he: "ימי מנוחה",
  en: "days of rest",
  ru: "не считая выходных и праздников",
  ar: "لا تُحتسب فيها أيام الراحة",
};

test.each(languages)("the law's track leaves out days of rest in words: %s", (language) => {
  const ofLaw: CancelRule = { from: "2026-12-20", amount: "100.00", currency: "ILS", percent: 5, track: "statutory" };
  expect(cancellationRuleText(ofLaw, translator(language, "shop"))).toContain(daysOfRest[language]);
});

const rule: CancelRule = { from: "2026-12-20", amount: "420.00", currency: "USD", percent: 35, track: "supplier" };

test.each<[string, CancelRule, string]>([
  ["a fee", rule, "Cancelling from 20/12/2026: a fee of $420."],
  ["no fee", { ...rule, amount: "0.00" }, "Cancelling from 20/12/2026: no fee."],
  [
    "a fee with the price of Flying Safe in it",
    { ...rule, amount: "480.00", service: "60.00" },
    "Cancelling from 20/12/2026: a fee of $480, including the price of Flying Safe ($60), which is not returned.",
  ],
  [
    "a covered reason",
    { from: "2026-12-20", amount: "310.00", service: "210.00", currency: "ILS", track: "flyingSafe" },
    "With Flying Safe: cancelling for a covered reason until take-off. We keep ₪310, including the price of the service, which is not returned.",
  ],
])("%s is said with all that is kept", (_, told, sentence) => {
  const text = cancellationRuleText(told, translator("en", "shop"));
  expect(text.replace(/[\u2066-\u2069\u200e\u200f]/g, "")).toBe(sentence);
});
