import { eq } from "drizzle-orm";
import { booking } from "../booking/schema";
import { lockBooking, takeEdge } from "../booking/transition";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { debitAttempt, lookUp } from "./debit";
import type { GatewayTransaction } from "./payment-gateway";
import type { PaymentParts } from "./payment-parts";
import { recordCapture } from "./record-capture";
import { paymentAttempt } from "./schema";

/** What an attempt came to after we asked the gateway: `waiting` means that it has to be asked again. */
export type Settlement = "settled" | "waiting";

/** A capture that was under way may still be answered by the process that called: it is left alone this long, in milliseconds. */
const callTime = 12_000;

/**
 * Brings an attempt to its end without the shopper: asks the gateway what is true and moves the booking to match.
 * A card that was approved is debited, a debit without an answer is looked up, and repeated only once the gateway says that
 * nothing was taken.
 */
export async function settleAttempt(parts: PaymentParts, uid: string): Promise<Settlement> {
  const [attempt] = await parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  if (!attempt) return "settled";
  const now = await databaseNow(parts.db, parts.clock);
  if (attempt.state === "page") {
    const seen = await lookUp(parts, attempt, "reconcile");
    if (seen !== "verified")
      return seen === "declined" || seen === "settled" || seen === "refused-brand" ? "settled" : "waiting";
    return debited(parts, uid);
  }
  if (attempt.state === "approved") {
    const [row] = await parts.db
      .select({ state: booking.state })
      .from(booking)
      .where(eq(booking.id, attempt.bookingId));
    return row?.state === "VERIFIED" ? debited(parts, uid) : "settled";
  }
  if (attempt.state === "capturing" && now.getTime() - attempt.updatedAt.getTime() < callTime) return "waiting";
  if (attempt.state === "capturing" || attempt.state === "unknown") {
    const answer = await parts.gateway.lookup(uid, attempt.pageId);
    if (answer.outcome !== "done" || !answer.value) return "waiting";
    await recordOutcome(parts, uid, answer.value);
    return answer.value.status === "approved" ? debited(parts, uid) : "settled";
  }
  return "settled";
}

async function debited(parts: PaymentParts, uid: string): Promise<Settlement> {
  const result = await debitAttempt(parts, uid, 0, "reconcile");
  if (!result.ok) return "settled";
  return result.value.outcome === "UNKNOWN" || result.value.outcome === "PENDING" ? "waiting" : "settled";
}

/** The gateway said what became of a debit that had no answer. */
async function recordOutcome(parts: PaymentParts, uid: string, known: GatewayTransaction): Promise<void> {
  await inTransaction(
    parts.db,
    async (tx) => {
      const [found] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
      const row = await lockBooking(tx, found!.bookingId);
      const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid)).for("update");
      if (!row || !attempt || (attempt.state !== "capturing" && attempt.state !== "unknown")) return;
      const now = await databaseNow(tx, parts.clock);
      if (known.status === "captured") {
        await recordCapture(parts, tx, row, attempt, known, "reconcile", now);
        return;
      }
      if (row.state !== "DEBITING") return;
      // Nothing was taken: the card is still held, or the hold is gone and the shopper has to give a card again.
      const held = known.status === "approved";
      await tx
        .update(paymentAttempt)
        .set({ state: held ? "approved" : "declined", updatedAt: now })
        .where(eq(paymentAttempt.uid, uid));
      const back = await takeEdge(tx, row, "debit-declined", "reconcile", now, {
        reason: `gateway says ${known.status}`,
      });
      if (!held) await takeEdge(tx, back, "card-refused", "reconcile", now, { reason: known.status });
    },
    { random: parts.random },
  );
}
