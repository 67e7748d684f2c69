import type { DealCategory } from "@contract/vocabulary/vocabulary";
import {
  bigserial,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

/**
 * The table that search reads: one row per category, destination, start date, length, match or tour, and party, with its lowest-priced
 * departure. Its size depends on the calendar, not on the number of departures per day, so search time stays flat as the shop grows.
 */
export const departureIndex = pgTable(
  "departure_index",
  {
    category: text().$type<DealCategory>().notNull(),
    destinationCode: text().notNull(),
    startDate: date().notNull(),
    nights: smallint().notNull(),
    /** One of the room compositions, or SGL for offers priced per person. */
    party: text().notNull(),
    /** Match or tour: two of them on the same days are two offers. Empty otherwise. */
    variant: text().notNull().default(""),
    departureId: text().notNull(),
    hotelId: text(),
    roomClass: text(),
    board: text(),
    stars: smallint(),
    currency: text().notNull(),
    /** Total for the party, in minor units of `currency`, after the deal's discount. */
    priceMinor: integer().notNull(),
    /** Rooms and journey before the deal's discount: what discounts are a share of. Null: indexed before it was kept. */
    discountableMinor: integer(),
    discountPercent: smallint().notNull().default(0),
    isMainDeal: boolean().notNull().default(false),
    priority: integer().notNull().default(0),
    departures: integer().notNull(),
    /** Free seats on both flights of the departure. Null: indexed before it was kept. */
    seats: smallint(),
    /** When this row was computed from departures and prices. */
    refreshedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.category, t.destinationCode, t.party, t.startDate, t.nights, t.variant] }),
    index("departure_index_by_day").on(t.category, t.party, t.startDate),
    index("departure_index_deals").on(t.party, t.isMainDeal, t.priority, t.startDate),
  ],
);

/** Days whose index rows no longer match departures or stock; a job processes and removes them. */
export const departureDirty = pgTable("departure_dirty", {
  id: bigserial({ mode: "number" }).primaryKey(),
  category: text().$type<DealCategory>().notNull(),
  destinationCode: text().notNull(),
  startDate: date().notNull(),
  nights: smallint().notNull(),
});
