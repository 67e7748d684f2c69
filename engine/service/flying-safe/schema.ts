import { jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";

/** A right of Flying Safe that was used: each at most once for a booking. Details name no person. */
export const flyingSafeUse = pgTable(
  "flying_safe_use",
  {
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** nameCorrection; a cancellation and a change of date are their own records. */
    kind: text().notNull(),
    /** visitor, or the name of the desk user. */
    usedBy: text().notNull(),
    details: jsonb().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.kind] })],
);
