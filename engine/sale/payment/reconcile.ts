import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { databaseNow } from "../../database/database-now";
import { booking } from "../booking/schema";
import type { PaymentParts } from "./payment-parts";
import { paymentAttempt } from "./schema";
import { settleAttempt } from "./settle-attempt";
import { callTime, lastMoment, shortestPage } from "./waiting-times";

/** Attempts per round, and concurrent gateway look-ups. */
const batchSize = 200;
const maxConcurrent = 6;

/**
 * Attempts that are due: a debit without an answer after `callTime`, an open page or an approved card after a minute, a closed page once
 * `lastMoment` has passed since its end (`endOfPage`). The card page of a change or a fee is checked less and less often, because no booking
 * waits for it.
 */
const due = (now: string) => sql`
  (${paymentAttempt.state} in ('capturing', 'unknown') and ${paymentAttempt.updatedAt} < ${now}::timestamptz - ${callTime} * interval '1 millisecond')
  or (${paymentAttempt.state} = 'page' and ${paymentAttempt.debitFailedAt} is null and ${paymentAttempt.updatedAt} < ${now}::timestamptz - interval '60 seconds'
    and (${paymentAttempt.askedAt} is null or ${paymentAttempt.askedAt} < ${now}::timestamptz - case
      when ${paymentAttempt.changeId} is null and ${paymentAttempt.feeId} is null then interval '60 seconds'
      else greatest(interval '60 seconds', (${paymentAttempt.askedAt} - ${paymentAttempt.createdAt}) / 2) end))
  or (${paymentAttempt.state} = 'approved' and ${paymentAttempt.debitFailedAt} is null and ${paymentAttempt.updatedAt} < ${now}::timestamptz - interval '60 seconds'
    and (${paymentAttempt.changeId} is not null or ${paymentAttempt.feeId} is not null or ${booking.state} in ('VERIFIED', 'DEBITING')))
  or (${paymentAttempt.state} in ('abandoned', 'declined') and ${paymentAttempt.closedAt} is null and ${paymentAttempt.pageExpiresAt} < ${now}::timestamptz - ${lastMoment} * interval '1 millisecond'
    and ${paymentAttempt.createdAt} < ${now}::timestamptz - ${lastMoment + shortestPage} * interval '1 millisecond')`;

/**
 * Resolves abandoned attempts: completes the payments that are due, and releases a card that was entered on a closed page anyway. Least
 * recently asked first; among equals, debits first. On-request bookings wait for the desk and are skipped. An unreachable gateway ends the
 * round early. Returns how many were looked up.
 */
export async function reconcile(parts: PaymentParts): Promise<number> {
  const now = (await databaseNow(parts.db, parts.clock)).toISOString();
  const rows = await parts.db
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .innerJoin(booking, eq(booking.id, paymentAttempt.bookingId))
    .where(due(now))
    .orderBy(
      sql`coalesce(${paymentAttempt.askedAt}, 'epoch'), ${paymentAttempt.state} in ('capturing', 'unknown') desc, ${paymentAttempt.updatedAt}`,
    )
    .limit(batchSize);
  const gateway = parts.gatewayWithBreaker;
  const asking = { ...parts, gateway };
  const inTurn = pLimit(maxConcurrent);
  let lookups = 0;
  await Promise.all(
    rows.map(({ uid }) =>
      inTurn(async () => {
        // Attempts not looked up keep their place in the queue.
        if (gateway.isCircuitOpen()) return;
        lookups += 1;
        try {
          await parts.db
            .update(paymentAttempt)
            .set({ askedAt: new Date(now) })
            .where(eq(paymentAttempt.uid, uid));
          await settleAttempt(asking, uid);
        } catch (fault) {
          parts.log.error({ err: fault, uid }, "an attempt could not be settled");
        }
      }),
    ),
  );
  if (gateway.isCircuitOpen())
    parts.log.warn({ asked: lookups, waiting: rows.length - lookups }, "the card company does not answer");
  return lookups;
}
