import { and, eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { booking } from "../booking/schema";
import { lockBooking, transition } from "../booking/transition";
import { paymentState, separatePayment } from "../change-payment/payment-state";
import { type Attempt, attemptByUid, changeAttempt, isSeparatePayment } from "./attempt";
import { debitAttempt, lookUp } from "./debit/debit";
import { lockAttempt } from "./lock-attempt";
import type { GatewayTransaction } from "./payment-gateway";
import type { PaymentParts } from "./payment-parts";
import { recordCapture } from "./record-capture";
import { paymentAttempt, paymentEntry } from "./schema";
import { askForCardsAgain, giveHalfBack, liveAttempts, releaseCards } from "./two-cards";
import { callTime, endOfPage, lastMoment, longestDoubt } from "./waiting-times";

/** The result for an attempt after a look-up: `waiting` means that it has to be looked up again. */
type Settlement = "settled" | "waiting";

/**
 * Completes an attempt without the shopper: looks up its true state and moves the booking to match. An approved card is
 * debited; an unresolved debit is looked up, and repeated only once the gateway reports that nothing was taken.
 */
export async function settleAttempt(parts: PaymentParts, uid: string): Promise<Settlement> {
  const attempt = await attemptByUid(parts.db, uid);
  if (!attempt) return "settled";
  const now = await databaseNow(parts.db, parts.clock);
  switch (attempt.state) {
    case "page":
      return settlePage(parts, attempt, now);
    case "approved":
      return settleApproved(parts, attempt);
    case "abandoned":
    case "declined":
      return settleClosed(parts, attempt, now);
    case "capturing":
    case "unknown":
      return settleDebit(parts, attempt, now);
    default:
      return "settled";
  }
}

/** A card may have been entered on a page whose browser never came back. */
async function settlePage(parts: PaymentParts, attempt: Attempt, now: Date): Promise<Settlement> {
  const lookup = await lookUp(parts, attempt, "reconcile");
  if (lookup === "verified") return debitNow(parts, attempt.uid);
  if (lookup === "unknown" && isOver(attempt, now)) {
    await closeUnusedPage(parts, attempt.uid, now);
    return "settled";
  }
  return lookup === "declined" || lookup === "settled" || lookup === "refused-brand" ? "settled" : "waiting";
}

/** A held card is debited where something still waits to be paid with it. */
async function settleApproved(parts: PaymentParts, attempt: Attempt): Promise<Settlement> {
  const [row] = await parts.db.select({ state: booking.state }).from(booking).where(eq(booking.id, attempt.bookingId));
  const isHalfCaptured = row?.state === "DEBITING" && (await otherWasCaptured(parts, attempt));
  return isSeparatePayment(attempt) || row?.state === "VERIFIED" || isHalfCaptured
    ? debitNow(parts, attempt.uid)
    : "settled";
}

/** Asked once more whether a card was entered after all; the look-up releases it. */
async function settleClosed(parts: PaymentParts, attempt: Attempt, now: Date): Promise<Settlement> {
  if ((await lookUp(parts, attempt, "reconcile")) === "gateway-silent") return "waiting";
  await parts.db.update(paymentAttempt).set({ closedAt: now }).where(eq(paymentAttempt.uid, attempt.uid));
  return "settled";
}

/** A debit without an answer is looked up until there is one; after a day it is also handed to the desk. */
async function settleDebit(parts: PaymentParts, attempt: Attempt, now: Date): Promise<Settlement> {
  const age = now.getTime() - attempt.updatedAt.getTime();
  if (attempt.state === "capturing" && age < callTime) return "waiting";
  const answer = await parts.gateway.lookup(attempt.uid, attempt.pageId);
  if (answer.outcome !== "done" || !answer.value) {
    if (age > longestDoubt) await handToDesk(parts, attempt);
    return "waiting";
  }
  const next = await recordOutcome(parts, attempt.uid, answer.value);
  return next ? debitNow(parts, next) : "settled";
}

/** Whether the card page of a change or a fee can no longer be used. A booking's page ends with its hold. */
function isOver(attempt: Attempt, now: Date): boolean {
  return isSeparatePayment(attempt) && endOfPage(attempt).getTime() + lastMoment < now.getTime();
}

/** A page that was never used is not looked up again, though its offer may be open for days. */
async function closeUnusedPage(parts: PaymentParts, uid: string, now: Date): Promise<void> {
  await parts.db
    .update(paymentAttempt)
    .set({ state: "abandoned", closedAt: now, updatedAt: now })
    .where(and(eq(paymentAttempt.uid, uid), eq(paymentAttempt.state, "page")));
}

async function debitNow(parts: PaymentParts, uid: string): Promise<Settlement> {
  const result = await debitAttempt(parts, uid, 0, "reconcile");
  if (!result.ok) return "settled";
  return result.value.outcome === "UNKNOWN" || result.value.outcome === "PENDING" ? "waiting" : "settled";
}

/**
 * The booking waits for the desk with its places held; the look-up continues, and an answer settles it. A change stays
 * open, with its rooms held, until that answer.
 */
async function handToDesk(parts: PaymentParts, attempt: Attempt): Promise<void> {
  await inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, attempt.bookingId);
      const separate = await separatePayment(tx, attempt);
      if (!row || paymentState(row, attempt, separate) !== "DEBITING") return;
      const now = await databaseNow(tx, parts.clock);
      if (!separate)
        await transition(tx, row, "failed", "reconcile", now, {
          reason: "the card company has not answered for a day",
        });
      await notifyAdmin(
        tx,
        `debit-in-doubt:${separate ? attempt.uid : row.id}`,
        "A debit has had no answer for a day: the desk has to settle it",
        { orderNumber: row.orderNumber },
        now,
      );
    },
    { random: parts.random },
  );
}

