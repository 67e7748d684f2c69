import type { BookingMessage, bookingMessages } from "@contract/desk/booking-messages";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq, inArray } from "drizzle-orm";
import { type Database, inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { post } from "../outbox/outbox";
import { outbox } from "../outbox/schema";
import { storedEffect } from "../outbox/stored-effect";
import { agencyMark } from "../people/agencies/mail-agency";
import { audit } from "../people/desk-users/audit";
import type { UsageLimits } from "../people/sessions/usage-limits";
import { booking } from "../sale/booking/schema";
import { type Booking, lockBooking } from "../sale/booking/transition";
import { bookingCorrection } from "../service/corrections/schema";

type Message = typeof outbox.$inferSelect;

/** The SMS and mails about a booking, newest first. Login codes belong to no booking, so none is among them. */
export async function deskBookingMessages(
  { db }: Pick<Store, "db">,
  bookingId: string,
): Promise<Result<Output<typeof bookingMessages.deskBookingMessages>, "not-found">> {
  const [row] = await db.select({ id: booking.id }).from(booking).where(eq(booking.id, bookingId));
  if (!row) return refuse("not-found", { field: "bookingId" });
  const messages = await messagesOf(db, bookingId);
  return accept({ messages: messages.map((message) => shownMessage(message, messages)) });
}

/**
 * Sends a message once more: the text that was written then, with the documents of now. What the payer got goes to the payer's present
 * phone or address, what an agency got, with its net price, to the same one, even if the payer has or had that address as well. Two requests
 * of the same page send one. A few an hour for a booking: an SMS costs money.
 */
export async function sendAgain(
  parts: Store & { limits: UsageLimits },
  { bookingId, messageId, copies }: ParsedInput<typeof bookingMessages.deskSendAgain>,
  actor: string,
): Promise<Result<{ to: string }, "not-found" | "erased" | "too-many-requests">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      const messages = await messagesOf(tx, bookingId);
      const message = messages.find(({ id }) => id === messageId);
      if (!row || !message || copiedFrom(message)) return refuse("not-found", { field: "messageId" });
      if (isErased(message) || !row.draft.payer) return refuse("erased", { field: "messageId" });
      const effect = storedEffect(message);
      if (effect.kind !== "sms" && effect.kind !== "mail") return refuse("not-found", { field: "messageId" });
      const field = effect.kind === "sms" ? "mobile" : "email";
      const isPayers = !message.key.includes(agencyMark) && (await payersOwn(tx, row, field)).has(effect.to);
      const to = isPayers ? row.draft.payer[field] : effect.to;
      const sent = copiesOf(messageId, messages).length;
      if (copies > sent) return refuse("not-found", { field: "copies" });
      if (copies < sent) return accept({ to });
      // Under the booking's lock: requests at the same moment, each with a copy more, are counted each.
      if (!(await parts.limits.countIn(tx, "messageAgainPerBooking", bookingId))) return refuse("too-many-requests");
      const now = await databaseNow(tx, parts.clock);
      await post(tx, `${copyKey(messageId)}${sent}`, { ...effect, to }, now, bookingId);
      const details = { message: message.key.split(":")[0], kind: message.kind };
      await audit(tx, { actor, action: "send-again", target: `booking:${bookingId}`, details }, now);
      return accept({ to });
    },
    { random: parts.random },
  );
}

/** The payer's phones or addresses, those that the desk has corrected among them. */
async function payersOwn(tx: Transaction, { id, draft }: Booking, field: "mobile" | "email"): Promise<Set<string>> {
  const corrected = await tx
    .select({ was: bookingCorrection.was })
    .from(bookingCorrection)
    .where(and(eq(bookingCorrection.bookingId, id), eq(bookingCorrection.field, field)));
  return new Set([draft.payer?.[field] ?? "", ...corrected.map(({ was }) => was)]);
}

function messagesOf(db: Database | Transaction, bookingId: string): Promise<Message[]> {
  return db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), inArray(outbox.kind, ["sms", "mail"])))
    .orderBy(desc(outbox.id));
}

function copyKey(messageId: number): string {
  return `again:${messageId}:`;
}

function copiesOf(messageId: number, messages: readonly Message[]): Message[] {
  return messages.filter(({ key }) => key.startsWith(copyKey(messageId)));
}

/** The message that a copy repeats. */
function copiedFrom({ key }: Message): number | undefined {
  const [, id] = /^again:(\d+):/.exec(key) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The text of a delivered message is erased after some time (engine/service/retention). */
function isErased({ payload }: Message): boolean {
  return Object.keys(payload as object).length === 0;
}

/** Tokens exist only in their message: a reader of one could accept an offer or sign terms in the customer's name. */
function withoutTokens(text: string): string {
  return text.replace(/(?<=\/)[\w-]{32,}/g, "…");
}

function shownMessage(message: Message, all: readonly Message[]): BookingMessage {
  const { id, kind, createdAt, deliveredAt, failedAt, attempts } = message;
  const effect = isErased(message) ? undefined : storedEffect(message);
  const written = effect?.kind === "sms" || effect?.kind === "mail" ? effect : undefined;
  return {
    id,
    kind: kind === "sms" ? "sms" : "mail",
    what: (all.find((one) => one.id === copiedFrom(message)) ?? message).key.split(":")[0]!,
    to: written?.to,
    subject: written?.kind === "mail" ? written.subject : undefined,
    text: written && withoutTokens(written.text),
    documents: written?.kind === "mail" && written.document !== undefined,
    at: createdAt.toISOString(),
    state: deliveredAt ? "sent" : failedAt ? "failed" : attempts > 0 ? "failing" : "waiting",
    sentAt: deliveredAt?.toISOString(),
    copyOf: copiedFrom(message),
    copies: copiesOf(id, all).length,
  };
}
