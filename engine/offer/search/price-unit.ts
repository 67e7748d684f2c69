import { type IsoCurrency, isoOf, type TwoLetterCurrency } from "@contract/vocabulary/money";
import { type SQL, sql } from "drizzle-orm";
import type { ExchangeRates } from "../rates/exchange-rates";
import { indexPrice } from "./index-price";
import { departureIndex } from "./schema";

/** A common currency for comparing prices, by the shown rate of the day. */
export type PriceUnit = {
  currency: IsoCurrency;
  /** Currencies that can be compared: those with a rate. Prices in other currencies are not shown anywhere. */
  convertible: IsoCurrency[];
  /** Converts minor units of another currency to minor units of `currency`. */
  minorIn(minor: number, currency: string): number;
  /** The same for a row of the departure index, as SQL, at the caller's price. */
  column: SQL<number>;
};

const currencies = Object.values(isoOf);

/**
 * The currency of price limits and orders: the requested one, otherwise the deals' only currency, otherwise dollars (specification §3:
 * default US). Rates are exact to four places, and a price already in this currency is never rounded.
 */
export async function priceUnit(
  rates: ExchangeRates,
  {
    requestedCurrency,
    dealCurrencies,
    clubPercent,
  }: { requestedCurrency?: TwoLetterCurrency; dealCurrencies: Iterable<string>; clubPercent?: number },
): Promise<PriceUnit> {
  const dealt = new Set(dealCurrencies);
  const having = currencies.filter((code) => dealt.has(code));
  const currency = requestedCurrency ? isoOf[requestedCurrency] : having.length === 1 ? having[0]! : "USD";
  const tenThousandths = new Map<string, number>();
  for (const code of currencies) {
    const rate = await rates.shown(code);
    if (rate) tenThousandths.set(code, Math.round(Number(rate.value) * 10_000));
  }
  const base = tenThousandths.get(currency);
  const convertible = currencies.filter(
    (code) => tenThousandths.has(code) && (base !== undefined || code === currency),
  );
  const per = (code: string): readonly [number, number] =>
    code === currency ? [1, 1] : [tenThousandths.get(code) ?? 0, base ?? 1];
  return {
    currency,
    convertible,
    minorIn(minor, code) {
      const [times, by] = per(code);
      return Math.round((minor * times) / by);
    },
    get column() {
      const cases = convertible.map((code) => {
        const [times, by] = per(code);
        return sql`when ${code} then ${sql.raw(`${times}::numeric / ${by}`)}`;
      });
      return cases.length > 0
        ? sql<number>`round(${indexPrice(clubPercent)} * case ${departureIndex.currency} ${sql.join(cases, sql` `)} end)`
        : indexPrice(clubPercent);
    },
  };
}
