import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";

/** Refunds in transit for each attempt that paid a booking's price, in agorot: posted, but not yet confirmed by the gateway. */
export async function refundsOnTheWay(db: Database | Transaction, bookingId: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ uid: string; agorot: number }>(sql`
    select o.payload ->> 'attemptUid' as uid, sum((o.payload ->> 'amountAgorot')::int)::int as agorot from outbox o
    where o.booking_id = ${bookingId} and o.kind = 'refund' and o.delivered_at is null
      and not exists (select 1 from payment_entry e where e.kind = 'refund' and e.reference = o.key)
      and not exists (select 1 from payment_attempt p where p.uid = o.payload ->> 'attemptUid' and p.fee_id is not null)
    group by 1`);
  return new Map(rows.map(({ uid, agorot }) => [uid, agorot]));
}
