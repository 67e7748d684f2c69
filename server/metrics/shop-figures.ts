import type pg from "pg";

/** Counts, and ages of the oldest in seconds; 0 if there is none. */
export type ShopFigures = Record<
  | "effects_waiting"
  | "effects_oldest_seconds"
  | "jobs_behind"
  | "jobs_oldest_seconds"
  | "jobs_failed"
  | "holds_active"
  | "holds_overdue"
  | "debits_unknown"
  | "debits_unknown_oldest_seconds"
  | "bookings_in_error"
  | "notices_unseen",
  number
>;

/** Milliseconds for which figures are cached, however many scrapes there are. */
const fresh = 5_000;

/** Reads the pending work of the whole shop, each figure from an index. Concurrent scrapes share one read. */
export function shopFigures(pool: pg.Pool, now: () => Date): () => Promise<ShopFigures> {
  let last: { at: number; figures: Promise<ShopFigures> } | null = null;
  return () => {
    const at = now().getTime();
    if (last && at - last.at < fresh) return last.figures;
    const figures = readFigures(pool, now());
    last = { at, figures };
    figures.catch(() => {
      last = null;
    });
    return figures;
  };
}

async function readFigures(pool: pg.Pool, now: Date): Promise<ShopFigures> {
  const { rows } = await pool.query<ShopFigures>(
    `select
       e.waiting as effects_waiting, e.oldest as effects_oldest_seconds,
       j.waiting as jobs_behind, j.oldest as jobs_oldest_seconds, j.failed as jobs_failed,
       h.active as holds_active, h.overdue as holds_overdue,
       p.unknown as debits_unknown, p.oldest as debits_unknown_oldest_seconds,
       (select count(*)::int from booking where settled_at is null and state = 'ERROR') as bookings_in_error,
       (select count(*)::int from admin_notification where seen_at is null) as notices_unseen
     from
       (select count(*)::int as waiting, coalesce(extract(epoch from $1::timestamptz - min(created_at)), 0)::float8 as oldest
        from outbox where delivered_at is null and failed_at is null and kind <> 'newsletter') e,
       (select count(*) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)::int as waiting,
               count(*) filter (where attempts >= max_attempts)::int as failed,
               coalesce(extract(epoch from now() - min(run_at) filter (where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as oldest
        from graphile_worker.jobs) j,
       (select count(*)::int as active, count(*) filter (where expires_at < $1::timestamptz - interval '2 minutes')::int as overdue
        from hold where state = 'active') h,
       (select count(*)::int as unknown, coalesce(extract(epoch from $1::timestamptz - min(updated_at)), 0)::float8 as oldest
        from payment_attempt where state in ('capturing', 'unknown')) p`,
    [now.toISOString()],
  );
  return rows[0]!;
}
