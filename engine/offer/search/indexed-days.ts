import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import type { SQL } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { ExchangeRates } from "../rates/exchange-rates";
import type { IndexedDay } from "./indexed-day";
import { rowOrder } from "./list-order";
import { cheapestOfPlaces, countMatchingDays, type DayCriteria, matchingDays, mostRows } from "./matching-days";
import { priceWithin } from "./price-limits";
import { type PriceUnit, priceUnit } from "./price-unit";

type Parts = { db: Database; rates: ExchangeRates };
type Input = ParsedInput<typeof searchAndSelection.search>;

/**
 * With `anywhere` the cheapest day of each place, otherwise all days, in the order of the list as far as the index knows it. The filter by
 * nights offers the other lengths too, so days of all lengths are read, unless they are too many.
 */
export async function indexedDays(
  { db, rates }: Parts,
  input: Input,
  criteria: DayCriteria,
): Promise<{ requestedDays: IndexedDay[]; ofAllLengths: IndexedDay[] }> {
  if (criteria.destinations.length === 0) return { requestedDays: [], ofAllLengths: [] };
  if (input.anywhere) {
    const places = await cheapestOfPlaces(db, criteria);
    return { requestedDays: places, ofAllLengths: places };
  }
  const order = await indexOrder(rates, input, criteria);
  const ofAllLengths = await matchingDays(db, { ...criteria, nights: [], order });
  if (criteria.nights.length === 0) return { requestedDays: ofAllLengths, ofAllLengths };
  if (ofAllLengths.length < mostRows)
    return { requestedDays: ofAllLengths.filter(({ nights }) => criteria.nights.includes(nights)), ofAllLengths };
  const requestedDays = await matchingDays(db, { ...criteria, order });
  return { requestedDays, ofAllLengths: requestedDays };
}

/** The days within the price limits as the index has them, at most `mostRows`, and how many there are of them in all. */
export async function indexedDaysInPrice(
  { db, rates }: Parts,
  input: Input,
  criteria: DayCriteria,
  unit: PriceUnit,
): Promise<{ total: number; days: IndexedDay[] }> {
  const inPrice = { ...criteria, order: await indexOrder(rates, input, criteria), within: priceWithin(unit, input) };
  return { total: await countMatchingDays(db, inPrice), days: await matchingDays(db, inPrice) };
}

/** The order of the list as the index knows it; prices are compared in dollars. */
async function indexOrder(rates: ExchangeRates, { sort }: Input, { clubPercent }: DayCriteria): Promise<SQL[]> {
  const dollars = await priceUnit(rates, { requestedCurrency: "US", dealCurrencies: [], clubPercent });
  return rowOrder(sort, dollars);
}
