import { sql } from "drizzle-orm";
import { date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";
import { agency } from "../agencies/schema";

/** Who works for an employer that subsidises holidays, and what they are given in a period. */
export const employee = pgTable(
  "employee",
  {
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
    number: text().notNull(),
    periodFrom: date().notNull(),
    periodUntil: date().notNull(),
    /** Minor units of `currency`: USD, EUR or ILS. */
    subsidyMinor: integer().notNull(),
    currency: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyCode, t.number, t.periodFrom] })],
);

/** Which booking an employee used a period's subsidy for: one that counts for each employee and period. */
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
