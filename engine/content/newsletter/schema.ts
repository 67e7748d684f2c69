import type { Language } from "@contract/vocabulary/languages";
import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A newsletter subscriber. Nothing is sent until the address is confirmed from its own mailbox. */
export const newsletterSubscriber = pgTable("newsletter_subscriber", {
  id: text().primaryKey(),
  /** Lower case. */
  email: text().notNull().unique(),
  language: text().$type<Language>().notNull(),
  /** pending, subscribed, ended */
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

/** What a subscriber consented to, with the wording shown, or withdrew (Communications Law, 30A); append-only. */
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
    /** Source: footer, page, mail, one-click. */
    source: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("newsletter_consent_by_subscriber").on(t.subscriberId, t.id)],
);
