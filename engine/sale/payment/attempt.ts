import type { paymentAttempt } from "./schema";

export type Attempt = typeof paymentAttempt.$inferSelect;

/** What an attempt pays: a change of the booking, a fee, or with neither the booking itself. */
export type PaidFor = Pick<Attempt, "changeId" | "feeId">;

export const theBooking: PaidFor = { changeId: null, feeId: null };

/** Whether an attempt pays a change or a fee: the booking's state does not follow it. */
export function isApart({ changeId, feeId }: PaidFor): boolean {
  return changeId !== null || feeId !== null;
}
