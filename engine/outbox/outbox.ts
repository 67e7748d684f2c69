import { and, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import { statementOnce } from "../database/prepared/statement-once";
import type { Effect } from "./effect";
import { adminNotification, outbox } from "./schema";

/** The priority of jobs that must not delay others: a login code does not wait for thousands of newsletters. */
const behindOthers = 10;

/**
 * Writes an effect in the transaction of its cause, together with the job that delivers it. It is written once for each key: a second one
 * with the same key is ignored. It is delivered at least once, with that key, by which the receiver recognises a repetition. Returns
 * whether this one was the first.
 */
export async function post(
  tx: Transaction,
  key: string,
  effect: Effect,
  now: Date,
  bookingId: string | null,
): Promise<boolean> {
  return (await postAll(tx, [{ key, effect }], now, bookingId)) === 1;
}

/**
 * The same for several effects, in one statement. Returns how many of them are the first with their key. If any is, the jobs with the keys
 * `finishedJobKeys` are removed: they have nothing left to do.
 *
 * A repetition removes no job: PostgreSQL evaluates a CTE without an insert, update or delete of its own only when its rows are needed.
 * Here the rows of `posted` need those of `removed`, so with none in `posted` no `remove_job` runs.
 */
export async function postAll(
  tx: Transaction,
  effects: readonly { key: string; effect: Effect }[],
  now: Date,
  bookingId: string | null,
  { finishedJobKeys = [] }: { finishedJobKeys?: readonly string[] } = {},
): Promise<number> {
  if (effects.length === 0) return 0;
  const rows = effects.map(({ key, effect: { kind, ...payload } }) => ({ key, kind, payload }));
  const { rowCount } = await posted(tx).execute({
    bookingId,
    now: now.toISOString(),
    rows: JSON.stringify(rows),
    finishedJobKeys,
  });
  return rowCount ?? 0;
}

const posted = statementOnce(sql`
  with posted as (
    insert into outbox (key, kind, payload, booking_id, created_at)
    select key, kind, payload, ${sql.placeholder("bookingId")}::text, ${sql.placeholder("now")}::timestamptz
    from jsonb_to_recordset(${sql.placeholder("rows")}::jsonb) as effect (key text, kind text, payload jsonb)
    on conflict do nothing returning id, kind, payload),
  removed as materialized (
    select graphile_worker.remove_job(key) from unnest(${sql.placeholder("finishedJobKeys")}::text[]) as job (key))
  select ${deliveryJob(sql`id`, sql`kind`, sql`payload ? 'document'`)}, (select count(*) from removed) from posted`);

/** Turns undelivered messages with this key, or with it as prefix, into no-ops that keep neither recipient nor text. */
export async function dropUndelivered(tx: Transaction, bookingId: string, key: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ kind: "nothing", payload: { to: "", text: "" }, lastError: null })
    .where(
      and(
        eq(outbox.bookingId, bookingId),
        or(eq(outbox.key, key), like(outbox.key, `${key}:%`)),
        isNull(outbox.deliveredAt),
      ),
    );
}

/**
 * Adds the job that delivers an effect, in place of an earlier one; it is tried 50 times. Jobs of a lower priority number run first, and
 * newsletters last. A mail whose document is printed first is a task of its own, which other workers take: printing must not delay a login
 * code.
 */
export async function queueDelivery(
  db: Database | Transaction,
  outboxId: number | string,
  kind: string,
  isPrinted: boolean,
): Promise<void> {
  await db.execute(
    sql`select ${deliveryJob(sql`${outboxId}::bigint`, sql`${kind}::text`, sql`${isPrinted}::boolean`)}`,
  );
}

function deliveryJob(id: SQL, kind: SQL, isPrinted: SQL): SQL {
  return sql`graphile_worker.add_job(case when ${isPrinted} then 'deliver-printed' else 'deliver' end,
    json_build_object('outboxId', ${id}), job_key := 'outbox:' || ${id}, max_attempts := 50,
    priority := case when ${kind} = 'newsletter' then ${sql.raw(String(behindOthers))} else 0 end)`;
}

/**
 * Notifies an administrator once for each key, and counts occurrences. A notice marked as seen becomes new when it recurs; with `once`,
 * for what is found again and again while it lasts, a known key changes nothing.
 */
export async function notifyAdmin(
  db: Database | Transaction,
  key: string,
  subject: string,
  details: object,
  now: Date,
  { once = false }: { once?: boolean } = {},
): Promise<void> {
  const notice = db.insert(adminNotification).values({ key, subject, details, firstAt: now, lastAt: now });
  await (once
    ? notice.onConflictDoNothing()
    : notice.onConflictDoUpdate({
        target: adminNotification.key,
        set: { count: sql`${adminNotification.count} + 1`, lastAt: now, seenAt: null, seenBy: null },
      }));
}
