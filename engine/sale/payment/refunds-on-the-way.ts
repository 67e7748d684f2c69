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

/** A refund of an attempt: a row of the outbox, with its key. */
type Refund = { bookingId: string; attemptUid: string; amountAgorot: number; key: string };

/**
 * An attempt's other refunds of the same amount: the keys of those that were made and recorded, and whether one that was posted before, in the
 * last day, is not recorded yet. Where the card company gives no key back, only their number tells the next from a repeat.
 */
export async function equalRefunds(
  db: Database,
  { bookingId, attemptUid, amountAgorot, key }: Refund,
  now: Date,
): Promise<{ earlier: string[]; isOneWaiting: boolean }> {
  const { rows } = await db.execute<{ reference: string }>(sql`
    select reference from payment_entry
    where booking_id = ${bookingId} and attempt_uid = ${attemptUid} and kind = 'refund'
      and amount_agorot = ${amountAgorot} and reference <> ${key}`);
  const waiting = await db.execute(sql`
    select 1 from outbox o
    where o.booking_id = ${bookingId} and o.kind = 'refund' and o.delivered_at is null
      and o.payload ->> 'attemptUid' = ${attemptUid} and (o.payload ->> 'amountAgorot')::int = ${amountAgorot}
      and o.id < (select id from outbox where key = ${key}) and o.created_at > ${now.toISOString()}::timestamptz - interval '1 day'
      and not exists (select 1 from payment_entry e where e.kind = 'refund' and e.reference = o.key)
    limit 1`);
  return { earlier: rows.map(({ reference }) => reference), isOneWaiting: waiting.rows.length > 0 };
}
