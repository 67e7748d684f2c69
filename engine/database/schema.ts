import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One row: whether the database belongs to a sandbox or to a live shop. Written when it is first opened. */
export const databaseMode = pgTable("database_mode", {
  only: boolean().primaryKey().default(true),
  /** sandbox or live */
  mode: text().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
});
