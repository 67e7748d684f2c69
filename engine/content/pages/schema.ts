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

/** An information page: where it stands. Its text is the last of its versions. */
export const infoPage = pgTable("info_page", {
  id: text().primaryKey(),
  slug: text().notNull().unique(),
  categoryId: text().notNull(),
  place: integer().notNull(),
  active: boolean().notNull().default(true),
});

/** What a page said, in one language, since a moment; append-only. The one with the highest number is what it says. */
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
    /** Of a legal text: the company's counsel has approved it. */
    approved: boolean().notNull().default(false),
    /** The desk user's name; of a text that came with the shop "nofesh". */
    author: text().notNull(),
    savedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.language, t.version] })],
);
