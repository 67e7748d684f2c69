import { bigint, index, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";

/** Orders without payment, which their agency still owes or has settled. What is owed follows the booking: see `owedAgorot`. */
export const agencyOrder = pgTable(
  "agency_order",
  {
    bookingId: text()
      .primaryKey()
      .references(() => booking.id),
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
    /** Shekels per unit of the booking's currency, at the order. */
    rate: numeric({ precision: 10, scale: 4 }).notNull(),
    orderedAt: timestamp({ withTimezone: true }).notNull(),
    /** What the agency has paid for it so far, in agorot. */
    paidAgorot: bigint({ mode: "number" }).notNull().default(0),
    settledAt: timestamp({ withTimezone: true }),
    /** The desk user who marked the payment as received. */
    settledBy: text(),
    /** The payment's reference, such as a bank's. */
    reference: text(),
  },
  (t) => [index("agency_order_by_agency").on(t.agencyCode)],
);
