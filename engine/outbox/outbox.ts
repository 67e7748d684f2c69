import { and, eq, isNull, like, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import type { Effect } from "./effect";
import { adminNotification, outbox } from "./schema";

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
  const { kind, ...payload } = effect;
  const [row] = await tx
    .insert(outbox)
    .values({ key, kind, payload, bookingId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  if (!row) return false;
  await queueDelivery(tx, row.id, kind, "document" in payload && payload.document !== undefined);
  return true;
}

/** Makes nothing of the messages of a key, and of those that repeat it with an ending, that were not delivered yet: what they say is over. */
export async function dropUndelivered(tx: Transaction, bookingId: string, key: string): Promise<void> {
  await tx
    .update(outbox)
    .set({ kind: "nothing" })
    .where(
      and(
        eq(outbox.bookingId, bookingId),
        or(eq(outbox.key, key), like(outbox.key, `${key}:%`)),
        isNull(outbox.deliveredAt),
      ),
    );
}

/** The priority of jobs that must not delay others: a login code does not wait for thousands of newsletters. */
const behindOthers = 10;

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
  const task = isPrinted ? "deliver-printed" : "deliver";
  const priority = kind === "newsletter" ? behindOthers : 0;
  await db.execute(sql`
    select graphile_worker.add_job(${task}, json_build_object('outboxId', ${outboxId}::bigint), job_key := ${`outbox:${outboxId}`}, max_attempts := 50, priority := ${priority})`);
}

/** Notifies an administrator once for each key, and counts occurrences. A notice marked as seen becomes new when it recurs. */
export async function notifyAdmin(
  db: Database | Transaction,
  key: string,
  subject: string,
  details: object,
  now: Date,
): Promise<void> {
  await db
    .insert(adminNotification)
    .values({ key, subject, details, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: adminNotification.key,
      set: { count: sql`${adminNotification.count} + 1`, lastAt: now, seenAt: null, seenBy: null },
    });
}
