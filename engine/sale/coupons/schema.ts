import { boolean, date, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

/** A reduction somebody was given. Codes are kept as they are compared: capitals. */
export const coupon = pgTable("coupon", {
  code: text().primaryKey(),
  /** Either an amount in minor units of its currency, or a percentage of what people pay for rooms and journey. */
  amountMinor: integer(),
  percent: integer(),
  /** USD, EUR or ILS: the booking's currency must be the same. */
  currency: text().notNull(),
  /** The least the booking must cost without it, in minor units. */
  minPriceMinor: integer().notNull().default(0),
  minPax: integer().notNull().default(1),
  /** Days on which it may be used, in Jerusalem. */
  usableFrom: date().notNull(),
  usableUntil: date().notNull(),
  /** Days of departure it is for; null: any. */
  departureFrom: date(),
  departureUntil: date(),
  /** How many bookings may use it. */
  usageLimit: integer().notNull().default(1),
  /** May stand beside another one in the same booking. */
  combinable: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  disabledAt: timestamp({ withTimezone: true }),
});

/** Who uses a coupon: one row for each booking, which counts while it is reserved or redeemed. */
export const couponUse = pgTable(
  "coupon_use",
  {
    couponCode: text()
      .notNull()
      .references(() => coupon.code),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** What it takes off, in minor units of the booking's currency. */
    amountMinor: integer().notNull(),
    /** reserved, redeemed, released */
    state: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique("coupon_use_once").on(t.couponCode, t.bookingId), index("coupon_use_by_booking").on(t.bookingId)],
);
