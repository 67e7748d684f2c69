import type { Language } from "@contract/vocabulary/languages";
import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the desk lets a site say and do. One row for all sites, and one for each agency's site that has its own. */
export const siteStatus = pgTable("site_status", {
  /** agencyCode, or * for all sites. */
  site: text().primaryKey(),
  /** open, orders-closed, closed */
  mode: text().notNull(),
  active: boolean().notNull(),
  /** Route names; empty: all pages. */
  routes: text().array().notNull(),
  titles: jsonb().$type<Record<Language, string>>().notNull(),
  bodies: jsonb().$type<Record<Language, string>>().notNull(),
  agentPhone: text().notNull(),
  agentHours: text().notNull(),
  until: timestamp({ withTimezone: true }),
  /** Goes up with each change: the message's id. */
  version: integer().notNull().default(1),
});

/** Addresses of old that lead somewhere now. */
export const movedPage = pgTable("moved_page", {
  /** As it is compared: decoded, NFC, without a closing slash. */
  path: text().primaryKey(),
  to: text().notNull(),
  movedAt: timestamp({ withTimezone: true }).notNull(),
});
