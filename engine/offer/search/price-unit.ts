import { type HouseCurrency, houseOf, type IsoCurrency, isoOf } from "@contract/vocabulary/money";
import { type SQL, sql } from "drizzle-orm";
import type { ExchangeRates } from "../rates/exchange-rates";
import { departureIndex } from "./schema";

/** One currency that prices of several are compared in, by the shown rate of the day. */
export type PriceUnit = {
  currency: IsoCurrency;
  /** Currencies that can be compared: those with a rate. The others are shown nowhere either. */
  known: IsoCurrency[];
  /** Minor units of `currency` for minor units of another one. */
  minorIn(minor: number, currency: string): number;
  /** The same of a row of the departure index, for a query. */
  column: SQL<number>;
};

const currencies = Object.values(isoOf);

/**
 * The currency that price limits and orders are in: the one asked for, otherwise the only one that the deals have, otherwise dollars
 * (specification §3: default US). Rates are exact to four places, and a price in the unit itself is never rounded.
 */
export async function priceUnit(
  rates: ExchangeRates,
  { asked, found }: { asked?: HouseCurrency; found: Iterable<string> },
): Promise<PriceUnit> {
  const having = currencies.filter((code) => new Set(found).has(code));
  const currency = asked ? isoOf[asked] : having.length === 1 ? having[0]! : "USD";
  const tenThousandths = new Map<string, number>();
  for (const code of currencies) {
    const rate = await rates.shown(code);
    if (rate) tenThousandths.set(code, Math.round(Number(rate.value) * 10_000));
  }
  const base = tenThousandths.get(currency);
  const known = currencies.filter((code) => tenThousandths.has(code) && (base !== undefined || code === currency));
  const per = (code: string): readonly [number, number] =>
    code === currency ? [1, 1] : [tenThousandths.get(code) ?? 0, base ?? 1];
  const cases = known.map((code) => {
    const [times, by] = per(code);
    return sql`when ${code} then ${sql.raw(`${times}::numeric / ${by}`)}`;
  });
  return {
    currency,
    known,
    minorIn(minor, code) {
      const [times, by] = per(code);
      return Math.round((minor * times) / by);
    },
    column:
      cases.length > 0
        ? sql<number>`round(${departureIndex.priceMinor} * case ${departureIndex.currency} ${sql.join(cases, sql` `)} end)`
        : sql<number>`${departureIndex.priceMinor}`,
  };
}

/** The unit as the calls write it. */
export const houseUnit = ({ currency }: PriceUnit): HouseCurrency => houseOf[currency];
