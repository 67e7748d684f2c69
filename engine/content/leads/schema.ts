import type { Language } from "@contract/vocabulary/languages";
import { bigserial, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** A call-back request or a contact message. The key merges identical text within one hour into one lead. */
export const lead = pgTable("lead", {
  id: bigserial({ mode: "number" }).primaryKey(),
  key: text().notNull().unique(),
  /** call, contact */
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
