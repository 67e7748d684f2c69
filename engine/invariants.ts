import { sql } from "drizzle-orm";
import type { Database } from "./database/connect";
import { graph, shopperIsDone } from "./sale/booking/states";
import { wrongExtras } from "./sale/extras/wrong-extras";
import { wrongFees } from "./sale/fees/wrong-fees";

type Violation = {
  invariant: "I1" | "I2" | "I3" | "I4" | "I6" | "I7" | "I8" | "I9" | "I10" | "I11" | "I12" | "I13" | "I14";
  what: string;
};

/** Money according to the gateway's own records, in agorot, by our attempt id. */
type GatewayBooks = (uid: string) => { capturedAgorot: number; refundedAgorot: number } | null;

/**
 * The invariants of this software, checked against the database: after every fault test, and by `npm run invariants` on a running shop.
 * Bookings with open attempts or undelivered effects are skipped, because their outcome is not known yet. With `now`, overdue messages
 * count as violations too.
 */
export async function checkInvariants(
  db: Database,
  gatewayBooks?: GatewayBooks,
  { now }: { now?: Date } = {},
): Promise<Violation[]> {
  return [
    ...(await stockAddsUp(db)),
    ...(await capturedOnce(db)),
    ...(await confirmedMeansPaid(db)),
    ...(gatewayBooks ? await booksAgree(db, gatewayBooks) : []),
    ...(await couponsWithinLimits(db)),
    ...(await historyFollowsGraph(db)),
    ...(await messagesOnce(db, now)),
    ...(await staysAgree(db)),
    ...(await wrongExtras(db)).map((what): Violation => ({ invariant: "I11", what })),
    ...(await placesAreTheBookings(db)),
    ...(await changesArePaid(db)),
    ...(await refundsWithinPayments(db)),
    ...(await wrongFees(db)).map((what): Violation => ({ invariant: "I14", what })),
  ];
}

/** I1: held stock equals what active holds reserve, sold stock equals what consumed holds reserved, and nothing is below zero. */
async function stockAddsUp(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{
    id: string;
    kind: string;
    held: number;
    sold: number;
    held_by: number;
    sold_to: number;
  }>(sql`
    select i.id, i.kind, i.held, i.sold, coalesce(t.held_by, 0)::int as held_by, coalesce(t.sold_to, 0)::int as sold_to
    from inventory i left join (
      select l.inventory_id, sum(l.quantity) filter (where h.state = 'active') as held_by,
        sum(l.quantity) filter (where h.state = 'consumed') as sold_to
      from hold_line l join hold h on h.id = l.hold_id group by l.inventory_id) t on t.inventory_id = i.id
    where i.held < 0 or i.sold < 0 or i.held + i.sold > i.capacity or i.held <> coalesce(t.held_by, 0) or i.sold <> coalesce(t.sold_to, 0)
    limit 50`);
  return rows.map((row) => ({
    invariant: "I1",
    what: `${row.kind} ${row.id}: held ${row.held} (holds say ${row.held_by}), sold ${row.sold} (holds say ${row.sold_to})`,
  }));
}

/** I2: at most one net capture per card of a booking, or of a change of it. A recorded refund on its way counts as refunded. */
async function capturedOnce(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ booking_id: string; leg: number; captures: number; refunds: number }>(sql`
    select entry.booking_id, entry.leg, count(*) filter (where entry.kind = 'capture')::int as captures,
      count(distinct attempt_uid) filter (where entry.kind = 'refund' or attempt.state = 'refunding')::int as refunds
    from payment_entry entry left join payment_attempt attempt on attempt.uid = entry.attempt_uid
    group by entry.booking_id, entry.leg, attempt.change_id, attempt.fee_id
    having count(*) filter (where entry.kind = 'capture')
      - count(distinct attempt_uid) filter (where entry.kind = 'refund' or attempt.state = 'refunding') > 1`);
  return rows.map((row) => ({
    invariant: "I2",
    what: `booking ${row.booking_id} card ${row.leg}: ${row.captures} captures`,
  }));
}

/**
 * I3: OK means that the server's price was captured on exactly the requested number of cards, or bypassed; in every other final state
 * only a recorded fee may be kept. What paid a fee of its own is counted by I14.
 */
