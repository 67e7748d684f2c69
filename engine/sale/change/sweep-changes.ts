import { and, eq, inArray, lte } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { lockBooking } from "../booking/transition";
import { isInDoubt } from "../change-payment/change-attempts";
import { lookUp } from "../payment/debit/debit";
import type { PaymentParts } from "../payment/payment-parts";
import { paymentAttempt } from "../payment/schema";
import { settleAttempt } from "../payment/settle-attempt";
import { endOpenChange, openChange } from "./end-change";
import { bookingChange } from "./schema";

/** Changes per round. */
const batchSize = 200;

/**
 * Ends changes that were not answered in time and releases their stock. A change whose difference may have been paid is
 * never ended: the gateway is queried first, and its answer wins. Returns how many were ended.
 */
export async function sweepChanges(parts: PaymentParts): Promise<number> {
  const now = await databaseNow(parts.db, parts.clock);
  const over = await parts.db
    .select({ id: bookingChange.id, bookingId: bookingChange.bookingId })
    .from(bookingChange)
    .where(and(eq(bookingChange.state, "held"), lte(bookingChange.answerBy, now)))
    .limit(batchSize);
  const asking = { ...parts, gateway: parts.gatewayWithBreaker };
  let endedCount = 0;
  for (const { id, bookingId } of over) {
    try {
      if (await endOverdue(asking, id, bookingId, now)) endedCount += 1;
    } catch (fault) {
      // A failure on one booking must not keep the stock of the others.
      parts.log.error({ err: fault, bookingId }, "a change could not be ended");
    }
  }
  return endedCount;
}

async function endOverdue(parts: PaymentParts, id: number, bookingId: string, now: Date): Promise<boolean> {
  if (await settlePayments(parts, id)) return false;
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      const open = row && (await openChange(tx, bookingId));
      if (!open || open.answerBy > now || (await isInDoubt(tx, open.id))) return false;
      await endOpenChange(tx, bookingId, "expired", now);
      await notifyAdmin(
        tx,
        `change-expired:${open.id}`,
        "A change of a booking was not answered in time",
        { orderNumber: row.orderNumber, kind: open.kind },
        now,
      );
      return true;
    },
    { random: parts.random },
  );
}

/** Asks the gateway about the open attempts of a change. True if it did not answer: a card may have been approved. */
async function settlePayments(parts: PaymentParts, changeId: number): Promise<boolean> {
  const open = await parts.db
    .select()
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.changeId, changeId),
        inArray(paymentAttempt.state, ["page", "approved", "capturing", "unknown"]),
      ),
    );
  let silent = false;
  for (const attempt of open) {
    if (attempt.state === "page") {
      const verdict = attempt.pageId ? await lookUp(parts, attempt, "reconcile") : "unknown";
      silent ||= verdict === "gateway-silent";
      if (verdict !== "verified") continue;
    }
    await settleAttempt(parts, attempt.uid);
  }
  return silent;
}
