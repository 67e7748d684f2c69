import { addDays } from "../core/epoch-day";
import { weekdayOf } from "../core/hebrew-holidays";
import type { exchangeRate } from "../offer/rates/schema";

import type { Draw } from "./seeded-draw";

type ExchangeRateRow = typeof exchangeRate.$inferInsert;

const usual = {
  USD: { transferSell: 3.62, representative: 3.58 },
  EUR: { transferSell: 4.02, representative: 3.97 },
} as const;

/**
 * Plausible rates of the last ten business days, including the day of the load if it is one. Israeli banks set no rates
 * on Friday and Saturday.
 */
export function recentRates(today: string, draw: Draw): ExchangeRateRow[] {
  const businessDays: string[] = [];
  for (let day = today; businessDays.length < 10; day = addDays(day, -1)) {
    if (weekdayOf(day) !== 5 && weekdayOf(day) !== 6) businessDays.push(day);
  }
  return businessDays.flatMap((onDate) =>
    (["USD", "EUR"] as const).flatMap((currency) => {
      const drift = onDate === businessDays[0] ? 0 : (draw(`rate ${currency} ${onDate}`) - 0.5) * 0.03;
      return (["transferSell", "representative"] as const).map((kind) => ({
        currency,
        kind,
        onDate,
        value: (usual[currency][kind] + drift).toFixed(4),
      }));
    }),
  );
}
