import { sql } from "drizzle-orm";
import { bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";

/**
 * A question of the agency that made a booking, and the desk's answer. Apart from the questions of visitors: neither side reads the other's.
 */
export const agencyQuestion = pgTable(
  "agency_question",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    agencyCode: text().notNull(),
    /** Missing: the agency's own log-in, without a clerk. */
    clerkName: text(),
    question: text().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    answer: text(),
    answeredAt: timestamp({ withTimezone: true }),
    answeredBy: text(),
    /** Taken back: the agency reads it no more, and the desk as history. By the clerk; without one, by the agency's own log-in, its code. */
    withdrawnAt: timestamp({ withTimezone: true }),
    withdrawnBy: text(),
  },
  (t) => [
    index("agency_question_by_booking").on(t.bookingId, t.id),
    index("agency_question_waiting").on(t.askedAt).where(sql`${t.answer} is null`),
  ],
);
