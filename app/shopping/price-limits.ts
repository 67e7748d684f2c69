import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { currencySymbols } from "@contract/vocabulary/printed-price";

const codes = Object.keys(currencySymbols) as TwoLetterCurrency[];

/** Price limits as call parameters. Without a limit, the list may choose its own currency. */
export function priceLimits(query: URLSearchParams, fromPrice: number | null, toPrice: number | null) {
  const typedIn = codes.find((code) => code === query.get("currency"));
  return {
    fromPrice: fromPrice ?? 0,
    toPrice: toPrice ?? 100_000,
    currency: fromPrice === null && toPrice === null ? undefined : typedIn,
  };
}
