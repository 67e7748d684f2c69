import { jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";

/** A Flying Safe right that was used: each at most once for each traveller. Details contain no personal data. */
export const flyingSafeUse = pgTable(
  "flying_safe_use",
  {
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** nameCorrection and the traveller, as `nameUse` writes it; a cancellation and a change of date have their own records. */
    kind: text().notNull(),
    /** visitor, or the desk user's name. */
    usedBy: text().notNull(),
    details: jsonb().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.kind] })],
);
