import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

/**
 * One countable unit: seats of a class on a flight, rooms of a class on a night, tickets of an event category, cars of a class on a day.
 * available = capacity - held - sold, and a database constraint refuses anything below zero.
 */
export const inventory = pgTable(
  "inventory",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** seat, room, ticket, car */
    kind: text().notNull(),
    /** Flight, hotel, event or car-station id. */
    ownerId: text().notNull(),
    /** Cabin, room class, ticket category or car class. */
    class: text().notNull(),
    /** The night or day; the flight's day for seats. */
    onDate: date().notNull(),
    capacity: integer().notNull(),
    held: integer().notNull().default(0),
    sold: integer().notNull().default(0),
  },
  (t) => [
    unique("inventory_unit").on(t.kind, t.ownerId, t.class, t.onDate),
    check("inventory_adds_up", sql`${t.held} >= 0 and ${t.sold} >= 0 and ${t.held} + ${t.sold} <= ${t.capacity}`),
  ],
);

export const hold = pgTable(
  "hold",
  {
    id: text().primaryKey(),
    bookingId: text().notNull(),
    /** active, released, consumed */
    state: text().notNull().default("active"),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    extended: boolean().notNull().default(false),
    /** Passenger names are known: such a hold lasts fifteen minutes. */
    named: boolean().notNull().default(false),
    /** The customer is known, by a payer's phone or a log-in: such a hold may take the last half of the remaining stock. */
    known: boolean().notNull().default(false),
    shopperKey: text().notNull(),
    phone: text(),
    /** The club member who made it, whose number of holds is limited whatever browser they come from. */
    memberId: text(),
    /** Network address, an IPv6 one by its /64. */
    address: text().notNull(),
    /** The agency that made it; null: a shopper. */
    agencyCode: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("hold_by_booking").on(t.bookingId),
    index("hold_to_forget").on(t.createdAt).where(sql`${t.address} <> ''`),
    index("hold_active").on(t.expiresAt).where(sql`${t.state} = 'active'`),
    index("hold_by_shopper").on(t.shopperKey).where(sql`${t.state} = 'active'`),
    index("hold_by_member").on(t.memberId).where(sql`${t.state} = 'active'`),
    index("hold_by_phone").on(t.phone).where(sql`${t.state} = 'active'`),
    index("hold_by_address").on(t.address).where(sql`${t.state} = 'active'`),
    index("hold_by_agency").on(t.agencyCode).where(sql`${t.state} = 'active'`),
  ],
);

export const holdLine = pgTable(
  "hold_line",
  {
    holdId: text()
      .notNull()
      .references(() => hold.id),
    inventoryId: bigint({ mode: "number" })
      .notNull()
      .references(() => inventory.id),
    quantity: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.holdId, t.inventoryId] })],
);
