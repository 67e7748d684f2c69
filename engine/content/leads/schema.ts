import type { Language } from "@contract/vocabulary/languages";
import { bigserial, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A request to the office. The key merges identical text within one hour into one lead. */
export const lead = pgTable("lead", {
  id: bigserial({ mode: "number" }).primaryKey(),
  key: text().notNull().unique(),
  /** call, contact, cancellation, offer */
  kind: text().notNull(),
  name: text().notNull(),
  phone: text(),
  email: text(),
  message: text().notNull(),
  packId: text(),
  agencyCode: text(),
  language: text().$type<Language>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});
