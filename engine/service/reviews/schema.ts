import type { ReviewState } from "@contract/content/reviews";
import type { GuestKind } from "@contract/vocabulary/guest-kinds";
import type { Language } from "@contract/vocabulary/languages";
import { sql } from "drizzle-orm";
import { boolean, date, index, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { hotel } from "../../offer/catalogue/schema";
import { booking } from "../../sale/booking/schema";

/** A guest's review of a hotel: an invitation after the stay, then what the guest wrote, then what the desk decided. */
export const review = pgTable(
  "review",
  {
    id: text().primaryKey(),
    /** A booking is asked once. Null: made up for the demo shop. */
    bookingId: text()
      .unique()
      .references(() => booking.id),
    hotelId: text()
      .notNull()
      .references(() => hotel.id),
    /** Hash of the token in the link. */
    tokenHash: text().unique(),
    /** The same of a link that the member opened from the list of bookings: the one in the mail stays good. */
    memberTokenHash: text().unique(),
    state: text().$type<ReviewState>().notNull(),
    dateFrom: date().notNull(),
    dateTo: date().notNull(),
    language: text().$type<Language>().notNull(),
    invitedAt: timestamp({ withTimezone: true }).notNull(),
    stars: smallint(),
    guestKind: text().$type<GuestKind>(),
    text: text(),
    name: text(),
    writtenAt: timestamp({ withTimezone: true }),
    /** Why it was rejected. */
    reason: text(),
    reply: text(),
    judgedAt: timestamp({ withTimezone: true }),
    judgedBy: text(),
    demo: boolean().notNull().default(false),
  },
  (t) => [
    index("review_by_hotel").on(t.hotelId, t.judgedAt).where(sql`${t.state} = 'published'`),
    index("review_by_state").on(t.state, t.writtenAt),
  ],
);

export type Review = typeof review.$inferSelect;
