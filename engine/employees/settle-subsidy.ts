import type { BookingState } from "@contract/booking";
import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../database/connect";
import { subsidyUse } from "./schema";

/** A sale uses an employee's subsidy up; a booking that ends otherwise gives it back for the period. */
export async function settleSubsidy(tx: Transaction, bookingId: string, state: BookingState, now: Date): Promise<void> {
  const becomes =
    state === "OK" || state === "RQ"
      ? "redeemed"
      : state === "EXPIRED" || state === "REFUSE" || state === "CANCELLED"
        ? "released"
        : null;
  if (!becomes) return;
  await tx
    .update(subsidyUse)
    .set({ state: becomes, at: now })
    .where(and(eq(subsidyUse.bookingId, bookingId), ne(subsidyUse.state, "released")));
}