async function confirmedMeansPaid(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ id: string; state: string; net: number; wanted: number }>(sql`
    with money as (
      select e.booking_id, sum(case e.kind when 'capture' then e.amount_agorot else -e.amount_agorot end)::int as net
      from payment_entry e join payment_attempt p on p.uid = e.attempt_uid and p.fee_id is null group by e.booking_id),
    asked as (
      select p.booking_id, case when count(distinct p.leg) = case when b.draft ? 'split' then 2 else 1 end
        then round((b.quote ->> 'totalMinor')::numeric * max(p.rate_value))::int end as amount
      from payment_attempt p join booking b on b.id = p.booking_id
      where p.state = 'captured' and p.change_id is null and p.fee_id is null group by p.booking_id, b.id)
    select b.id, b.state, coalesce(m.net, 0) as net,
      case when b.state = 'OK' and not b.bypass_payment then coalesce(a.amount, -1) when b.state = 'CANCELLED' and not b.bypass_payment then coalesce(b.cancellation_fee_agorot, 0) else 0 end as wanted
    from booking b left join money m on m.booking_id = b.id left join asked a on a.booking_id = b.id
    where b.state in ${[...shopperIsDone]}
      and not exists (select 1 from payment_attempt p where p.booking_id = b.id and p.state in ('page', 'capturing', 'unknown', 'voiding', 'refunding'))
      and not exists (select 1 from outbox o where o.booking_id = b.id and o.delivered_at is null and o.kind in ('refund', 'void-hold'))
      and coalesce(m.net, 0) <> case when b.state = 'OK' and not b.bypass_payment then coalesce(a.amount, -1) when b.state = 'CANCELLED' and not b.bypass_payment then coalesce(b.cancellation_fee_agorot, 0) else 0 end`);
  return rows.map((row) => ({
    invariant: "I3",
    what: `booking ${row.id} is ${row.state} with ${row.net} agorot kept, ${row.wanted} expected`,
  }));
}

/** I4: our records agree with the gateway's. */
async function booksAgree(db: Database, gatewayBooks: GatewayBooks): Promise<Violation[]> {
  const { rows } = await db.execute<{ uid: string; captured: number; refunded: number }>(sql`
    select p.uid, coalesce(sum(e.amount_agorot) filter (where e.kind = 'capture'), 0)::int as captured,
      coalesce(sum(e.amount_agorot) filter (where e.kind = 'refund'), 0)::int as refunded
    from payment_attempt p left join payment_entry e on e.attempt_uid = p.uid
    where p.state not in ('capturing', 'unknown')
      and not exists (select 1 from outbox o where o.delivered_at is null and o.booking_id = p.booking_id and o.kind in ('refund', 'void-hold'))
    group by p.uid`);
  return rows.flatMap((row): Violation[] => {
    const theirs = gatewayBooks(row.uid) ?? { capturedAgorot: 0, refundedAgorot: 0 };
    if (theirs.capturedAgorot === row.captured && theirs.refundedAgorot === row.refunded) return [];
    return [
      {
        invariant: "I4",
        what: `attempt ${row.uid}: ours ${row.captured}/${row.refunded}, the gateway's ${theirs.capturedAgorot}/${theirs.refundedAgorot}`,
      },
    ];
  });
}

/** I6: no coupon exceeds its usage limit, and each use belongs to an active booking. */
async function couponsWithinLimits(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ code: string; what: string }>(sql`
    select c.code, 'used ' || count(u.*) || ' times of ' || c.usage_limit as what from coupon c
    join coupon_use u on u.coupon_code = c.code and u.state <> 'released' group by c.code having count(u.*) > c.usage_limit
    union all
    select u.coupon_code, 'kept by booking ' || b.id || ', which is ' || b.state from coupon_use u join booking b on b.id = u.booking_id
    where u.state <> 'released' and b.state in ('EXPIRED', 'REFUSE', 'CANCELLED')
    union all
    select 'subsidy of ' || u.number, 'kept by booking ' || b.id || ', which is ' || b.state from subsidy_use u join booking b on b.id = u.booking_id
    where u.state <> 'released' and b.state in ('EXPIRED', 'REFUSE', 'CANCELLED')`);
  return rows.map(({ code, what }) => ({ invariant: "I6", what: `coupon ${code}: ${what}` }));
}

/** I7: the history of every booking is a path through the state graph that ends in its current state. */
async function historyFollowsGraph(db: Database): Promise<Violation[]> {
  const edges = sql.join(
    graph.map((edge) => sql`(${edge.from ?? "-"}::text, ${edge.event}::text, ${edge.to}::text)`),
    sql`, `,
  );
  const { rows } = await db.execute<{ booking_id: string; event: string; why: string }>(sql`
    with walk as (
      select booking_id, event, from_state, to_state, lag(to_state) over w as before, lead(id) over w as next
      from booking_event window w as (partition by booking_id order by id))
    select w.booking_id, w.event, case when w.before is distinct from w.from_state then 'starts elsewhere' when w.next is null and b.state <> w.to_state then 'ends elsewhere' else 'no such edge' end as why
    from walk w join booking b on b.id = w.booking_id
    where w.before is distinct from w.from_state
      or (w.next is null and b.state <> w.to_state)
      or (coalesce(w.from_state, '-'), w.event, w.to_state) not in (values ${edges})
    limit 50`);
  return rows.map((row) => ({ invariant: "I7", what: `booking ${row.booking_id}, ${row.event}: ${row.why}` }));
}

