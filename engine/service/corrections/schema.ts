import { bigint, bigserial, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";
import { bookingFee } from "../../sale/fees/schema";

/**
 * Corrections of people's names and contact data, old and new. The audit log, which nobody can change, says only that there was one: these
 * rows are erased with the booking's people (decision 0091).
 */
export const bookingCorrection = pgTable(
  "booking_correction",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** A field of the payer, or `name` of a passenger. */
    field: text().notNull(),
    /** The passenger; null: the payer. */
    paxId: text(),
    was: text().notNull(),
    became: text().notNull(),
    reason: text(),
    /** What it costs the customer, in agorot: without `feeId` noted and not charged, as before fees could be paid. */
    feeAgorot: integer(),
    feeId: bigint({ mode: "number" }).references(() => bookingFee.id),
    correctedBy: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("booking_correction_by_booking").on(t.bookingId, t.id)],
);
