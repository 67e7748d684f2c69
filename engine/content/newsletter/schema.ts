import type { Language } from "@contract/vocabulary/languages";
import { bigserial, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

/** A newsletter subscriber. Nothing is sent until the address is confirmed from its own mailbox. */
export const newsletterSubscriber = pgTable("newsletter_subscriber", {
  id: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  language: text().$type<Language>().notNull(),
  /** pending, subscribed, ended; refused: the mail server refused the address for good, until it is confirmed again */
  state: text().notNull(),
  /** Hash of the token in the confirmation mail. */
  confirmHash: text().unique(),
  confirmUntil: timestamp({ withTimezone: true }),
  askedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Tokens of unsubscribe links, one for each mail sent; they never expire. */
export const newsletterToken = pgTable(
  "newsletter_token",
  {
    hash: text().primaryKey(),
    subscriberId: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("newsletter_token_by_subscriber").on(t.subscriberId)],
);

/** A subscriber's consent, with the wording shown, or its withdrawal (Communications Law, 30A); append-only. */
export const newsletterConsent = pgTable(
  "newsletter_consent",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    subscriberId: text().notNull(),
    /** asked, confirmed, ended */
    event: text().notNull(),
    textVersion: text().notNull(),
    /** The sentence as displayed. */
    wording: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Source: footer, page, booking, mail, one-click, desk. */
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("newsletter_consent_by_subscriber").on(t.subscriberId, t.id)],
);

/** A letter of the newsletter as the desk writes it. Once sending has begun it does not change. */
export const newsletterLetter = pgTable("newsletter_letter", {
  id: text().primaryKey(),
  subjects: jsonb().$type<Record<Language, string>>().notNull(),
  /** Paragraphs of plain text. */
  texts: jsonb().$type<Record<Language, string>>().notNull(),
  /** draft, sending; sent when every recipient has a row in newsletter_delivery */
  state: text().notNull().default("draft"),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  createdBy: text().notNull(),
  startedAt: timestamp({ withTimezone: true }),
  startedBy: text(),
  /** The last subscriber that a batch reached, in the order of ids: the next batch continues after it. */
  position: text().notNull().default(""),
});

/** One row for each recipient of a letter: a subscriber gets it once. */
export const newsletterDelivery = pgTable(
  "newsletter_delivery",
  {
    letterId: text()
      .notNull()
      .references(() => newsletterLetter.id),
    subscriberId: text().notNull(),
    /** waiting, sent, refused (by the mail server, for good), dropped (left the list, or unreachable for a day) */
    state: text().notNull().default("waiting"),
    /** When it got its state. */
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.letterId, t.subscriberId] })],
);
