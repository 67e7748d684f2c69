import type { HouseCurrency } from "./money";

export const currencySymbols: Record<HouseCurrency, string> = { US: "$", EU: "€", IL: "₪" };

/** Digits in groups of a decimal amount; cents only where there are any. Latin digits in every language. */
export function printedNumber(amount: string): string {
  const [whole = "0", cents = "00"] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === "00" ? grouped : `${grouped}.${cents}`;
}

/** A price as one piece of text, such as $1,234 or −₪56.70. It is written left to right everywhere: put it in `<Ltr>`. */
export function printedPrice(amount: string, currency: HouseCurrency): string {
  return `${amount.startsWith("-") ? "−" : ""}${currencySymbols[currency]}${printedNumber(amount)}`;
}
