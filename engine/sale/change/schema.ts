import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import { hold } from "../../offer/stock/schema";
import { booking } from "../booking/schema";
import type { BookingDraft } from "../draft/booking-draft";
import type { StoredQuote } from "../draft/stored-quote";

/** The fields of a booking that a change of hotel or date may replace. */
export type ChangedPart = Pick<
  BookingDraft,
  | "packId"
  | "flightsOf"
  | "outwardFlightId"
  | "inwardFlightId"
  | "cabin"
  | "dateFrom"
  | "dateTo"
  | "checkIn"
  | "rooms"
  | "hotelStatus"
  | "flightStatus"
  | "productQuery"
> & {
  /** The coupons that still count; missing in changes stored earlier: all of them. */
  coupons?: BookingDraft["coupons"];
  /** Paid services that the new package includes, by code: they are not charged any more. Missing: none. */
  includedServices?: string[];
  /** The agent's discount at that price; missing in changes stored earlier, and without one: unchanged. */
  agentDiscountMinor?: number;
};

/**
 * A change of a confirmed booking, with its own hold on the additional stock. Only one is open at a time. Amounts are
 * agorot, at the rate the booking was paid with.
 */
export const bookingChange = pgTable(
  "booking_change",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** hotel, date */
    kind: text().notNull(),
    /** held (offered), applied, declined, expired, replaced, cancelled (with its booking) */
    state: text().notNull(),
    /** Hash of the token in an offer's link; null if it can be answered only in the visitor's area. */
    tokenHash: text().unique(),
    holdId: text()
      .notNull()
      .references(() => hold.id),
    before: jsonb().$type<ChangedPart>().notNull(),
    after: jsonb().$type<ChangedPart>().notNull(),
    /** The price once applied, with the waived amount deducted. */
    quote: jsonb().$type<StoredQuote>().notNull(),
    /** All stock the booking takes once the change is applied. */
    stock: jsonb().$type<{ inventoryId: number; quantity: number }[]>().notNull(),
    /** Negative: refunded to the card. Positive: the customer pays it by card before the change is applied. */
    differenceAgorot: integer().notNull(),
    /** The part of a higher price the desk waived, and why. */
    waivedAgorot: integer().notNull().default(0),
    waivedReason: text(),
    /** Of a change of date: why the shop or a supplier causes it. Null: the customer wishes it, and cancelling becomes no cheaper. */
    shopReason: text(),
    answerBy: timestamp({ withTimezone: true }).notNull(),
    offeredAt: timestamp({ withTimezone: true }).notNull(),
    /** visitor, or the desk user's name. */
    offeredBy: text().notNull(),
    answeredAt: timestamp({ withTimezone: true }),
    appliedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("booking_change_by_booking").on(t.bookingId, t.id),
    uniqueIndex("booking_change_open").on(t.bookingId).where(sql`${t.state} = 'held'`),
    index("booking_change_to_answer").on(t.answerBy).where(sql`${t.state} = 'held'`),
  ],
);

export type BookingChange = typeof bookingChange.$inferSelect;
