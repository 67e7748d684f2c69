import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { notifyAdmin, post } from "../../outbox/outbox";
import type { Actor } from "../booking/states";
import type { Booking } from "../booking/transition";
import { applyChange } from "../change/apply-change";
import type { Attempt } from "../payment/attempt";
import { cardDetails } from "../payment/card-details";
import type { GatewayTransaction } from "../payment/payment-gateway";
import type { PaymentParts } from "../payment/payment-parts";
import { paymentAttempt } from "../payment/schema";
import { closeAttempts, ofChange } from "./change-attempts";
import { changeOf } from "./payment-state";
import { tellReturnedMoney } from "./returned-money-messages";

/**
 * The difference in price of a change was captured: applies the change at once, in the caller's transaction, with
 * booking and attempt locked and the capture recorded. If the change has ended, was paid already or another amount was
 * taken, the money is refunded and the payer is told.
 */
export async function recordChangeCapture(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  transaction: GatewayTransaction,
  actor: Actor,
  now: Date,
): Promise<void> {
  await tx
    .update(paymentAttempt)
    .set({ ...cardDetails(transaction), state: "captured", updatedAt: now })
    .where(eq(paymentAttempt.uid, attempt.uid));
  const change = await changeOf(tx, attempt);
  parts.faultPoint("debit:before-outbox");
  const whole = transaction.capturedAgorot === attempt.amountAgorot;
  if (change?.state === "held" && whole && (await applyChange(parts, tx, row, change, actor, now))) {
    await closeAttempts(tx, ofChange(change), now);
    parts.faultPoint("debit:after-outbox");
    return;
  }
  const { uid } = attempt;
  await tx.update(paymentAttempt).set({ state: "refunding" }).where(eq(paymentAttempt.uid, uid));
  const refund = { kind: "refund" as const, attemptUid: uid, amountAgorot: transaction.capturedAgorot };
  await post(tx, `refund:${uid}`, refund, now, row.id);
  await notifyAdmin(
    tx,
    `change-not-made:${uid}`,
    "Money was taken for a change that is not made: it is refunded",
    {
      orderNumber: row.orderNumber,
      change: change?.state,
      ours: attempt.amountAgorot,
      theirs: transaction.capturedAgorot,
    },
    now,
  );
  await tellReturnedMoney(parts, tx, row, attempt, transaction.capturedAgorot, now);
}
