import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

/** The booking for which an employee used a period's subsidy: at most one counts for each employee and period. */
export const subsidyUse = pgTable(
  "subsidy_use",
  {
    bookingId: text()
      .primaryKey()
      .references(() => booking.id),
    agencyCode: text().notNull(),
    number: text().notNull(),
    periodFrom: date().notNull(),
    amountMinor: integer().notNull(),
    /** reserved, redeemed, released */
    state: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("subsidy_use_once").on(t.agencyCode, t.number, t.periodFrom).where(sql`${t.state} <> 'released'`),
    index("subsidy_use_by_employee").on(t.agencyCode, t.number),
  ],
);
