import { sql } from "drizzle-orm";
import type { Database } from "../../database/connect";

/** What contradicts invariant I14: exactly the amount of a paid fee was captured and kept, and nothing is kept of any other. */
export async function wrongFees(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ booking_id: string; state: string; net: number; wanted: number }>(sql`
    with kept as (
      select p.fee_id, sum(case e.kind when 'capture' then e.amount_agorot else -e.amount_agorot end)::int as net
      from payment_attempt p join payment_entry e on e.attempt_uid = p.uid
      where p.fee_id is not null and p.state <> 'refunding' group by 1)
    select f.booking_id, f.state, coalesce(k.net, 0) as net, case f.state when 'paid' then f.amount_agorot else 0 end as wanted
    from booking_fee f left join kept k on k.fee_id = f.id
    where coalesce(k.net, 0) <> case f.state when 'paid' then f.amount_agorot else 0 end`);
  return rows.map(
    ({ booking_id, state, net, wanted }) =>
      `a fee of booking ${booking_id} is ${state} with ${net} agorot kept, ${wanted} expected`,
  );
}
