import type { TwoLetterCurrency } from "./money";

export const currencySymbols: Record<TwoLetterCurrency, string> = { US: "$", EU: "€", IL: "₪" };

/** The digits of a decimal amount in groups; cents only if not zero. Latin digits in every language. */
export function printedNumber(amount: string): string {
  const [whole = "0", cents = "00"] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === "00" ? grouped : `${grouped}.${cents}`;
}

/** A price as one string, such as $1,234 or −₪56.70. It is left-to-right everywhere: put it in `<Ltr>`. */
export function printedPrice(amount: string, currency: TwoLetterCurrency): string {
  return `${amount.startsWith("-") ? "−" : ""}${currencySymbols[currency]}${printedNumber(amount)}`;
}

/** An amount in whole units, for lists: rounded up, so that the price charged never exceeds the listed price. */
export function wholeAmount(amount: string): string {
  return `${Math.ceil(Number(amount))}.00`;
}

/** A list price, in whole units. */
export function listPrice(amount: string, currency: TwoLetterCurrency): string {
  return printedPrice(wholeAmount(amount), currency);
}

/** A price of a list before and after a change: in whole units, unless the change is less than one. A missing one is empty. */
export function printedChange(
  before: string | null | undefined,
  after: string | null | undefined,
  currency: TwoLetterCurrency,
): { before: string; after: string } {
  const isSmall = before && after && before !== after && wholeAmount(before) === wholeAmount(after);
  const print = (amount: string | null | undefined) =>
    amount ? (isSmall ? printedPrice : listPrice)(amount, currency) : "";
  return { before: print(before), after: print(after) };
}
