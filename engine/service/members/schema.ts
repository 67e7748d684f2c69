import { index, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { member } from "../../people/members/schema";
import { booking } from "../../sale/booking/schema";

/** Bookings that a member added by reference, after proving to be their payer. Those made while logged in name the member themselves. */
export const memberBooking = pgTable(
  "member_booking",
  {
    memberId: text()
      .notNull()
      .references(() => member.id, { onDelete: "cascade" }),
    bookingId: text()
      .notNull()
      .references(() => booking.id, { onDelete: "cascade" }),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.bookingId] }), index("member_booking_by_booking").on(t.bookingId)],
);
