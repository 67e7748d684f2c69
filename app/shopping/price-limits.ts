import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { currencySymbols } from "@contract/vocabulary/printed-price";
import type { ListCurrency } from "~/format/list-currency";

const codes = Object.keys(currencySymbols) as TwoLetterCurrency[];

/** The highest price that a list is limited to, in whole units. */
const highest = 100_000;

/** A limit as people type it: 1000, 1,000, $1000 or 999.90, in whole units; null when it is empty or no price. */
export function typedPrice(typed: string): number | null {
  const plain = typed.replace(/[\s,$€₪\u200e\u200f\u2066-\u2069]/g, "").replace(/\.\d{1,2}$/, "");
  return /^\d{1,9}$/.test(plain) ? Math.min(Number(plain), highest) : null;
}

/** Price limits as call parameters. Without a limit, the list has the chosen currency or its own. */
export function priceLimits(
  query: URLSearchParams,
  fromPrice: number | null,
  toPrice: number | null,
  listCurrency: ListCurrency,
) {
  const currency = listCurrency === "IL" ? listCurrency : undefined;
  const typedIn = codes.find((code) => code === query.get("currency"));
  return {
    fromPrice: fromPrice ?? 0,
    toPrice: toPrice ?? highest,
    currency: fromPrice === null && toPrice === null ? currency : (typedIn ?? currency),
  };
}
