import type { Language } from "@contract/vocabulary/languages";
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

/** A column of the footer. */
export const footerCategory = pgTable("footer_category", {
  id: text().primaryKey(),
  names: jsonb().$type<Names>().notNull(),
  place: integer().notNull(),
  active: boolean().notNull().default(true),
});

/** An information page and its place in the footer. Its text is the latest of its versions. */
export const infoPage = pgTable("info_page", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  categoryId: text().notNull(),
  place: integer().notNull(),
  active: boolean().notNull().default(true),
});

/** A version of a page's text in one language; append-only. The highest number is the current one. */
export const infoPageVersion = pgTable(
  "info_page_version",
  {
    pageId: text().notNull(),
    language: text().$type<Language>().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    lead: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    /** For legal texts: approved by the company's counsel. */
    approved: boolean().notNull().default(false),
    /** The desk user's name, or "nofesh" for a text that ships with the shop. */
    author: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.language, t.version] })],
);
