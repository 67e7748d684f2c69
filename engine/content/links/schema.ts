import { date, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

/** A short path and what it stands for. The code is random: one code does not lead to the next. */
export const shortenedUrl = pgTable(
  "shortened_url",
  {
    code: text().primaryKey(),
    rawUrlPath: text().notNull(),
    expireDate: date().notNull(),
    /** The last day somebody followed it, in Jerusalem; null: nobody did. */
    followedOn: date(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique("shortened_url_target").on(t.rawUrlPath, t.expireDate)],
);
