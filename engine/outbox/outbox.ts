import type { Language } from "@contract/vocabulary/languages";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";
import { adminNotification, outbox } from "./schema";

export type MailedDocument = { bookingId: string; language: Language };

/** What leaves the database, one type each. Amounts are agorot. */
export type Effect =
  | { kind: "sms"; to: string; text: string }
  /**
   * `document`: the booking's documents are made when it is sent, and attached. `planFiles`: it waits for these files of price plans.
   * `unsubscribe`: where its list is left.
   */
  | {
      kind: "mail";
      to: string;
      subject: string;
      text: string;
      document?: MailedDocument;
      planFiles?: string[];
      unsubscribe?: string;
    }
  /** JSON for whoever asked to be called: the address and the secret are settings. */
  | { kind: "webhook"; body: string }
  | { kind: "void-hold"; attemptUid: string }
  | { kind: "refund"; attemptUid: string; amountAgorot: number }
  | { kind: "cancel-stay"; bookingId: string }
  /** Nobody to tell, in as much time and as many rows as telling takes. */
  | { kind: "nothing"; to: string; text: string };

/**
 * Writes an effect in the transaction of what caused it, with the job that delivers it. The key makes it happen once:
 * a second effect of the same key is none.
 */
export async function post(
  tx: Transaction,
  key: string,
  effect: Effect,
  now: Date,
  bookingId: string | null,
): Promise<void> {
  const { kind, ...payload } = effect;
  const [row] = await tx
    .insert(outbox)
    .values({ key, kind, payload, bookingId, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: outbox.id });
  if (!row) return;
  await tx.execute(sql`
    select graphile_worker.add_job('deliver', json_build_object('outboxId', ${row.id}::bigint), job_key := ${`outbox:${row.id}`}, max_attempts := 50)`);
}

/** Tells an administrator, once for each key, and counts how often it happened. What had been seen is new when it happens again. */
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
