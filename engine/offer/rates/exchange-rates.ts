import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import { and, desc, eq, lte } from "drizzle-orm";
import type { Clock } from "../../core/clock";
import { epochDay } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import { exchangeRate } from "./schema";

export type ExchangeRates = {
  /** The rate for displayed prices: an estimate until payment. Null when no rate was ever set. */
  shown(currency: IsoCurrency): Promise<Rate | null>;
  /** The rate for charges; null when it is missing or older than four days, which closes payment. */
  charge(currency: IsoCurrency): Promise<Rate | null>;
  /** Clears the cache after a rate was set. */
  forget(): void;
};

const shekel: Rate = { value: "1.0000", date: "2000-01-01", kind: "transferSell", estimate: false };
const oldestChargeable = 4;

/** Rates of the day, cached for a minute: each search shows hundreds of prices. */
export function exchangeRates(db: Database, clock: Clock): ExchangeRates {
  const cache = new Map<IsoCurrency, { until: number; rate: Rate | null }>();

  async function newest(currency: IsoCurrency): Promise<Rate | null> {
    const now = clock.now();
    const entry = cache.get(currency);
    if (entry && entry.until > now.getTime()) return entry.rate;
    const [row] = await db
      .select()
      .from(exchangeRate)
      .where(
        and(
          eq(exchangeRate.currency, currency),
          eq(exchangeRate.kind, "transferSell"),
          lte(exchangeRate.onDate, jerusalemDay(now)),
        ),
      )
      .orderBy(desc(exchangeRate.onDate))
      .limit(1);
    const rate: Rate | null = row ? { value: row.value, date: row.onDate, kind: "transferSell", estimate: true } : null;
    cache.set(currency, { until: now.getTime() + 60_000, rate });
    return rate;
  }

  return {
    forget: () => cache.clear(),
    async shown(currency) {
      return currency === "ILS" ? { ...shekel, date: jerusalemDay(clock.now()) } : newest(currency);
    },
    async charge(currency) {
      const today = jerusalemDay(clock.now());
      if (currency === "ILS") return { ...shekel, date: today };
      const rate = await newest(currency);
      if (!rate || epochDay(today) - epochDay(rate.date) > oldestChargeable) return null;
      return { ...rate, estimate: false };
    },
  };
}
