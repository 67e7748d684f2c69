import type { CancelRule } from "@contract/shopping/search-and-selection";
import { houseOf, type IsoCurrency } from "@contract/vocabulary/money";
import type { TFunction } from "i18next";
import { printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";

/** One rule of cancellation as a sentence, with its fee in the rule's own currency. */
export function cancellationRuleText(rule: CancelRule, t: TFunction<"shop">): string {
  const amount = priceInText(rule.amount, houseOf[rule.currency as IsoCurrency]);
  if (rule.track === "supplier")
    return t("product.cancel-supplier", { date: `\u2066${printedDate(rule.from)}\u2069`, amount });
  return t(`product.cancel-${rule.track}`, { amount });
}
