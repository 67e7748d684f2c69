import { carCode } from "@contract/booking/extras";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/connect";

/**
 * What breaks I11: every paid service and every car of a confirmed booking has a state, and a cancelled booking has none that is still to
 * be delivered.
 */
export async function wrongExtras(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string; why: string }>(sql`
    with wanted as (
      select b.id, b.state, s.code from booking b cross join lateral jsonb_array_elements_text(b.draft -> 'additionalServices') s (code)
      union all
      select id, state, ${carCode} from booking where draft ? 'car')
    select w.id, w.code || ' is paid and has no state' as why from wanted w
    where w.state = 'OK' and not exists (
      select 1 from extra_order e where e.booking_id = w.id and e.code = w.code and e.state in ('to-order', 'ordered', 'failed'))
    union all
    select e.booking_id, e.code || ' is ' || e.state || ' and the booking ' || b.state from extra_order e join booking b on b.id = e.booking_id
    where e.state in ('to-order', 'ordered', 'failed')
      and (b.state <> 'OK' or not exists (select 1 from wanted w where w.id = e.booking_id and w.code = e.code))
    limit 50`);
  return rows.map(({ id, why }) => `booking ${id}: ${why}`);
}
