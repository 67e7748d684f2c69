import type { IsoCurrency, Price } from "@contract/vocabulary/money";
import { priceOf } from "../../core/money";
import type { ExchangeRates } from "../rates/exchange-rates";
import type { IndexedDay } from "./indexed-day";

/** Days with their price at the shown rate; days whose currency has no rate today are omitted. */
export async function pricedDays<Day extends Pick<IndexedDay, "priceMinor" | "currency">>(
  rates: ExchangeRates,
  days: readonly Day[],
): Promise<{ day: Day; price: Price }[]> {
  const priced = [];
  for (const day of days) {
    const currency = day.currency as IsoCurrency;
    const rate = await rates.shown(currency);
    if (rate) priced.push({ day, price: priceOf(day.priceMinor, currency, rate) });
  }
  return priced;
}

/** The cheapest for each day and length, for the matrix of a month. */
export function lowestByDate<Day extends Pick<IndexedDay, "startDate" | "nights">>(
  days: readonly Day[],
  minorOf: (day: Day) => number,
): Day[] {
  const lowest = new Map<string, Day>();
  for (const day of days) {
    const key = `${day.startDate} ${day.nights}`;
    const best = lowest.get(key);
    if (!best || minorOf(day) < minorOf(best)) lowest.set(key, day);
  }
  return [...lowest.values()];
}
