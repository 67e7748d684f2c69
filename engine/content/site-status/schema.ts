import type { Language } from "@contract/vocabulary/languages";
import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Per-site status set by the desk. One row for all sites, and one for each agency site with its own status. */
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
  /** Incremented with each change; used as the message's id. */
  version: integer().notNull().default(1),
});

/** Redirects from old addresses. */
export const movedPage = pgTable("moved_page", {
  /** Normalised: decoded, NFC, without a trailing slash. */
  path: text().primaryKey(),
  to: text().notNull(),
  movedAt: timestamp({ withTimezone: true }).notNull(),
});
