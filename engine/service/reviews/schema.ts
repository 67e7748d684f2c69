import type { PhotoState, ReviewState } from "@contract/content/reviews";
import type { GuestKind } from "@contract/vocabulary/guest-kinds";
import type { Language } from "@contract/vocabulary/languages";
import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { hotel } from "../../offer/catalogue/schema";
import { booking } from "../../sale/booking/schema";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

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
    /** The same of the link in the mail that explained why it was rejected: the one of the invitation stays good. */
    rejectedTokenHash: text().unique(),
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

/** A photo of a review, re-encoded in two sizes. It is deleted with its review. */
export const reviewPhoto = pgTable(
  "review_photo",
  {
    /** Part of its public address: says nothing of the review, and is never used again. */
    id: text().primaryKey(),
    reviewId: text()
      .notNull()
      .references(() => review.id, { onDelete: "cascade" }),
    /** SHA-256 of the file that was sent: sent twice, it is kept once. */
    sentHash: text().notNull(),
    state: text().$type<PhotoState>().notNull(),
    /** Why the desk refused it. */
    reason: text(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP, as wide and high as said; and a square for lists. */
    large: bytea().notNull(),
    small: bytea().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
    judgedAt: timestamp({ withTimezone: true }),
    judgedBy: text(),
  },
  (t) => [unique("review_photo_once").on(t.reviewId, t.sentHash)],
);

export type ReviewPhotoRow = typeof reviewPhoto.$inferSelect;
