import type { NewsletterLink, newsletter } from "@contract/content/newsletter";
import { newsletterConsent } from "@contract/content/newsletter-consent";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import { accept, type ParsedInput, type Port, type Result, refuse } from "@contract/wire/operation";
import { addDays, subDays } from "date-fns";
import { and, eq, lt, sql } from "drizzle-orm";
import { isEmail, maskedEmail } from "../../core/contact-details";
import { hashedToken } from "../../core/hashed-token";
import { newId } from "../../core/new-id";
import { type Database, inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { post } from "../../outbox/outbox";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";
import { audit } from "../../people/desk-users/audit";
import { newSid } from "../../people/sessions/sessions";
import type { UsageLimits } from "../../people/sessions/usage-limits";

import { confirmLetter, welcomeLetter } from "./newsletter-letters";
import { newsletterConsent as consentLog, newsletterSubscriber, newsletterToken } from "./schema";
import { newsletterLink, unsubscribeLink } from "./unsubscribe-link";

type NewsletterParts = Store & { limits: UsageLimits; publicUrl: string };

type Subscriber = typeof newsletterSubscriber.$inferSelect;

/** How long the confirmation link is valid, and how long an unconfirmed address is kept, in days. */
const confirmWithinDays = 7;
const unconfirmedKeptDays = 30;

export function newsletterCalls(parts: NewsletterParts): Port<typeof newsletter, Caller> {
  return {
    newsletterSubscribe: (input, caller) => subscribe(parts, input, caller),
    newsletterLink: ({ token }) => linkOf(parts, token),
    newsletterConfirm: ({ token }) => confirm(parts, token),
    newsletterUnsubscribe: ({ token, oneClick }) => unsubscribe(parts, token, oneClick ? "one-click" : "mail"),
  };
}

/**
 * Sends the confirmation mail to an address. The response does not reveal who is subscribed: a subscribed address gets
 * the same answer and no mail, and so does one that was requested three times today. Submissions that fill in the
 * hidden field (bots) get a success response.
 */
async function subscribe(
  parts: NewsletterParts,
  input: ParsedInput<typeof newsletter.newsletterSubscribe>,
  caller: Caller,
): Promise<Result<{ received: true }, "invalid-lead" | "not-allowed" | "too-many-requests">> {
  // It is the shop's: sites of agencies do not offer it (decision 0050).
  if (await siteOf(parts.db, caller)) return refuse("not-allowed");
  if (input.website !== "") return accept({ received: true });
  const email = input.email.trim().toLowerCase();
  if (!isEmail(email)) return refuse("invalid-lead", { field: "email" });
  if (!(await parts.limits.use("newsletterPerAddress", caller.address))) return refuse("too-many-requests");
  if (!(await parts.limits.use("newsletterPerEmail", email))) return accept({ received: true });
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      await askToConfirm(parts, tx, { email, language: languageOf[input.langCode], source: input.source }, now);
      return accept({ received: true as const });
    },
    { random: parts.random },
  );
}

/** Posts the mail whose link confirms a subscription. A subscribed address gets none. */
export async function askToConfirm(
  parts: Pick<NewsletterParts, "random" | "publicUrl">,
  tx: Transaction,
  { email, language, source }: { email: string; language: Language; source: "footer" | "page" | "booking" },
  now: Date,
): Promise<void> {
  const token = newSid(parts.random);
  const values = {
    language,
    state: "pending",
    confirmHash: hashedToken(token),
    confirmUntil: addDays(now, confirmWithinDays),
    askedAt: now,
  };
  const [row] = await tx
    .insert(newsletterSubscriber)
    .values({ id: newId(parts.random), email, ...values })
    .onConflictDoUpdate({
      target: newsletterSubscriber.email,
      set: values,
      setWhere: sql`${newsletterSubscriber.state} <> 'subscribed'`,
    })
    .returning();
  if (!row) return;
  await remember(tx, row, "asked", source, now);
  const letter = confirmLetter(language, newsletterLink(parts, "confirm", token, language));
  await post(tx, `newsletter:${row.confirmHash}`, { kind: "mail", to: email, ...letter }, now, null);
}

async function linkOf(parts: NewsletterParts, token: string): Promise<Result<NewsletterLink, "not-found" | "gone">> {
  const hash = hashedToken(token);
  const [subscriber] = await parts.db
    .select()
    .from(newsletterSubscriber)
    .where(eq(newsletterSubscriber.confirmHash, hash));
  if (subscriber)
    return isLate(subscriber, await databaseNow(parts.db, parts.clock))
      ? refuse("gone", { field: "token" })
      : accept(toNewsletterLink("confirm", subscriber));
  const [leaving] = await parts.db
    .select({ row: newsletterSubscriber })
    .from(newsletterToken)
    .innerJoin(newsletterSubscriber, eq(newsletterSubscriber.id, newsletterToken.subscriberId))
    .where(eq(newsletterToken.hash, hash));
  return leaving ? accept(toNewsletterLink("unsubscribe", leaving.row)) : refuse("not-found", { field: "token" });
}

