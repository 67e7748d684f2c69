import type { IsoCurrency, TwoLetterCurrency } from "@contract/vocabulary/money";
import { currencySymbols, printedPrice } from "@contract/vocabulary/printed-price";

export function symbolOf(currency: TwoLetterCurrency): string {
  return currencySymbols[currency];
}

/** A price inside a sentence, wrapped in Unicode isolates for text without markup. */
export function priceInText(amount: string, currency: TwoLetterCurrency): string {
  return `\u2066${printedPrice(amount, currency)}\u2069`;
}

const houseCodes: Record<IsoCurrency, TwoLetterCurrency> = { USD: "US", EUR: "EU", ILS: "IL" };

/** A desk price, whose lists use ISO 4217 codes, printed as the shop prints it. An unknown code stays beside its amount. */
export function isoPrice(amount: string, iso: string): string {
  const house = Object.entries(houseCodes).find(([code]) => code === iso)?.[1];
  return house ? printedPrice(amount, house) : `${amount} ${iso}`;
}
