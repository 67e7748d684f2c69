import { and, eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { type MailedDocument, post } from "../../outbox/outbox";
import { outbox } from "../../outbox/schema";
import { attachedDocuments } from "../../service/documents/documents";
import { attachedPlans } from "../../trade/price-plan/plan-files";
import { lockBooking, takeEdge } from "../booking/transition";
import { cancelStay } from "../supplier-stays/cancel-stay";
import type { PaymentParts } from "./payment-parts";
import { paymentAttempt, paymentEntry } from "./schema";

export type MessageSenders = {
  sms(message: { to: string; text: string; key: string }): Promise<void>;
  mail(message: {
    to: string;
    subject: string;
    text: string;
    attachments?: { filename: string; contentType: string; content: Buffer }[];
    unsubscribe?: string;
    key: string;
  }): Promise<void>;
  /** Missing: nobody asked to be called. */
  webhook?(message: { body: string; key: string }): Promise<void>;
};

type Mail = { to: string; subject: string; text: string; unsubscribe?: string };

/** A mail whose documents could not be made so often goes without them: what it says matters more. */
const triesWithDocuments = 3;

/**
 * Delivers one row of the outbox. Throws when it could not: the job runner tries again later.
 * A row that was delivered is left alone; senders get the row's key, so that a repeat after a crash is recognised.
 */
export async function deliverEffect(parts: PaymentParts, senders: MessageSenders, outboxId: number): Promise<void> {
  const [row] = await parts.db.select().from(outbox).where(eq(outbox.id, outboxId));
  if (!row || row.deliveredAt) return;
  try {
    await deliver(parts, senders, row);
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message.slice(0, 300) : "failed";
    await parts.db
      .update(outbox)
      .set({ attempts: sql`${outbox.attempts} + 1`, lastError: reason })
      .where(eq(outbox.id, outboxId));
    throw fault;
  }
  const now = await databaseNow(parts.db, parts.clock);
  await parts.db
    .update(outbox)
    .set({ deliveredAt: now, attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, outboxId));
}

async function deliver(
  parts: PaymentParts,
  senders: MessageSenders,
  { kind, key, attempts, ...row }: typeof outbox.$inferSelect,
): Promise<void> {
  const payload = row.payload as Record<string, unknown>;
  if (kind === "sms") return senders.sms({ to: String(payload.to), text: String(payload.text), key });
  if (kind === "mail") {
    // Rows of earlier releases say `papers`.
    const document = (payload.document ?? payload.papers) as MailedDocument | undefined;
    const attachments =
      document && attempts < triesWithDocuments
        ? await attachedDocuments(parts, document.bookingId, document.language)
        : undefined;
    const planFiles = payload.planFiles as string[] | undefined;
    const { to, subject, text, unsubscribe } = payload as Mail;
    return senders.mail({
      to,
      subject,
      text,
      attachments: planFiles ? await attachedPlans(parts.db, planFiles) : attachments,
      unsubscribe,
      key,
    });
  }
  if (kind === "webhook") return senders.webhook?.({ body: String(payload.body), key });
  if (kind === "void-hold") return voidHold(parts, String(payload.attemptUid));
  if (kind === "refund") return refund(parts, String(payload.attemptUid), Number(payload.amountAgorot), key);
  if (kind === "cancel-stay") return cancelStay(parts, String(payload.bookingId));
  if (kind === "nothing") return;
  throw new Error(`nobody delivers ${kind}`);
}

async function voidHold(parts: PaymentParts, uid: string): Promise<void> {
  const [attempt] = await parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  if (!attempt?.transactionId || attempt.state === "voided") return;
  const answer = await parts.gateway.voidHold({ transactionId: attempt.transactionId, paymentTransUid: uid });
  // The money was taken while we meant to free it: it belongs to no booking and is given back.
  if (answer.outcome === "refused" && answer.code === "captured") {
    await giveBack(parts, attempt);
    return;
  }
  // Refused: the hold is gone already, or was never ours to free. Anything else is tried again.
  if (answer.outcome !== "done" && answer.outcome !== "refused")
    throw new Error(`the hold could not be freed: ${answer.outcome}`);
  const now = await databaseNow(parts.db, parts.clock);
  await parts.db.update(paymentAttempt).set({ state: "voided", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
}

/** A capture nobody here knows of is written down and refunded in full. */
async function giveBack(parts: PaymentParts, attempt: typeof paymentAttempt.$inferSelect): Promise<void> {
  const answer = await parts.gateway.lookup(attempt.uid, attempt.pageId);
  if (answer.outcome !== "done" || !answer.value) throw new Error("the gateway does not say what was captured");
  const { capturedAgorot, transactionId } = answer.value;
  await inTransaction(
    parts.db,
    async (tx) => {
      await lockBooking(tx, attempt.bookingId);
      const now = await databaseNow(tx, parts.clock);
      await tx
        .insert(paymentEntry)
        .values({
          bookingId: attempt.bookingId,
          attemptUid: attempt.uid,
          leg: attempt.leg,
          kind: "capture",
          amountAgorot: capturedAgorot,
          reference: transactionId,
          at: now,
        })
        .onConflictDoNothing();
      await tx
        .update(paymentAttempt)
        .set({ transactionId, state: "refunding", updatedAt: now })
        .where(eq(paymentAttempt.uid, attempt.uid));
      await post(
        tx,
        `refund:${attempt.uid}`,
        { kind: "refund", attemptUid: attempt.uid, amountAgorot: capturedAgorot },
        now,
        attempt.bookingId,
      );
    },
    { random: parts.random },
  );
}

async function refund(parts: PaymentParts, uid: string, amountAgorot: number, key: string): Promise<void> {
  const [attempt] = await parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  if (!attempt?.transactionId) return;
  const answer = await parts.gateway.refund({
    transactionId: attempt.transactionId,
    paymentTransUid: uid,
    amountAgorot,
    key,
  });
  if (answer.outcome !== "done") throw new Error(`the refund was not made: ${answer.outcome}`);
  await inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, attempt.bookingId);
      const now = await databaseNow(tx, parts.clock);
      await tx
        .insert(paymentEntry)
        .values({
          bookingId: attempt.bookingId,
          attemptUid: uid,
          leg: attempt.leg,
          kind: "refund",
          amountAgorot,
          reference: key,
          at: now,
        })
        .onConflictDoNothing();
      await tx.update(paymentAttempt).set({ state: "refunded", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
      if (row?.state === "CANCELLING" && (await allReturned(tx, row.id)))
        await takeEdge(tx, row, "cancelled", "reconcile", now);
    },
    { random: parts.random },
  );
}

/** A booking of two cards is cancelled when both have their money back. */
async function allReturned(tx: Transaction, bookingId: string): Promise<boolean> {
  const waiting = await tx
    .select({ uid: paymentAttempt.uid })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, bookingId), eq(paymentAttempt.state, "refunding")));
  return waiting.length === 0;
}
