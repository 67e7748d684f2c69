import type { HouseCurrency } from "@contract/vocabulary/money";
import { currencySymbols, printedPrice } from "@contract/vocabulary/printed-price";

export function symbolOf(currency: HouseCurrency): string {
  return currencySymbols[currency];
}

/** A price inside a sentence, kept together by isolates where there is no markup. */
export function priceInText(amount: string, currency: HouseCurrency): string {
  return `\u2066${printedPrice(amount, currency)}\u2069`;
}
