import { eq, sql } from "drizzle-orm";
import pLimit from "p-limit";
import { databaseNow } from "../../database/database-now";
import { booking } from "../booking/schema";
import type { PaymentParts } from "./payment-parts";
import { paymentAttempt } from "./schema";
import { settleAttempt } from "./settle-attempt";

/** Attempts of one round, and how many of them the gateway is asked about at the same moment. */
const mostOfARound = 200;
const mostAtOnce = 6;

/** Attempts that a round has to ask about, of states "settle" and "close" alike, with the time of their last question. */
const due = (now: string) => sql`
  (${paymentAttempt.state} in ('capturing', 'unknown') and ${paymentAttempt.updatedAt} < ${now}::timestamptz - interval '12 seconds')
  or (${paymentAttempt.state} = 'page' and ${paymentAttempt.debitFailedAt} is null and ${paymentAttempt.updatedAt} < ${now}::timestamptz - interval '60 seconds'
    and (${paymentAttempt.askedAt} is null or ${paymentAttempt.askedAt} < ${now}::timestamptz - interval '60 seconds'))
  or (${paymentAttempt.state} = 'approved' and ${paymentAttempt.debitFailedAt} is null and ${paymentAttempt.updatedAt} < ${now}::timestamptz - interval '60 seconds'
    and ${booking.state} in ('VERIFIED', 'DEBITING'))
  or (${paymentAttempt.state} in ('abandoned', 'declined') and ${paymentAttempt.closedAt} is null and ${paymentAttempt.pageExpiresAt} < ${now}::timestamptz - interval '2 minutes')`;

/**
 * Attempts nobody came back for: bookings in the middle of a payment whose page or debit is older than a minute, and pages that were
 * given up: a card that was typed there all the same is freed. Debits without an answer come first, then who was asked longest ago;
 * a booking on request waits for the desk and is left out. A gateway that does not answer ends the round early. Says how many were asked.
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
    .limit(mostOfARound);
  const gateway = parts.patientGateway;
  const asking = { ...parts, gateway };
  const inTurn = pLimit(mostAtOnce);
  let asked = 0;
  await Promise.all(
    rows.map(({ uid }) =>
      inTurn(async () => {
        // Who was not asked keeps the place in the queue.
        if (gateway.leftAlone()) return;
        asked += 1;
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
  if (gateway.leftAlone()) parts.log.warn({ asked, waiting: rows.length - asked }, "the card company does not answer");
  return asked;
}
