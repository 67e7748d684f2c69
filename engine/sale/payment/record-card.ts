import { eq } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin, post } from "../../outbox/outbox";
import type { Actor } from "../booking/states";
import { type Booking, transition } from "../booking/transition";
import { paymentState, separatePayment } from "../change-payment/payment-state";
import { type Attempt, changeAttempt, isSeparatePayment } from "./attempt";
import { cardDetails } from "./card-details";
import { lockAttempt } from "./lock-attempt";

import type { CardBrand, GatewayTransaction } from "./payment-gateway";
import type { PaymentParts } from "./payment-parts";
import { recordCapture } from "./record-capture";
import { paymentAttempt } from "./schema";
import { cardsOf, liveAttempts } from "./two-cards";

/** Cards that cannot be debited (specification §5), by the card type the gateway reports. */
export const refusedBrands: readonly CardBrand[] = ["amex", "diners"];

export type CardVerdict = "verified" | "declined" | "settled" | "unknown" | "refused-brand";

/**
 * Records the gateway's answer to a look-up of one attempt. Every path of a payment ends here: return page, callback,
 * reconcile, debit; in any order and any number of times.
 */
export async function recordCard(
  parts: PaymentParts,
  uid: string,
  transaction: GatewayTransaction | null,
  actor: Actor,
): Promise<CardVerdict> {
  return inTransaction(parts.db, async (tx) => (await recordCardIn(parts, tx, uid, transaction, actor)).verdict, {
    random: parts.random,
  });
}

/** What an approval leaves behind: both rows as they are now, still locked, and the cards that count for the booking. */
export type Approved = { row: Booking; attempt: Attempt; live: Attempt[] };

/** The same in the caller's transaction. `approved` is set where a card of the booking was approved just now. */
export async function recordCardIn(
  parts: PaymentParts,
  tx: Transaction,
  uid: string,
  transaction: GatewayTransaction | null,
  actor: Actor,
): Promise<{ verdict: CardVerdict; approved?: Approved }> {
  const locked = await lockAttempt(tx, uid);
  if (!locked) return { verdict: "unknown" };
  const { row, attempt } = locked;
  const now = await databaseNow(tx, parts.clock);
  if (!transaction) return { verdict: attempt.state === "page" ? "unknown" : verdictOf(attempt) };
  const suspicious =
    transaction.amountAgorot !== attempt.amountAgorot ||
    (attempt.pageId !== null && transaction.pageId !== attempt.pageId);
  if (suspicious && transaction.status !== "declined") {
    await notifyAdmin(
      tx,
      `payment-mismatch:${uid}`,
      "The gateway's amount or page is not ours",
      { ours: attempt.amountAgorot, theirs: transaction.amountAgorot },
      now,
    );
    await voidAuthorization(tx, attempt, transaction, now);
    return { verdict: "unknown" };
  }
  if (transaction.status === "captured") {
    await recordCapture(parts, tx, row, attempt, transaction, actor, now);
    return { verdict: "settled" };
  }
  if (transaction.status === "approved") {
    const recorded = await recordApproval(tx, row, attempt, transaction, actor, now);
    return typeof recorded === "string" ? { verdict: recorded } : { verdict: "verified", approved: recorded };
  }
  if (transaction.status === "declined") return { verdict: await recordDecline(tx, row, attempt, actor, now) };
  return { verdict: verdictOf(attempt) };
}

async function recordApproval(
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  transaction: GatewayTransaction,
  actor: Actor,
  now: Date,
): Promise<CardVerdict | Approved> {
  if (attempt.state !== "page") {
    // A late approval of an attempt that was closed or is being voided: that authorization is voided as well.
    if (attempt.state === "abandoned" || attempt.state === "declined")
      await voidAuthorization(tx, attempt, transaction, now);
    return attempt.state === "abandoned" ? "unknown" : verdictOf(attempt);
  }
  const ofBooking = !isSeparatePayment(attempt);
  if (paymentState(row, attempt, await separatePayment(tx, attempt)) !== "PAYMENT_URL") {
    await voidAuthorization(tx, attempt, transaction, now);
    return "unknown";
  }
  if (refusedBrands.includes(transaction.brand)) {
    await voidAuthorization(tx, attempt, transaction, now);
    if (!ofBooking) return "refused-brand";
    await transition(tx, row, ["card-returned", "card-declined"], actor, now, { reason: `brand ${transaction.brand}` });
    return "refused-brand";
  }
  const changes = { ...cardDetails(transaction), state: "approved" as const, updatedAt: now };
  const authorized = (await changeAttempt(tx, attempt.uid, changes))!;
  if (!ofBooking) return "verified";
  const live = await liveAttempts(tx, row.id);
  const approved = live.length < cardsOf(row.draft) ? "first-card-approved" : "card-approved";
  return { row: await transition(tx, row, ["card-returned", approved], actor, now), attempt: authorized, live };
}

async function recordDecline(
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  actor: Actor,
  now: Date,
): Promise<CardVerdict> {
  if (attempt.state !== "page") return verdictOf(attempt);
  await tx.update(paymentAttempt).set({ state: "declined", updatedAt: now }).where(eq(paymentAttempt.uid, attempt.uid));
  if (row.state === "PAYMENT_URL") {
    await transition(tx, row, ["card-returned", "card-declined"], actor, now);
  }
  return "declined";
}

/** Voids an unused authorization of a card. The card's data is stored for the look-up; the gateway is called through the outbox. */
async function voidAuthorization(
  tx: Transaction,
  attempt: Attempt,
  transaction: GatewayTransaction,
  now: Date,
): Promise<void> {
  if (attempt.state === "voided" || attempt.state === "voiding") return;
  await tx
    .update(paymentAttempt)
    .set({ ...cardDetails(transaction), state: "voiding", updatedAt: now })
    .where(eq(paymentAttempt.uid, attempt.uid));
  await post(tx, `void:${attempt.uid}`, { kind: "void-hold", attemptUid: attempt.uid }, now, attempt.bookingId);
}

function verdictOf(attempt: Attempt): CardVerdict {
  if (attempt.state === "captured" || attempt.state === "refunded") return "settled";
  if (attempt.state === "approved" || attempt.state === "capturing" || attempt.state === "unknown") return "verified";
  if (attempt.state === "declined") return "declined";
  if ((attempt.state === "voiding" || attempt.state === "voided") && refusedBrands.includes(attempt.brand as CardBrand))
    return "refused-brand";
  return "unknown";
}
