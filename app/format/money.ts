import type { HouseCurrency } from "@contract/money";

const symbols: Record<HouseCurrency, string> = { US: "$", EU: "€", IL: "₪" };

/** Digits in groups of a decimal amount; cents only where there are any. Latin digits in every language. */
export function printedNumber(amount: string): string {
  const [whole = "0", cents = "00"] = amount.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === "00" ? grouped : `${grouped}.${cents}`;
}

/** A price as one piece of text, such as $1,234 or −₪56.70. It is written left to right everywhere: put it in `<Ltr>`. */
export function printedPrice(amount: string, currency: HouseCurrency): string {
  return `${amount.startsWith("-") ? "−" : ""}${symbols[currency]}${printedNumber(amount)}`;
}

export function symbolOf(currency: HouseCurrency): string {
  return symbols[currency];
}

/** A price inside a sentence, kept together by isolates where there is no markup. */
export function priceInText(amount: string, currency: HouseCurrency): string {
  return `\u2066${printedPrice(amount, currency)}\u2069`;
}
