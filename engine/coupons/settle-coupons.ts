import type { BookingState } from "@contract/booking";
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/connect";
import { couponUse } from "./schema";

const kept: readonly BookingState[] = ["OK", "RQ"];
const ended: readonly BookingState[] = ["EXPIRED", "REFUSE", "CANCELLED"];

/** What becomes of a booking's coupons when it gets into a state: used up by a sale, free again when there is none (I6). */
export async function settleCoupons(tx: Transaction, bookingId: string, state: BookingState, now: Date): Promise<void> {
  const becomes = kept.includes(state) ? "redeemed" : ended.includes(state) ? "released" : null;
  if (!becomes) return;
  await tx
    .update(couponUse)
    .set({ state: becomes, at: now })
    .where(and(eq(couponUse.bookingId, bookingId), ne(couponUse.state, "released")));
}
