import type { Language } from "./languages";
import type { TwoLetterCurrency } from "./money";

export const currencySymbols: Record<TwoLetterCurrency, string> = { US: "$", EU: "€", IL: "₪" };

/** The digits of a decimal amount in groups; cents only if not zero. Latin digits in every language. */
export function printedNumber(amount: string): string {
  const [whole = "0", cents = "00"] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === "00" ? grouped : `${grouped}.${cents}`;
}

/**
 * A price as one string, such as $1,234 or −₪56.70. It is left-to-right everywhere: put it in `<Ltr>`. On a page `<Ltr>` and the texts write
 * it as the page's language does; other places name the language.
 */
export function printedPrice(amount: string, currency: TwoLetterCurrency, language?: Language): string {
  const text = `${amount.startsWith("-") ? "−" : ""}${currencySymbols[currency]}${printedNumber(amount)}`;
  return language ? writtenIn(language, text) : text;
}

/** A number that is the whole text, with its percent sign or its day; else each price in it. */
const figures =
  /^\u2066?[+−-]?\d{1,3}(?:,\d{3})*(?:\.\d+)?(?:%| \([\d/]+\))?\u2069?$|[$€₪]\d{1,3}(?:,\d{3})*(?:\.\d+)?/g;

/**
 * The figures of a text as a language writes them: Russian has a comma before the decimals and a blank between thousands, the others write
 * as English does. A text that is written already stays as it is.
 */
export function writtenIn(language: string, text: string): string {
  if (language !== "ru") return text;
  return text.replace(figures, (figure) => figure.replaceAll(",", "\u00a0").replace(".", ","));
}

/** An amount in whole units, for lists: rounded up, so that the price charged never exceeds the listed price. */
export function wholeAmount(amount: string): string {
  return `${Math.ceil(Number(amount))}.00`;
}

/** A list price, in whole units. */
export function listPrice(amount: string, currency: TwoLetterCurrency, language?: Language): string {
  return printedPrice(wholeAmount(amount), currency, language);
}
