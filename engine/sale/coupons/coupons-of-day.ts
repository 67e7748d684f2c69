import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import type { BookingDraft } from "../draft/booking-draft";
import { coupon } from "./schema";

/**
 * A function that says which of a booking's coupons count for a departure on a day (YYYY-MM-DD): one that is limited to departures reduces no
 * other, however the booking comes to that day.
 */
export async function couponsOfDay(
  db: Database | Transaction,
  { coupons = [] }: Pick<BookingDraft, "coupons">,
): Promise<(day: string) => BookingDraft["coupons"]> {
  if (coupons.length === 0) return () => undefined;
  const rows = await db
    .select({ code: coupon.code, from: coupon.departureFrom, until: coupon.departureUntil })
    .from(coupon)
    .where(
      inArray(
        coupon.code,
        coupons.map(({ code }) => code),
      ),
    );
  const limits = new Map(rows.map((row) => [row.code, row]));
  return (day) =>
    coupons.filter(({ code }) => {
      const { from = null, until = null } = limits.get(code) ?? {};
      return (from === null || day >= from) && (until === null || day <= until);
    });
}
