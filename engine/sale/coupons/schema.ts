import { boolean, date, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

/** A coupon. Codes are stored normalised: in capitals. */
export const coupon = pgTable("coupon", {
  code: text().primaryKey(),
  /** Either an amount in minor units of its currency, or a percentage of the price of rooms and journey after the deal's discount. */
  amountMinor: integer(),
  percent: integer(),
  /** USD, EUR or ILS: must match the booking's currency, except for a percentage without a least price. */
  currency: text().notNull(),
  /** Minimum price of the booking without the coupon, in minor units. */
  minPriceMinor: integer().notNull().default(0),
  minPax: integer().notNull().default(1),
  /** Days on which it can be used, in Jerusalem. */
  usableFrom: date().notNull(),
  usableUntil: date().notNull(),
  /** Departure days it is valid for; null: any. */
  departureFrom: date(),
  departureUntil: date(),
  /** Maximum number of bookings. */
  usageLimit: integer().notNull().default(1),
  /** Can be combined with another coupon in the same booking. */
  combinable: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  disabledAt: timestamp({ withTimezone: true }),
});

/** Uses of a coupon: one row for each booking, which counts while it is reserved or redeemed. */
export const couponUse = pgTable(
  "coupon_use",
  {
    couponCode: text()
      .notNull()
      .references(() => coupon.code),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** The reduction, in minor units of the booking's currency. */
    amountMinor: integer().notNull(),
    /** reserved, redeemed, released */
    state: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique("coupon_use_once").on(t.couponCode, t.bookingId), index("coupon_use_by_booking").on(t.bookingId)],
);
