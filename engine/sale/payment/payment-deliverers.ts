import { and, eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Deliverers, EffectOf } from "../../outbox/effect";
import { post } from "../../outbox/outbox";
import { lockBooking, transition } from "../booking/transition";
import { tellReturnedMoney } from "../change-payment/returned-money-messages";
import { tellOfFee } from "../fees/fee-messages";
import type { Attempt } from "./attempt";
import { lockAttempt } from "./lock-attempt";
import type { PaymentParts } from "./payment-parts";
import { equalRefunds } from "./refunds-on-the-way";
import { paymentAttempt, paymentEntry } from "./schema";

/** Deliverers of calls to the card company: voided authorizations, and refunds. */
export function paymentDeliverers(parts: PaymentParts): Pick<Deliverers, "void-hold" | "refund"> {
  return {
    "void-hold": ({ attemptUid }) => voidAuthorization(parts, attemptUid),
    refund: (effect, { key }) => refund(parts, effect, key),
  };
}

async function voidAuthorization(parts: PaymentParts, uid: string): Promise<void> {
  const [attempt] = await parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  if (!attempt?.transactionId || attempt.state === "voided") return;
  const answer = await parts.gateway.voidAuthorization({ transactionId: attempt.transactionId, paymentTransUid: uid });
  // The money was captured before our release: no booking is paid with it, so it is refunded.
  if (answer.outcome === "refused" && answer.code === "captured") {
    await refundUnrecordedCapture(parts, attempt);
    return;
  }
  // Refused: the authorization is already gone, or was not ours. Anything else is retried.
  if (answer.outcome !== "done" && answer.outcome !== "refused")
    throw new Error(`the authorization could not be released: ${answer.outcome}`);
  const now = await databaseNow(parts.db, parts.clock);
  await parts.db
    .update(paymentAttempt)
    .set({ state: "voided", updatedAt: now })
    .where(and(eq(paymentAttempt.uid, uid), eq(paymentAttempt.state, "voiding")));
}

/**
 * A capture found by its void is recorded and refunded in full. A callback may have recorded it, and its refund may have been
 * confirmed, during the look-up: then there is nothing left to do.
 */
async function refundUnrecordedCapture(parts: PaymentParts, attempt: Attempt): Promise<void> {
  const answer = await parts.gateway.lookup(attempt.uid, attempt.pageId);
  if (answer.outcome !== "done" || !answer.value) throw new Error("the gateway does not say what was captured");
  const { capturedAgorot, transactionId } = answer.value;
  await inTransaction(
    parts.db,
    async (tx) => {
      const locked = await lockAttempt(tx, attempt.uid);
      if (locked?.attempt.state !== "voiding") return;
      const now = await databaseNow(tx, parts.clock);
      await tx
        .insert(paymentEntry)
        .values({
          bookingId: attempt.bookingId,
          attemptUid: attempt.uid,
          cardIndex: attempt.cardIndex,
          kind: "capture",
          amountAgorot: capturedAgorot,
          reference: transactionId,
          at: now,
        })
        .onConflictDoNothing();
      await tx
        .update(paymentAttempt)
        .set({ transactionId, state: "refunding", updatedAt: now })
        .where(eq(paymentAttempt.uid, attempt.uid));
      await post(
        tx,
        `refund:${attempt.uid}`,
        { kind: "refund", attemptUid: attempt.uid, amountAgorot: capturedAgorot },
        now,
        attempt.bookingId,
      );
      if (attempt.feeId !== null) {
        const returned = { key: `fee-returned:${attempt.uid}`, what: "returned", agorot: capturedAgorot } as const;
        await tellOfFee(parts, tx, locked.row, returned, now);
      }
      if (attempt.changeId !== null) await tellReturnedMoney(parts, tx, locked.row, attempt, capturedAgorot, now);
    },
    { random: parts.random },
  );
}

async function refund(
  parts: PaymentParts,
  { attemptUid: uid, amountAgorot, part = false }: EffectOf<"refund">,
  key: string,
): Promise<void> {
  const [attempt] = await parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  if (!attempt?.transactionId) return;
  const { bookingId, transactionId } = attempt;
  const posted = { bookingId, attemptUid: uid, amountAgorot, key };
  const { earlier, isOneWaiting } = await equalRefunds(parts.db, posted, await databaseNow(parts.db, parts.clock));
  if (isOneWaiting) throw new Error("an earlier refund of the same amount is not made yet");
  const answer = await parts.gateway.refund({ transactionId, paymentTransUid: uid, amountAgorot, key, earlier });
  if (answer.outcome !== "done") throw new Error(`the refund was not made: ${answer.outcome}`);
  await inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, attempt.bookingId);
      const now = await databaseNow(tx, parts.clock);
      await tx
        .insert(paymentEntry)
        .values({
          bookingId: attempt.bookingId,
          attemptUid: uid,
          cardIndex: attempt.cardIndex,
          kind: "refund",
          amountAgorot,
          reference: key,
          at: now,
        })
        .onConflictDoNothing();
      if (!part)
        await tx.update(paymentAttempt).set({ state: "refunded", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
      if (row?.state === "CANCELLING" && (await allReturned(tx, row.id)))
        await transition(tx, row, "cancelled", "reconcile", now);
    },
    { random: parts.random },
  );
}

/** A booking with two cards is cancelled once both are refunded. */
async function allReturned(tx: Transaction, bookingId: string): Promise<boolean> {
  const waiting = await tx
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, bookingId), eq(paymentAttempt.state, "refunding")));
  return waiting.length === 0;
}
