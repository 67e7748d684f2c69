import type { CancelRule } from "@contract/shopping/search-and-selection";
import { twoLetterOf } from "@contract/vocabulary/currencies";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import type { TFunction } from "i18next";
import { printedDate } from "~/format/dates";
import { priceInText } from "~/format/money";

/** Rules use ISO currency codes; prices on pages use house codes. */
const houses: Record<string, TwoLetterCurrency> = twoLetterOf;

export function houseCurrencyOf(iso: string): TwoLetterCurrency {
  return houses[iso] ?? "US";
}

/** One line of a timeline as a sentence, with the fee in its own currency. */
export function cancellationRuleText(rule: CancelRule, t: TFunction<"shop">): string {
  const currency = houseCurrencyOf(rule.currency);
  const amount = priceInText(rule.amount, currency);
  const date = `\u2066${printedDate(rule.until ?? rule.from)}\u2069`;
  if (Number(rule.amount) === 0 && rule.track === "supplier") return t("product.cancel-free", { date });
  if (rule.service && rule.track === "supplier")
    return t("product.cancel-supplier-service", { amount, date, service: priceInText(rule.service, currency) });
  return t(`product.cancel-${rule.track}`, { amount, date });
}
