import { twoLetterOf } from "@contract/vocabulary/currencies";
import type { Language } from "@contract/vocabulary/languages";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { currencySymbols, listPrice, printedPrice } from "@contract/vocabulary/printed-price";

export function symbolOf(currency: TwoLetterCurrency): string {
  return currencySymbols[currency];
}

/**
 * A price inside a sentence, wrapped in Unicode isolates for text without markup. `t` writes it as its language does; a price that stands
 * in no text of `t` names the language.
 */
export function priceInText(amount: string, currency: TwoLetterCurrency, language?: Language): string {
  return `\u2066${printedPrice(amount, currency, language)}\u2069`;
}

/** The same for an estimate, in whole units: an amount that a rate still changes has no agorot. */
export function estimateInText(amount: string, currency: TwoLetterCurrency): string {
  return `\u2066${listPrice(amount, currency)}\u2069`;
}

/** A desk price, whose lists use ISO 4217 codes, printed as the shop prints it. An unknown code stays beside its amount. */
export function isoPrice(amount: string, iso: string): string {
  const house = Object.entries(twoLetterOf).find(([code]) => code === iso)?.[1];
  return house ? printedPrice(amount, house) : `${amount} ${iso}`;
}
