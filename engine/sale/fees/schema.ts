import { bigserial, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

/**
 * What a customer owes beside the price of a booking, such as the fee for a corrected name. It is paid by card on a page of its own; price,
 * places and states do not follow it. Only a cancellation because the shop cannot provide returns it (decisions 0110 and 0119).
 */
export const bookingFee = pgTable(
  "booking_fee",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    amountAgorot: integer().notNull(),
    state: text().$type<"due" | "paid" | "waived" | "returned">().notNull(),
    waivedReason: text(),
    /** The desk users who asked for it, and who waived it. */
    askedBy: text().notNull(),
    waivedBy: text(),
    at: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index("booking_fee_by_booking").on(t.bookingId, t.id)],
);
