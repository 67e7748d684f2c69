import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

/**
 * A supplier's stay of a booking: what we call it there, and what became of it. Written before the supplier is asked, so that whoever
 * finds it after a crash knows what to look for.
 */
export const supplierReservation = pgTable(
  "supplier_reservation",
  {
    bookingId: text()
      .primaryKey()
      .references(() => booking.id),
    supplier: text().notNull(),
    /** Ours, for ever: looked for before every try, and after every answer that was lost. */
    clientReference: text().notNull().unique(),
    /**
     * planned: the supplier was not asked, for sure. asking: it was, and may have booked. waiting: it has to ask the hotel itself.
     * confirmed, refused, cancelled.
     */
    state: text().notNull(),
    /** How often a booking was sent. */
    tries: integer().notNull().default(0),
    /** When it was sent last. */
    askedAt: timestamp({ withTimezone: true }),
    /** The supplier's own reference. */
    reference: text(),
    /** What we owe the supplier, in minor units of `currency`. */
    totalMinor: integer(),
    currency: text(),
    supplierName: text(),
    vatNumber: text(),
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("supplier_reservation_by_state").on(t.state, t.updatedAt)],
);
