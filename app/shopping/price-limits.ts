import { HouseCurrency } from "@contract/vocabulary/money";

/** Price limits as the calls take them. Without a limit the list may choose its currency anew. */
export function priceLimits(query: URLSearchParams, fromPrice: number | null, toPrice: number | null) {
  const typedIn = HouseCurrency.options.find((code) => code === query.get("currency"));
  return {
    fromPrice: fromPrice ?? 0,
    toPrice: toPrice ?? 100_000,
    currency: fromPrice === null && toPrice === null ? undefined : typedIn,
  };
}
