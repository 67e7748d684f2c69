import type { IsoCurrency } from "@contract/vocabulary/money";
import type { ExchangeRates } from "./exchange-rates";

/** What a dollar costs today in the currency of a price in shekels, for its services priced in dollars; undefined for any other price. */
export async function serviceDollarRate(
  rates: Pick<ExchangeRates, "charge">,
  currency: IsoCurrency,
): Promise<string | undefined> {
  return currency === "ILS" ? (await rates.charge("USD"))?.value : undefined;
}
