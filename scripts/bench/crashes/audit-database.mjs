import pg from "pg";

/**
 * Audits stock and bookings after the crashes with its own SQL: sold and held places are counted from the contents of the bookings, never
 * from the lines of the holds that the shop itself checks. `before` are the rows of the stock before anything was sold.
 */
export async function databaseAudit(socketFolder) {
  const url = `postgresql://nofesh@localhost:5432/nofesh?host=${encodeURIComponent(socketFolder)}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = async (text, values) => (await client.query(text, values)).rows;
  return {
    close: () => client.end(),
    stock: async () => {
      const [totals] = await rows("select count(*)::int as units, sum(capacity)::text as capacity from inventory");
      const units = await rows("select id::text, held, sold from inventory where held <> 0 or sold <> 0");
      return { ...totals, taken: new Map(units.map(({ id, held, sold }) => [id, { held, sold }])) };
    },
    /** Pending work: there must be none when the books are read. */
    unfinished: async () => {
      const rowsLeft = await rows(`
        select 'effects to deliver' as what, count(*)::int as left from outbox where delivered_at is null
        union all select 'payments under way', count(*)::int from payment_attempt
          where state in ('approved', 'capturing', 'unknown', 'voiding', 'refunding')
        union all select 'bookings under way', count(*)::int from booking where state in ('VERIFYING', 'VERIFIED', 'DEBITING')`);
      return rowsLeft.filter(({ left: count }) => count > 0);
    },
    /** Every booking with what was typed into it. */
    bookings: () =>
      rows(
        `select id, pnr, state, draft -> 'payer' ->> 'mobile' as mobile, draft -> 'payer' ->> 'email' as email from booking`,
      ),
    /** Our name of each payment at the card company, and the booking it pays. */
    attempts: () => rows("select uid, booking_id, state, amount_agorot from payment_attempt"),
    /** Units whose sold or held number is not what the contents of the bookings add up to. */
    wrongStock: (before) =>
      rows(
        `with counted as (
           select b.draft, b.state = 'OK' as sold from booking b
           where b.state = 'OK' or exists (select 1 from hold h where h.booking_id = b.id and h.state = 'active')),
         places as (
           select 'seat' as kind, leg.id as owner_id, draft ->> 'cabin' as class, f.departs_on as on_date, sold,
             (select count(*) from jsonb_array_elements(draft -> 'paxList') p where p ->> 'type' <> 'INF') as places
           from counted cross join lateral (values (draft ->> 'outwardFlightId'), (draft ->> 'inwardFlightId')) leg (id)
             join flight f on f.id = leg.id
           union all
           select 'room', room ->> 'hotelId', room ->> 'roomClass', night::date, sold, 1
           from counted cross join jsonb_array_elements(draft -> 'rooms') room
             cross join generate_series((draft ->> 'checkIn')::date,
               (draft ->> 'dateFrom')::date + (draft ->> 'nights')::int - 1, interval '1 day') night),
         expected as (
           select kind, owner_id, class, on_date, sum(places) filter (where sold) as sold, sum(places) filter (where not sold) as held
           from places group by 1, 2, 3, 4),
         earlier as (select * from jsonb_to_recordset($1) as e (id bigint, held int, sold int))
         select i.kind, i.owner_id, i.class, i.on_date::text, i.sold, i.held,
           coalesce(e.sold, 0) + coalesce(x.sold, 0) as sold_expected, coalesce(e.held, 0) + coalesce(x.held, 0) as held_expected
         from inventory i left join expected x using (kind, owner_id, class, on_date) left join earlier e on e.id = i.id
         where i.sold <> coalesce(e.sold, 0) + coalesce(x.sold, 0) or i.held <> coalesce(e.held, 0) + coalesce(x.held, 0)
         union all
         select kind, owner_id, class, on_date::text, 0, 0, coalesce(x.sold, 0), coalesce(x.held, 0)
         from expected x left join inventory i using (kind, owner_id, class, on_date) where i.id is null`,
        [JSON.stringify([...before.taken].map(([id, taken]) => ({ id, ...taken })))],
      ),
    /** What the standing bookings take, in places. */
    sold: async () =>
      Object.fromEntries(
        (await rows("select kind, sum(sold)::int as sold from inventory where sold > 0 group by kind")).map(
          ({ kind, sold }) => [kind, sold],
        ),
      ),
  };
}
