import type { BookingState } from "@contract/booking/booking";
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { couponUse } from "../coupons/schema";
import { subsidyUse } from "../subsidy/schema";

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
  const coupons = tx.$with("coupons").as(
    tx
      .update(couponUse)
      .set({ state, at: now })
      .where(and(eq(couponUse.bookingId, bookingId), ne(couponUse.state, "released")))
      .returning({ bookingId: couponUse.bookingId }),
  );
  await tx
    .with(coupons)
    .update(subsidyUse)
    .set({ state, at: now })
    .where(and(eq(subsidyUse.bookingId, bookingId), ne(subsidyUse.state, "released")));
}
