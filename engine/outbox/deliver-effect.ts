import { eq, sql } from "drizzle-orm";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { builtOnce } from "../database/prepared/built-once";
import type { Store } from "../database/store";
import { AddressDeferred } from "./address-deferred";
import { AddressRefused } from "./address-refused";
import { keepLease } from "./delivery/delivery-lease";
import { giveUp, isMessage } from "./delivery/give-up";
import type { Deliver, Deliverers, EffectKind } from "./effect";
import { deferredMark } from "./late-effects";
import { redact } from "./redact";
import { outbox } from "./schema";
import { storedEffect } from "./stored-effect";

type Row = typeof outbox.$inferSelect;

/**
 * Delivers one row of the outbox. Throws on failure: the job runner retries later. One whose recipient is refused for good does not throw:
 * it is marked as failed, and an administrator is told. A delivered row is skipped, and a message that failed; deliverers get the row's
 * key, so that they recognise a repeat after a crash.
 */
export async function deliverEffect(parts: Store, deliverers: Deliverers, outboxId: number): Promise<void> {
  const { db, clock } = parts;
  const [row] = await effectOfId(db).execute({ id: outboxId });
  if (!row || row.deliveredAt || (row.failedAt && isMessage(row.kind))) return;
  const endLease = keepLease(db, outboxId);
  try {
    await deliver(deliverers, row);
  } catch (fault) {
    if (!(await recordFailure(parts, row, fault))) throw fault;
    return;
  } finally {
    endLease();
  }
  const now = await databaseNow(db, clock);
  await delivered(db).execute({ id: outboxId, now: now.toISOString() });
}

/**
 * Counts a failed try with its reason, without the recipient. Returns whether it was the last: the recipient was refused for good, and the
 * desk has not corrected it meanwhile.
 */
async function recordFailure({ db, clock, random }: Store, row: Row, fault: unknown): Promise<boolean> {
  const reason = fault instanceof Error ? redact(fault.message.slice(0, 300)) : "failed";
  const mark = fault instanceof AddressDeferred ? deferredMark : "";
  return inTransaction(
    db,
    async (tx) => {
      const [tried] = await tx
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, lastError: mark + reason })
        .where(eq(outbox.id, row.id))
        .returning({ payload: outbox.payload });
      if (!(fault instanceof AddressRefused) || !tried || recipientOf(tried) !== recipientOf(row)) return false;
      await giveUp(tx, row, await databaseNow(tx, clock));
      return true;
    },
    { random },
  );
}

function recipientOf({ payload }: Pick<Row, "payload">): unknown {
  return (payload as { to?: unknown }).to;
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

function deliver(deliverers: Deliverers, { kind, key, attempts, payload }: Row): Promise<void> {
  const effect = storedEffect({ kind, payload });
  const delivererOf = <K extends EffectKind>(of: K): Deliver<K> => deliverers[of];
  return delivererOf(effect.kind)(effect, { key, attempts });
}
