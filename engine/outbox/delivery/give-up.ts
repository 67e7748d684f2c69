import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import type { EffectKind } from "../effect";
import { notifyAdmin } from "../outbox";
import { adminNotification } from "../schema";

/** A failed one of these is tried no more. Money, stays and what a customer asked to keep are tried until they are done. */
export const messageKinds: readonly EffectKind[] = ["sms", "mail", "newsletter", "webhook", "nothing"];

export function isMessage(kind: string): boolean {
  return messageKinds.some((one) => one === kind);
}

type Failed = { id: number | string; key: string; kind: string; bookingId: string | null };

/**
 * Marks an effect as failed and tells an administrator, once for each. The messages of a booking share a notice that counts them, and so do
 * messages of one kind without a booking: anybody can sign up with addresses that do not exist (decision 0123).
 */
export async function giveUp(tx: Transaction, { id, key, kind, bookingId }: Failed, now: Date): Promise<void> {
  await tx.execute(sql`update outbox set failed_at = ${now.toISOString()}::timestamptz where id = ${id}`);
  if (/^notices(-webhook)?:/.test(key)) return noteWithoutMail(tx, now);
  const about = bookingId ?? (isMessage(kind) ? key.split(":")[0] : id);
  const details = { key, ...(bookingId ? { bookingId } : {}) };
  await notifyAdmin(tx, `undelivered:${about}`, "An effect could not be delivered", details, now);
}

/** A notice that a mail of notices failed is shown at the desk and not mailed: that mail would fail too, and cause the next. */
async function noteWithoutMail(tx: Transaction, now: Date): Promise<void> {
  const subject = "A mail or call with notices could not be delivered";
  await tx
    .insert(adminNotification)
    .values({ key: "undelivered:notices", subject, details: {}, firstAt: now, lastAt: now, told: 1 })
    .onConflictDoUpdate({
      target: adminNotification.key,
      set: {
        count: sql`${adminNotification.count} + 1`,
        told: sql`${adminNotification.count} + 1`,
        lastAt: now,
        seenAt: null,
        seenBy: null,
      },
    });
}
