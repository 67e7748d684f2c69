import type { Language } from "@contract/vocabulary/languages";
import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const member = pgTable("member", {
  /** 128 random bits. */
  id: text().primaryKey(),
  /** E.164; the member logs in with it. */
  phone: text().notNull().unique(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  email: text().notNull(),
  language: text().$type<Language>().notNull(),
  /** The accepted version of the club's terms. */
  termsVersion: text().notNull(),
  registeredAt: timestamp({ withTimezone: true }).notNull(),
  /** The last log-in by somebody the account knows (decision 0076); null: none since the registration. */
  knownAt: timestamp({ withTimezone: true }),
  disabledAt: timestamp({ withTimezone: true }),
});
