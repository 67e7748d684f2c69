import type { BookingState } from "@contract/booking/booking";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";

const saleStates: readonly BookingState[] = ["OK", "RQ"];
const endStates: readonly BookingState[] = ["EXPIRED", "REFUSE", "CANCELLED"];

/** Updates a booking's coupons and subsidy when it changes state: redeemed by a sale, released without one (I6). */
export async function settleCouponAndSubsidyUse(
  tx: Transaction,
  bookingId: string,
  to: BookingState,
  now: Date,
): Promise<void> {
  const state = saleStates.includes(to) ? "redeemed" : endStates.includes(to) ? "released" : null;
  if (!state) return;
  await settledUses(tx).execute({ bookingId, state, now: now.toISOString() });
}

const settledUses = statementOnce(sql`
  with coupons as (
    update coupon_use set state = ${sql.placeholder("state")}, at = ${sql.placeholder("now")}::timestamptz
    where booking_id = ${sql.placeholder("bookingId")} and state <> 'released')
  update subsidy_use set state = ${sql.placeholder("state")}, at = ${sql.placeholder("now")}::timestamptz
  where booking_id = ${sql.placeholder("bookingId")} and state <> 'released'`);
