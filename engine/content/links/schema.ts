import { date, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

/** A short path and its target. Codes are random, so they cannot be enumerated. */
export const shortenedUrl = pgTable(
  "shortened_url",
  {
    code: text().primaryKey(),
    rawUrlPath: text().notNull(),
    expireDate: date().notNull(),
    /** The last day the link was followed, in Jerusalem; null if never. */
    followedOn: date(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique("shortened_url_target").on(t.rawUrlPath, t.expireDate)],
);