async function otherWasCaptured(parts: PaymentParts, { uid, bookingId }: Attempt): Promise<boolean> {
  const live = await parts.db.transaction((tx) => liveAttempts(tx, bookingId));
  return live.some((other) => other.uid !== uid && other.state === "captured");
}

/** The gateway reported the outcome of an unresolved debit. Returns the attempt to debit now, if any. */
async function recordOutcome(
  parts: PaymentParts,
  uid: string,
  transaction: GatewayTransaction,
): Promise<string | null> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const locked = await lockAttempt(tx, uid);
      if (!locked) return null;
      const { row, attempt } = locked;
      if (attempt.state !== "capturing" && attempt.state !== "unknown") return null;
      const now = await databaseNow(tx, parts.clock);
      if (transaction.status === "captured") {
        await recordCapture(parts, tx, row, attempt, transaction, "reconcile", now);
        const after = (await lockBooking(tx, row.id))!;
        const waiting = (await liveAttempts(tx, row.id)).find(({ state }) => state === "approved");
        return after.state === "DEBITING" && waiting ? waiting.uid : null;
      }
      if (transaction.status === "refunded") await recordReturned(tx, attempt, transaction, now);
      const { status } = transaction;
      const stateNow = status === "approved" || status === "refunded" ? status : "declined";
      if (row.state === "ERROR") {
        await changeAttempt(tx, uid, { state: stateNow, updatedAt: now });
        await giveHalfBack(tx, row, attempt, now);
      }
      if (paymentState(row, attempt, await separatePayment(tx, attempt)) !== "DEBITING") return null;
      // Nothing was taken: either the card is still authorized, or that has ended and the shopper has to enter a card
      // again.
      const isAuthorized = transaction.status === "approved";
      const isHalfCaptured = (await liveAttempts(tx, row.id, attempt)).some(({ state }) => state === "captured");
      if (isHalfCaptured && !isAuthorized) {
        await releaseCards(tx, row, attempt, now);
        await askForCardsAgain(tx, row, "reconcile", now, `gateway says ${transaction.status}`);
        return null;
      }
      await changeAttempt(tx, uid, { state: stateNow, updatedAt: now });
      if (isSeparatePayment(attempt)) return isAuthorized ? uid : null;
      if (isHalfCaptured) return uid;
      const back = await transition(tx, row, "debit-declined", "reconcile", now, {
        reason: `gateway says ${transaction.status}`,
      });
      if (!isAuthorized) await transition(tx, back, "card-refused", "reconcile", now, { reason: transaction.status });
      return isAuthorized ? uid : null;
    },
    { random: parts.random },
  );
}

/** The company took the money and returned it, without our asking for it: both are in the books. */
async function recordReturned(
  tx: Transaction,
  { bookingId, uid: attemptUid, cardIndex }: Attempt,
  { transactionId, capturedAgorot, refundedAgorot }: GatewayTransaction,
  at: Date,
): Promise<void> {
  const of = { bookingId, attemptUid, cardIndex, at };
  await tx
    .insert(paymentEntry)
    .values([
      { ...of, kind: "capture", amountAgorot: capturedAgorot, reference: transactionId },
      { ...of, kind: "refund", amountAgorot: refundedAgorot, reference: `returned:${transactionId}` },
    ])
    .onConflictDoNothing();
}