/** Minutes after which a final message must have been delivered. */
const finalMessageMinutes = 30;

/**
 * I8: a confirmed booking has exactly one final message per channel and, when a time is given, none of them is late. One that failed is
 * not: the desk was told, and sends it again.
 */
async function messagesOnce(db: Database, now: Date | undefined): Promise<Violation[]> {
  const { rows } = await db.execute<{ id: string; messages: number }>(sql`
    select b.id, count(o.id)::int as messages from booking b
    left join outbox o on o.booking_id = b.id and o.key like 'final:%'
    where b.state = 'OK' group by b.id having count(o.id) <> 2`);
  const wrong: Violation[] = rows.map((row) => ({
    invariant: "I8",
    what: `booking ${row.id} has ${row.messages} final messages`,
  }));
  if (!now) return wrong;
  const late = await db.execute<{ id: string; key: string }>(sql`
    select b.id, o.key from booking b join outbox o on o.booking_id = b.id and o.key like 'final:%'
    where b.state = 'OK' and o.delivered_at is null and o.failed_at is null
      and o.created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${finalMessageMinutes})`);
  return [
    ...wrong,
    ...late.rows.map(({ id, key }): Violation => ({ invariant: "I8", what: `booking ${id} waits for ${key}` })),
  ];
}

/**
 * I9: money is kept for a supplier's stay only while that supplier has confirmed it, and no stay stays confirmed for a booking that has
 * ended. A stay whose cancellation is in progress is skipped.
 */
async function staysAgree(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ id: string; state: string; stay: string | null; net: number }>(sql`
    with money as (
      select booking_id, sum(case kind when 'capture' then amount_agorot else -amount_agorot end)::int as net from payment_entry group by booking_id)
    select b.id, b.state, r.state as stay, coalesce(m.net, 0) as net from booking b
    left join supplier_reservation r on r.booking_id = b.id left join money m on m.booking_id = b.id
    where (b.draft ? 'stay')
      and not exists (select 1 from outbox o where o.booking_id = b.id and o.delivered_at is null and o.kind in ('refund', 'void-hold', 'cancel-stay'))
      and ((b.state in ('OK', 'DEBITING') and coalesce(m.net, 0) > 0 and r.state is distinct from 'confirmed')
        or (b.state = 'OK' and r.state is distinct from 'confirmed')
        or (b.state = 'RQ' and r.state is null)
        or (b.state in ('EXPIRED', 'REFUSE', 'CANCELLING', 'CANCELLED') and r.state in ('waiting', 'confirmed')))`);
  return rows.map((row) => ({
    invariant: "I9",
    what: `booking ${row.id} is ${row.state} with ${row.net} agorot kept, its stay is ${row.stay ?? "not planned"}`,
  }));
}

/**
 * I10: a confirmed booking has sold exactly its own contents, even after a change of hotel or date: a seat for each passenger on each
 * flight, and rooms of its own hotel on its own nights (all of them, or none where the hotel is on request). A changed hotel or date
 * always has its rooms, but those that its hotel keeps, on request. Ended bookings have sold nothing, and an ended change holds nothing.
 */
