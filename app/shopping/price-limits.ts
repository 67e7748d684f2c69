import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { currencySymbols } from "@contract/vocabulary/printed-price";
import type { ListCurrency } from "~/format/list-currency";

const codes = Object.keys(currencySymbols) as TwoLetterCurrency[];

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
    toPrice: toPrice ?? 100_000,
    currency: fromPrice === null && toPrice === null ? currency : (typedIn ?? currency),
  };
}
