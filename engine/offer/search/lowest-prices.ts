import type { SearchResult } from "@contract/shopping/search-and-selection";
import type { ExchangeRates } from "../rates/exchange-rates";
import { dayCandidates } from "./candidates/day-candidates";
import type { FoundCandidates, Search } from "./candidates/found-candidates";
import type { CandidateParts } from "./candidates/offered-days";
import type { PriceUnit } from "./price-unit";
import { lowestByDate, pricedDays } from "./priced-days";

/** The lowest price of each day and length, for the matrix of a month. */
export async function lowestPrices(
  parts: CandidateParts & { rates: ExchangeRates },
  { rooms, suits, ofHotels }: Search,
  { requestedDays, candidates }: FoundCandidates,
  unit: PriceUnit,
): Promise<SearchResult["lowestByDate"]> {
  const days = ofHotels ? await dayCandidates(parts, requestedDays, rooms, suits) : candidates;
  const lowest = lowestByDate(days, ({ priceMinor, currency }) => unit.minorIn(priceMinor, currency));
  return (await pricedDays(parts.rates, lowest)).map(({ day, price }) => ({
    date: day.startDate,
    nights: day.nights,
    price,
  }));
}
