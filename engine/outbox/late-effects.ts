import { sql } from "drizzle-orm";
import type { Database } from "../database/connect";
import { notifyAdmin } from "./outbox";

/** Begins `lastError` of a message whose own recipient was put off by a mail server. */
export const deferredMark = "recipient: ";

/** When the last mail was delivered. Its row is among the newest of an index, unless nothing was sent for long. */
const lastMail = sql`(select coalesce(delivered_at, created_at) from outbox where payload <> '{}' and kind = 'mail' and delivered_at is not null
  order by coalesce(delivered_at, created_at) desc limit 1)`;

/**
 * A mailbox that puts mail off while others take it: a mistyped address must not keep the alarm on for the days of its tries. If no mail got
 * through since, the server puts all mail off, and the shop has to know. Mails to its own administrators always count.
 */
const isDeferred = sql`coalesce(last_error, '') like ${`${deferredMark}%`} and key not like 'notices:%'
  and created_at < coalesce(${lastMail}, '-infinity'::timestamptz)`;

/**
 * Newsletters are not awaited: a full mailbox may take a day, and the desk shows what waits. Neither are failed effects, each of which is
 * reported by itself, nor messages that their own recipient's server puts off.
 */
const isAwaited = sql`delivered_at is null and failed_at is null and kind <> 'newsletter' and not (${isDeferred})`;

/** Minutes after which an undelivered effect is late: a delivery takes seconds, and the first retry comes in less than a minute. */
export const lateAfterMinutes = 10;

/** The number of pending effects, and the age of the oldest in seconds; 0 and 0 when none is pending. */
export async function waitingEffects(db: Database, now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await db.execute<{ waiting: number; oldest: number }>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(created_at)), 0)::float8 as oldest
    from outbox where ${isAwaited}`);
  return { waiting: rows[0]!.waiting, oldestSeconds: Math.max(0, Math.round(rows[0]!.oldest)) };
}

/** Notifies an administrator, at most once an hour, that effects are late, whatever the cause. Returns their number. */
export async function tellLateEffects(db: Database, now: Date): Promise<number> {
  const { rows } = await db.execute<{ late: number; oldest: Date }>(sql`
    select count(*)::int as late, min(created_at) as oldest from outbox
    where ${isAwaited} and created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${lateAfterMinutes})`);
  const { late, oldest } = rows[0]!;
  if (late === 0) return 0;
  const hour = now.toISOString().slice(0, 13);
  const details = { late, oldest };
  await notifyAdmin(db, `late-effects:${hour}`, "Messages, refunds or other effects are late", details, now, {
    once: true,
  });
  return late;
}
