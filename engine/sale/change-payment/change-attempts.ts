import { and, eq, gt, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { post } from "../../outbox/outbox";
import { attemptsFor, type Purpose } from "../payment/page/insert-attempt";
import { paymentAttempt } from "../payment/schema";
import { longestDoubt } from "../payment/waiting-times";

/** What the attempts of a change are for. */
export function ofChange({ id, bookingId }: { id: number; bookingId: string }): Purpose {
  return { bookingId, changeId: id, feeId: null };
}

/** Whether a card is being debited for a change or a fee: it can be neither declined nor replaced before the outcome is known. */
export async function isBeingPaid(tx: Transaction, purpose: Purpose): Promise<boolean> {
  const debits = await tx
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .where(
      and(
        attemptsFor(purpose),
        or(
          inArray(paymentAttempt.state, ["capturing", "unknown"]),
          and(eq(paymentAttempt.state, "approved"), isNull(paymentAttempt.debitFailedAt)),
        ),
      ),
    );
  return debits.length > 0;
}

/** Whether a debit for a change has no known outcome yet. */
export async function isInDoubt(tx: Transaction, changeId: number): Promise<boolean> {
  const debits = await tx
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.changeId, changeId), inArray(paymentAttempt.state, ["capturing", "unknown"])));
  return debits.length > 0;
}

/**
 * Whether a booking has a debit for a change or a fee whose outcome is about to be known: the booking waits for it. One in doubt for a day
 * no longer counts: what it took is found and refunded.
 */
export async function waitsForDebit(tx: Transaction, bookingId: string, now: Date): Promise<boolean> {
  const debits = await tx
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.bookingId, bookingId),
        or(isNotNull(paymentAttempt.changeId), isNotNull(paymentAttempt.feeId)),
        inArray(paymentAttempt.state, ["capturing", "unknown"]),
        gt(paymentAttempt.updatedAt, new Date(now.getTime() - longestDoubt)),
      ),
    );
  return debits.length > 0;
}

/** Closes the card page of an ended change or fee and releases a card that is only held. The booking is locked. */
export async function closeAttempts(tx: Transaction, purpose: Purpose, now: Date): Promise<void> {
  const of = (state: "page" | "approved") => and(attemptsFor(purpose), eq(paymentAttempt.state, state));
  await tx.update(paymentAttempt).set({ state: "abandoned", updatedAt: now }).where(of("page"));
  const approvals = await tx
    .update(paymentAttempt)
    .set({ state: "voiding", updatedAt: now })
    .where(of("approved"))
    .returning({ uid: paymentAttempt.uid });
  for (const { uid } of approvals)
    await post(tx, `void:${uid}`, { kind: "void-hold", attemptUid: uid }, now, purpose.bookingId);
}
