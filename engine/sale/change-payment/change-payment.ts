import type { ChangePayment } from "@contract/booking/offered-change";
import { desc, eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import type { BookingChange } from "../change/schema";
import type { Attempt } from "../payment/attempt";
import { refusedBrands } from "../payment/record-card";
import { paymentAttempt } from "../payment/schema";

/** How far the payment of a change's difference has come, as of now. */
export async function changePayment(
  db: Database | Transaction,
  { id, state }: Pick<BookingChange, "id" | "state">,
  now: Date,
): Promise<ChangePayment> {
  const attempts = await db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.changeId, id))
    .orderBy(desc(paymentAttempt.attemptNo));
  // What paid for a change that was made goes back with the rest of the booking's money, once it is cancelled: it was paid all the same.
  const paid = state === "applied" && attempts.some((attempt) => ["refunding", "refunded"].includes(attempt.state));
  return paid ? { state: "paid" } : paymentOf(attempts, now);
}

/** The same, from the attempts of the change, newest first. */
export function paymentOf(attempts: readonly Attempt[], now: Date): ChangePayment {
  if (attempts.some(({ state }) => state === "captured")) return { state: "paid" };
  const debiting = ({ state, debitFailedAt }: Attempt) =>
    state === "capturing" || state === "unknown" || (state === "approved" && !debitFailedAt);
  if (attempts.some(debiting)) return { state: "checking" };
  const [last] = attempts;
  if (!last) return { state: "none" };
  if (last.state === "page" && last.pageUrl && last.pageExpiresAt && last.pageExpiresAt > now)
    return { state: "open", paymentUrl: last.pageUrl };
  if (last.state === "declined" || last.state === "approved") return { state: "refused", reason: "card-declined" };
  if (refusedBrands.some((brand) => brand === last.brand)) return { state: "refused", reason: "card-type" };
  return last.state === "refunding" || last.state === "refunded" ? { state: "returned" } : { state: "none" };
}