async function placesAreTheBookings(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ id: string; why: string }>(sql`
    with sold as (
      select b.id, b.draft, h.id as hold_id, h.state as hold_state,
        (select count(*) from jsonb_array_elements(b.draft -> 'paxList') p where p ->> 'type' <> 'INF') as people,
        (b.draft ->> 'dateFrom')::date + (b.draft ->> 'nights')::int as last_day,
        exists (select 1 from booking_change c where c.booking_id = b.id and c.state = 'applied') as changed
      from booking b left join hold h on h.id = b.hold_id where b.state = 'OK' and not b.draft ? 'stay'),
    wanted as (
      select s.id, s.hold_id, 'seat' as kind, f.flight as owner_id, s.draft ->> 'cabin' as class, null::date as on_date, s.people as quantity
      from sold s cross join lateral (values (s.draft ->> 'outwardFlightId'), (s.draft ->> 'inwardFlightId')) f (flight) where f.flight is not null
      union all
      select s.id, s.hold_id, 'room', r ->> 'hotelId', r ->> 'roomClass', night::date, count(*)
      from sold s cross join jsonb_array_elements(s.draft -> 'rooms') r
      cross join generate_series((s.draft ->> 'checkIn')::date, s.last_day - 1, '1 day') night
      where not s.changed or not r ? 'requested' group by 1, 2, 4, 5, 6),
    taken as (
      select s.id, s.hold_id, i.kind, i.owner_id, i.class, case when i.kind = 'room' then i.on_date end as on_date, l.quantity
      from sold s join hold_line l on l.hold_id = s.hold_id join inventory i on i.id = l.inventory_id where i.kind in ('seat', 'room')),
    compared as (
      select coalesce(w.id, t.id) as id, coalesce(w.kind, t.kind) as kind, coalesce(w.owner_id, t.owner_id) as owner_id,
        coalesce(w.class, t.class) as class, coalesce(w.quantity, 0) as wanted, coalesce(t.quantity, 0) as taken
      from wanted w full join taken t on t.id = w.id and t.kind = w.kind and t.owner_id = w.owner_id and t.class = w.class and t.on_date is not distinct from w.on_date)
    select c.id, c.kind || ' ' || c.owner_id || ' ' || c.class || ': sold ' || sum(c.taken) || ', booked ' || sum(c.wanted) as why
    from compared c join sold s on s.id = c.id group by c.id, c.kind, c.owner_id, c.class, s.changed
    having bool_or(c.taken <> c.wanted) and (c.kind = 'seat' or s.changed or sum(c.taken) > 0)
    union all
    select id, 'its places are ' || coalesce(hold_state, 'none') from sold where hold_state is distinct from 'consumed'
    union all
    select b.id, 'it ended as ' || b.state || ' and has sold places' from booking b join hold h on h.booking_id = b.id and h.state = 'consumed'
    where b.state in ('EXPIRED', 'REFUSE', 'CANCELLING', 'CANCELLED')
    union all
    select b.id, count(*) || ' holds of it have sold places' from booking b join hold h on h.booking_id = b.id and h.state = 'consumed' group by b.id having count(*) > 1
    union all
    select c.booking_id, 'its ' || c.kind || ' change is ' || c.state || ' and its hold ' || h.state from booking_change c join hold h on h.id = c.hold_id
    where (c.state = 'held' and h.state <> 'active') or (c.state in ('declined', 'expired') and h.state <> 'released')
    limit 50`);
  return rows.map(({ id, why }) => ({ invariant: "I10", what: `booking ${id}: ${why}` }));
}

/**
 * I12: a change that costs more is made only when exactly its difference was captured, with one card, and one that was not made has kept
 * nothing: its captures are refunded.
 */
async function changesArePaid(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ booking_id: string; state: string; agorot: number; wanted: number }>(sql`
    with paid as (
      select change_id, count(*)::int as cards, sum(amount_agorot)::int as agorot from payment_attempt
      where change_id is not null and state = 'captured' group by change_id)
    select c.booking_id, c.state, coalesce(p.agorot, 0) as agorot, case when c.state = 'applied' then greatest(c.difference_agorot, 0) else 0 end as wanted
    from booking_change c join booking b on b.id = c.booking_id left join paid p on p.change_id = c.id
    where (c.state <> 'applied' and p.change_id is not null)
      or (c.state = 'applied' and b.state = 'OK' and (coalesce(p.agorot, 0) <> greatest(c.difference_agorot, 0) or p.cards > 1))`);
  return rows.map((row) => ({
    invariant: "I12",
    what: `a change of booking ${row.booking_id} is ${row.state} with ${row.agorot} agorot paid, ${row.wanted} expected`,
  }));
}

/** I13: no card is given back more than it paid, refunds on their way included, and no fee is below zero. */
async function refundsWithinPayments(db: Database): Promise<Violation[]> {
  const { rows } = await db.execute<{ id: string; why: string }>(sql`
    with sent as (
      select attempt_uid as uid, amount_agorot as agorot from payment_entry where kind = 'refund'
      union all
      select o.payload ->> 'attemptUid', (o.payload ->> 'amountAgorot')::int from outbox o
      where o.kind = 'refund' and o.delivered_at is null
        and not exists (select 1 from payment_entry e where e.kind = 'refund' and e.reference = o.key)),
    paid as (select attempt_uid as uid, sum(amount_agorot)::int as agorot from payment_entry where kind = 'capture' group by 1)
    select p.booking_id as id, 'card ' || p.leg || ' paid ' || coalesce(max(paid.agorot), 0) || ' agorot and is given back ' || sum(sent.agorot) as why
    from sent join payment_attempt p on p.uid = sent.uid left join paid on paid.uid = sent.uid
    group by p.booking_id, p.uid, p.leg having sum(sent.agorot) > coalesce(max(paid.agorot), 0)
    union all
    select id, 'its fee is ' || cancellation_fee_agorot || ' agorot' from booking where cancellation_fee_agorot < 0
    limit 50`);
  return rows.map(({ id, why }) => ({ invariant: "I13", what: `booking ${id}: ${why}` }));
}
