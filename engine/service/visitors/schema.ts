import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";

/** A visitor's question about a booking, and the desk's answer. */
export const question = pgTable(
  "question",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    question: text().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    answer: text(),
    answeredAt: timestamp({ withTimezone: true }),
    answeredBy: text(),
  },
  (t) => [
    index("question_by_booking").on(t.bookingId, t.id),
    index("question_waiting").on(t.askedAt).where(sql`${t.answer} is null`),
  ],
);

/** A cancellation request to the desk. One is open at a time; the terms offered then are stored. Amounts are agorot. */
export const cancellationRequest = pgTable(
  "cancellation_request",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .unique()
      .references(() => booking.id),
    /** statutory, supplier, flyingSafe or provider */
    track: text().notNull(),
    /** Which reason covered by Flying Safe. */
    coveredReason: text(),
    reason: text(),
    feeAgorot: integer().notNull(),
    /** What goes back to cards: nothing of an order on an agency's account, whatever it owes. */
    refundAgorot: integer().notNull(),
    /**
     * What the customer was promised: `free` while the order waited for its supplier, so that nothing was paid or owed: it costs nothing,
     * whenever and by whichever way it is cancelled; `terms`: the terms of its track on the day of the request.
     */
    promise: text().$type<"free" | "terms">().notNull().default("terms"),
    /** visitor, shopper, agent or notice */
    requestedBy: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (t) => [index("cancellation_request_open").on(t.bookingId).where(sql`${t.settledAt} is null`)],
);
