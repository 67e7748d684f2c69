import type { newsletterDesk } from "@contract/desk/newsletter-desk";
import { accept, type Output, type Result, refuse } from "@contract/wire/operation";
import { and, asc, count, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { post } from "../../outbox/outbox";
import { audit } from "../../people/desk-users/audit";
import { newsletterDelivery, newsletterLetter, newsletterSubscriber } from "./schema";
import { unsubscribeLink } from "./unsubscribe-link";

export type LetterParts = Store & { publicUrl: string; postalAddress: string | null };

/** The welcome mail promises one letter a week at most. */
const daysBetweenLetters = 7;
/** Recipients written in one transaction. */
const batchSize = 100;
/** Seconds; longer than any batch takes: a worker that holds its job longer has died. */
const longestBatch = 60;

type LetterFailure =
  | "changed-meanwhile"
  | "wrong-state"
  | "too-soon"
  | "no-subscribers"
  | "no-postal-address"
  | "not-found";

/**
 * Starts sending a draft to every confirmed subscriber. Refused within a week of the letter before, counted in days of
 * Jerusalem, and without a postal address, which the law wants in every letter.
 */
export function sendLetter(
  parts: LetterParts,
  { id, version }: { id: string; version: number },
  actor: string,
): Promise<Result<Output<typeof newsletterDesk.deskSendLetter>, LetterFailure>> {
  return inTransaction(
    parts.db,
    async (tx) => {
      // Two letters that are sent at the same time must see each other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`);
      const [letter] = await tx.select().from(newsletterLetter).where(eq(newsletterLetter.id, id)).for("update");
      if (!letter) return refuse("not-found", { field: "id" });
      if (letter.state !== "draft") return refuse("wrong-state", { details: { state: letter.state } });
      if (letter.version !== version) return refuse("changed-meanwhile", { field: "version" });
      if (!parts.postalAddress) return refuse("no-postal-address");
      const now = await databaseNow(tx, parts.clock);
      const from = await nextLetterFrom(tx);
      if (from && jerusalemDay(now) < from) return refuse("too-soon", { details: { from } });
      const [subscribers] = await tx
        .select({ count: count() })
        .from(newsletterSubscriber)
        .where(eq(newsletterSubscriber.state, "subscribed"));
      if (subscribers!.count === 0) return refuse("no-subscribers");
      await tx
        .update(newsletterLetter)
        .set({ state: "sending", startedAt: now, startedBy: actor })
        .where(eq(newsletterLetter.id, id));
      await audit(
        tx,
        { actor, action: "send-newsletter", target: `newsletter:${id}`, details: { subscribers: subscribers!.count } },
        now,
      );
      await queueBatch(tx, id);
      return accept({ subscribers: subscribers!.count });
    },
    { random: parts.random },
  );
}

/** The first day, in Jerusalem, on which the next letter may go out; null before the first one. */
export async function nextLetterFrom(db: Database | Transaction): Promise<string | null> {
  const [last] = await db
    .select({ startedAt: newsletterLetter.startedAt })
    .from(newsletterLetter)
    .where(isNotNull(newsletterLetter.startedAt))
    .orderBy(desc(newsletterLetter.startedAt))
    .limit(1);
  return last?.startedAt ? addDays(jerusalemDay(last.startedAt), daysBetweenLetters) : null;
}

/**
 * Writes the mails of the next subscribers into the outbox, together with the position that was reached and the job of the
 * batch after it. A batch that is interrupted leaves nothing behind, and one that is repeated finds its position moved.
 * Returns the number of mails.
 */
export function sendNextBatch(parts: LetterParts, letterId: string, size = batchSize): Promise<number> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [letter] = await tx.select().from(newsletterLetter).where(eq(newsletterLetter.id, letterId)).for("update");
      if (letter?.state !== "sending") return 0;
      const now = await databaseNow(tx, parts.clock);
      const readers = await tx
        .select({ id: newsletterSubscriber.id, language: newsletterSubscriber.language })
        .from(newsletterSubscriber)
        .where(and(eq(newsletterSubscriber.state, "subscribed"), gt(newsletterSubscriber.id, letter.position)))
        .orderBy(asc(newsletterSubscriber.id))
        .limit(size);
      for (const reader of readers) {
        const subscriberId = reader.id;
        const [newCopy] = await tx
          .insert(newsletterDelivery)
          .values({ letterId, subscriberId, at: now })
          .onConflictDoNothing()
          .returning({ subscriberId: newsletterDelivery.subscriberId });
        if (!newCopy) continue;
        const unsubscribe = await unsubscribeLink(parts, tx, reader, now);
        const key = `newsletter-letter:${letterId}:${subscriberId}`;
        await post(tx, key, { kind: "newsletter", letterId, subscriberId, unsubscribe }, now, null);
      }
      const isLast = readers.length < size;
      await tx
        .update(newsletterLetter)
        .set({ position: readers.at(-1)?.id ?? letter.position, state: isLast ? "sent" : "sending" })
        .where(eq(newsletterLetter.id, letterId));
      if (!isLast) await queueBatch(tx, letterId);
      return readers.length;
    },
    { random: parts.random },
  );
}

/** Gives a job to letters that are being sent and whose job has no living worker: its process was killed in a batch. */
export async function resumeLetters(db: Database): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from newsletter_letter l left join graphile_worker.jobs j on j.key = 'newsletter:' || l.id
    where l.state = 'sending'
      and (j.id is null
        or j.locked_at < now() - make_interval(secs => ${longestBatch})
        or (j.locked_at is null and j.attempts >= j.max_attempts))`);
  for (const { id } of rows) await queueBatch(db, id);
  return rows.length;
}

async function queueBatch(db: Database | Transaction, letterId: string): Promise<void> {
  await db.execute(sql`
    select graphile_worker.add_job('newsletter', json_build_object('letterId', ${letterId}::text), job_key := ${`newsletter:${letterId}`}, priority := 10)`);
}
