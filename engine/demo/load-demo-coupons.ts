import type { Clock } from "../core/clock";
import { addDays } from "../core/epoch-day";
import { jerusalemDay } from "../core/jerusalem-day";
import type { Database } from "../database/connect";

import { coupon } from "../sale/coupons/schema";

/** Coupons of the sandbox, listed at /sandbox. */
export const demoCoupons = [
  { code: "SUNNYDAYS50", amountMinor: 50_00, currency: "USD", usageLimit: 100_000 },
  { code: "TENPERCENT10", percent: 10, currency: "USD", usageLimit: 100_000 },
  { code: "LONGAGO2020X", amountMinor: 50_00, currency: "USD", usageLimit: 100_000, over: true },
] as const;

/** Inserts the sandbox's coupons, once. */
export async function loadDemoCoupons(db: Database, clock: Clock): Promise<void> {
  const today = jerusalemDay(clock.now());
  await db
    .insert(coupon)
    .values(
      demoCoupons.map(({ ...row }) => {
        const { over, ...values } = { over: false, ...row };
        return {
          ...values,
          usableFrom: addDays(today, -400),
          usableUntil: addDays(today, over ? -300 : 730),
          createdAt: clock.now(),
        };
      }),
    )
    .onConflictDoNothing();
}