/**
 * The second consent, confirmed from the mailbox. Only this subscribes the user and sends the mail with the
 * unsubscribe link.
 */
async function confirm(parts: NewsletterParts, token: string): Promise<Result<NewsletterLink, "not-found" | "gone">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [row] = await tx
        .select()
        .from(newsletterSubscriber)
        .where(eq(newsletterSubscriber.confirmHash, hashedToken(token)))
        .for("update");
      if (!row) return refuse("not-found", { field: "token" });
      if (row.state === "subscribed") return accept(toNewsletterLink("confirm", row));
      const now = await databaseNow(tx, parts.clock);
      if (isLate(row, now)) return refuse("gone", { field: "token" });
      const confirmed = { ...row, state: "subscribed" };
      await tx.update(newsletterSubscriber).set({ state: confirmed.state }).where(eq(newsletterSubscriber.id, row.id));
      await remember(tx, row, "confirmed", "mail", now);
      const link = await unsubscribeLink(parts, tx, row, now);
      const letter = { ...welcomeLetter(row.language, link), unsubscribe: link };
      await post(tx, `newsletter-welcome:${row.confirmHash}`, { kind: "mail", to: row.email, ...letter }, now, null);
      return accept(toNewsletterLink("confirm", confirmed));
    },
    { random: parts.random },
  );
}

async function unsubscribe(
  parts: NewsletterParts,
  token: string,
  source: "mail" | "one-click",
): Promise<Result<NewsletterLink, "not-found">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const [match] = await tx
        .select({ row: newsletterSubscriber })
        .from(newsletterToken)
        .innerJoin(newsletterSubscriber, eq(newsletterSubscriber.id, newsletterToken.subscriberId))
        .where(eq(newsletterToken.hash, hashedToken(token)))
        .for("update", { of: newsletterSubscriber });
      if (!match) return refuse("not-found", { field: "token" });
      await end(tx, match.row, source, await databaseNow(tx, parts.clock));
      return accept(toNewsletterLink("unsubscribe", { ...match.row, state: "ended" }));
    },
    { random: parts.random },
  );
}

/** Ends the subscription of an address at its owner's request. Returns whether there was one. */
export function endSubscription(
  parts: Store,
  typed: string,
  actor: string,
): Promise<Result<{ ended: boolean }, "invalid-email">> {
  const email = typed.trim().toLowerCase();
  return inTransaction(
    parts.db,
    async (tx) => {
      if (!isEmail(email)) return refuse("invalid-email", { field: "email" });
      const [row] = await tx
        .select()
        .from(newsletterSubscriber)
        .where(eq(newsletterSubscriber.email, email))
        .for("update");
      if (!row || row.state === "ended") return accept({ ended: false });
      const now = await databaseNow(tx, parts.clock);
      await end(tx, row, "desk", now);
      await audit(tx, { actor, action: "end-subscription", target: `newsletter-subscriber:${row.id}` }, now);
      return accept({ ended: true });
    },
    { random: parts.random },
  );
}

async function end(tx: Transaction, row: Subscriber, source: "mail" | "one-click" | "desk", now: Date): Promise<void> {
  if (row.state === "ended") return;
  await tx
    .update(newsletterSubscriber)
    .set({ state: "ended", confirmHash: null, confirmUntil: null })
    .where(eq(newsletterSubscriber.id, row.id));
  await remember(tx, row, "ended", source, now);
}

async function remember(tx: Transaction, row: Subscriber, event: string, source: string, at: Date): Promise<void> {
  const { version: textVersion, texts } = newsletterConsent;
  const language = row.language;
  await tx
    .insert(consentLog)
    .values({ subscriberId: row.id, event, textVersion, wording: texts[language], language, source, at });
}

function isLate(row: Subscriber, now: Date): boolean {
  return row.state === "pending" && (row.confirmUntil === null || row.confirmUntil < now);
}

function toNewsletterLink(kind: NewsletterLink["kind"], { email, state }: Subscriber): NewsletterLink {
  return {
    kind,
    maskedEmail: maskedEmail(email),
    done: state === (kind === "confirm" ? "subscribed" : "ended"),
  };
}

/** Deletes addresses that never confirmed: a third party may have entered them. */
export async function forgetUnconfirmed(db: Database, now: Date): Promise<void> {
  const before = subDays(now, unconfirmedKeptDays);
  await db
    .delete(newsletterSubscriber)
    .where(and(eq(newsletterSubscriber.state, "pending"), lt(newsletterSubscriber.askedAt, before)));
}
