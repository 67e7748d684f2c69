import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

/**
 * A supplier's stay of a booking: our reference and the outcome. Written before the supplier is called, so that
 * recovery after a crash knows what to look for.
 */
export const supplierReservation = pgTable(
  "supplier_reservation",
  {
    bookingId: text()
      .primaryKey()
      .references(() => booking.id),
    supplier: text().notNull(),
    /** Our permanent reference: looked up before every try, and after every lost answer. */
    clientReference: text().notNull().unique(),
    /**
     * planned: definitely not sent. asking: sent, and may be booked. waiting: the supplier has to ask the hotel.
     * confirmed, refused, cancelled.
     */
    state: text().notNull(),
    /** Number of times sent. */
    tries: integer().notNull().default(0),
    /** When it was last sent. */
    askedAt: timestamp({ withTimezone: true }),
    /** The supplier's own reference. */
    reference: text(),
    /** The amount owed to the supplier, in minor units of `currency`. */
    totalMinor: integer(),
    currency: text(),
    supplierName: text(),
    vatNumber: text(),
    problem: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("supplier_reservation_by_state").on(t.state, t.updatedAt),
    index("supplier_reservation_by_reference").on(t.supplier, t.reference),
  ],
);
