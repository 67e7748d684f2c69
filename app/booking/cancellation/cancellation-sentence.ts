import type { CancelRule } from "@contract/shopping/search-and-selection";
import type { TFunction } from "i18next";
import { dayAfter, printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";
import { houseCurrencyOf } from "./cancellation-rule-text";

/**
 * Summarises a timeline, the fees of the cheaper track, in one sentence: the first fee, its deadline, and when the full price is forfeited.
 */
export function cancellationSentence(timeline: readonly CancelRule[], t: TFunction<"shop">): string | null {
  if (!timeline.some(({ track }) => track === "supplier")) return null;
  const steps = timeline.filter(({ track }) => track !== "flyingSafe");
  const [first, second] = steps;
  const last = steps.at(-1);
  if (!first || !last) return null;
  const amount = priceInText(first.amount, houseCurrencyOf(first.currency));
  if (!second || last === first) return t("cancel.only", { amount });
  const dates = {
    until: `\u2066${printedDate(dayAfter(second.from, -1))}\u2069`,
    last: `\u2066${printedDate(last.from)}\u2069`,
  };
  const end = priceInText(last.amount, houseCurrencyOf(last.currency));
  // With only two fees there is no gradual rise.
  const how = last === second ? ("-once" as const) : ("" as const);
  return Number(first.amount) === 0
    ? t(`cancel.free-then${how}`, { ...dates, end })
    : t(`cancel.then${how}`, { ...dates, amount, end });
}
