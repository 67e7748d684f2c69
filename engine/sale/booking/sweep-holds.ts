import type { BookingState } from "@contract/booking/booking";
import { and, eq, exists, inArray, lt } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { releaseHold } from "../../offer/stock/holds";
import { hold } from "../../offer/stock/schema";
import { post } from "../../outbox/outbox";
import type { Attempt } from "../payment/attempt";
import { lookUp } from "../payment/debit/debit";
import type { PaymentParts } from "../payment/payment-parts";
import { paymentAttempt } from "../payment/schema";
import { settleAttempt } from "../payment/settle-attempt";
import { booking } from "./schema";
import { lockBooking, transition } from "./transition";

/** A booking with an open card page is left alone this long after its last activity, in milliseconds. */
const quietTime = 300_000;
const expirable: readonly BookingState[] = ["STORED", "PAYMENT_URL", "VERIFIED"];

/**
 * Ends expired holds. A hold with an unsettled payment is never released: the gateway is queried first, and its answer
 * wins. Holds without one come first: however slow the gateway is, they do not wait for it. Returns how many bookings expired.
 */
export async function sweepHolds(parts: PaymentParts): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const over = await parts.db
    .select({ id: hold.id, bookingId: hold.bookingId })
    .from(hold)
    .innerJoin(booking, eq(booking.id, hold.bookingId))
    // On-request bookings keep their places until the desk decides, however many there are.
    .where(and(eq(hold.state, "active"), lt(hold.expiresAt, now), inArray(booking.state, [...expirable, "DEBITING"])))
    .orderBy(exists(parts.db.select().from(paymentAttempt).where(isOpenOf(hold.bookingId))), hold.expiresAt)
    .limit(500);
  // A round tries an unreachable gateway a few times, not once for each hold.
  const asking = { ...parts, gateway: parts.gatewayWithBreaker };
  let expiredCount = 0;
  for (const { id, bookingId } of over) {
    try {
      if (await sweepOne(asking, id, bookingId)) expiredCount += 1;
    } catch (fault) {
      // A failure on one booking must not keep the other bookings' stock from being released.
      parts.log.error({ err: fault, bookingId }, "a hold could not be swept");
    }
  }
  return expiredCount;
}

/** Ends one hold, if no payment is open. Returns whether its booking expired. */
async function sweepOne(parts: PaymentParts, holdId: string, bookingId: string): Promise<boolean> {
  const open = await openAttempts(parts.db, bookingId);
  // An unreachable gateway may have approved a card: the hold stays until it answers.
  if (!(await settleOpen(parts, open))) return false;
  return inTransaction(parts.db, (tx) => expire(parts, tx, holdId, bookingId, open.length > 0), {
    random: parts.random,
  });
}

/** Attempts whose card may still be debited, or may have been. */
async function openAttempts(db: Database | Transaction, bookingId: string): Promise<Attempt[]> {
  return db.select().from(paymentAttempt).where(isOpenOf(bookingId));
}

function isOpenOf(bookingId: string | typeof hold.bookingId) {
  return and(
    eq(paymentAttempt.bookingId, bookingId),
    inArray(paymentAttempt.state, ["page", "approved", "capturing", "unknown"]),
  );
}

/**
 * Asks the gateway about open attempts and settles them. False when the look-up of an open card page got no answer; other attempts are
 * checked again in `expire`.
 */
async function settleOpen(parts: PaymentParts, open: readonly Attempt[]): Promise<boolean> {
  let silent = false;
  for (const attempt of open) {
    if (attempt.state === "page") {
      const verdict = attempt.pageId ? await lookUp(parts, attempt, "reconcile") : "unknown";
      silent ||= verdict === "gateway-silent";
      if (verdict === "verified") await settleAttempt(parts, attempt.uid);
    } else {
      await settleAttempt(parts, attempt.uid);
    }
  }
  return !silent;
}

/** Releases the places and any authorization of a card, in the transaction that ends the booking. */
async function expire(
  parts: PaymentParts,
  tx: Transaction,
  holdId: string,
  bookingId: string,
  hadCardPage: boolean,
): Promise<boolean> {
  const row = await lockBooking(tx, bookingId);
  if (!row || !expirable.includes(row.state)) return false;
  const now = await databaseNow(tx, parts.clock);
  const [stockHold] = await tx.select().from(hold).where(eq(hold.id, holdId)).for("update");
  if (stockHold?.state !== "active" || stockHold.expiresAt > now) return false;
  if (hadCardPage && row.touchedAt.getTime() > now.getTime() - quietTime) return false;
  const attempts = await openAttempts(tx, bookingId);
  if (attempts.some((attempt) => attempt.state === "capturing" || attempt.state === "unknown")) return false;
  for (const attempt of attempts) {
    if (attempt.state === "approved") {
      await tx
        .update(paymentAttempt)
        .set({ state: "voiding", updatedAt: now })
        .where(eq(paymentAttempt.uid, attempt.uid));
      await post(tx, `void:${attempt.uid}`, { kind: "void-hold", attemptUid: attempt.uid }, now, bookingId);
    } else {
      await tx
        .update(paymentAttempt)
        .set({ state: "abandoned", updatedAt: now })
        .where(eq(paymentAttempt.uid, attempt.uid));
    }
  }
  await releaseHold(tx, holdId);
  await transition(tx, row, "expired", "sweeper", now, { reason: "the hold's time is over" });
  return true;
}
