import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";
import type { ExtraState } from "./extra-steps";

/** The paid services and rented cars of confirmed bookings: each is one order with a supplier, whose state the desk keeps. */
export const extraOrder = pgTable(
  "extra_order",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** Code of the additional service, or `carCode`. */
    code: text().notNull(),
    qty: integer().notNull(),
    state: text().$type<ExtraState>().notNull(),
    /** The supplier's reference, or the code that the customer needs, such as that of an eSIM. */
    reference: text(),
    /** Who hands over a rented car, and where they answer; null for services, whose reference is enough. */
    supplierName: text(),
    supplierPhone: text(),
    /** Refunded because it could not be ordered. */
    refundAgorot: integer(),
    /** What its supplier keeps of its price, cancelled after its order: minor units of the booking's currency. */
    retainedMinor: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    /** The desk user; null: the booking itself. */
    changedBy: text(),
  },
  (t) => [
    unique("extra_order_once").on(t.bookingId, t.code),
    index("extra_order_open").on(t.state, t.id).where(sql`${t.state} in ('to-order', 'to-cancel', 'failed')`),
  ],
);
