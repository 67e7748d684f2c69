import type { Language } from "@contract/vocabulary/languages";
import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Somebody who asked for the newsletter. Nothing is sent before they confirmed from their own mailbox. */
export const newsletterSubscriber = pgTable("newsletter_subscriber", {
  id: text().primaryKey(),
  /** In small letters. */
  email: text().notNull().unique(),
  language: text().$type<Language>().notNull(),
  /** pending, subscribed, ended */
  state: text().notNull(),
  /** Of the token in the mail that asks to confirm. */
  confirmHash: text().unique(),
  confirmUntil: timestamp({ withTimezone: true }),
  askedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Tokens of links that end a subscription, one for each mail that was sent; they never lapse. */
export const newsletterToken = pgTable(
  "newsletter_token",
  {
    hash: text().primaryKey(),
    subscriberId: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("newsletter_token_by_subscriber").on(t.subscriberId)],
);

/** What somebody agreed to, with the words they were shown, or took back (Communications Law, 30A); append-only. */
export const newsletterConsent = pgTable(
  "newsletter_consent",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    subscriberId: text().notNull(),
    /** asked, confirmed, ended */
    event: text().notNull(),
    textVersion: text().notNull(),
    /** The sentence as it was shown. */
    wording: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Where: footer, page, mail, one-click. */
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("newsletter_consent_by_subscriber").on(t.subscriberId, t.id)],
);
