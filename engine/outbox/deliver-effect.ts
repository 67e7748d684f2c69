import { eq, sql } from "drizzle-orm";
import type { Clock } from "../core/clock";
import type { Database } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { builtOnce } from "../database/prepared/built-once";
import type { Deliver, Deliverers, EffectKind } from "./effect";
import { outbox } from "./schema";
import { storedEffect } from "./stored-effect";

/**
 * Delivers one row of the outbox. Throws on failure: the job runner retries later. A delivered row is skipped; deliverers get the row's
 * key, so that they recognise a repeat after a crash.
 */
export async function deliverEffect(
  { db, clock }: { db: Database; clock: Clock },
  deliverers: Deliverers,
  outboxId: number,
): Promise<void> {
  const [row] = await effectOfId(db).execute({ id: outboxId });
  if (!row || row.deliveredAt) return;
  try {
    await deliver(deliverers, row);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message.slice(0, 300) : "failed";
    await db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, lastError: reason })
      .where(eq(outbox.id, outboxId));
    throw fault;
  }
  const now = await databaseNow(db, clock);
  await delivered(db).execute({ id: outboxId, now: now.toISOString() });
}

const effectOfId = builtOnce((db) =>
  db
    .select()
    .from(outbox)
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare(""),
);

const delivered = builtOnce((db) =>
  db
    .update(outbox)
    .set({ deliveredAt: sql`${sql.placeholder("now")}::timestamptz`, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, sql.placeholder("id")))
    .prepare(""),
);

function deliver(deliverers: Deliverers, { kind, key, attempts, payload }: typeof outbox.$inferSelect): Promise<void> {
  const effect = storedEffect({ kind, payload });
  const delivererOf = <K extends EffectKind>(of: K): Deliver<K> => deliverers[of];
  return delivererOf(effect.kind)(effect, { key, attempts });
}
