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
