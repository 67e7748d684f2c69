import type { PaymentMethod } from "@contract/agencies/agency-account";
import { type AnyPgColumn, bigint, bigserial, index, numeric, pgTable, text, timestamp } from "drizzle-orm/pg-core";
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
    /** The agency's commission at the order, in percent: what it owes is the rest. Zero for orders from before decision 0089. */
    commissionPercent: numeric({ precision: 4, scale: 2 }).notNull().default("0"),
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

/** Payments that the desk recorded for orders without payment. Their sum for an order is its `paidAgorot`. */
export const agencyPayment = pgTable(
  "agency_payment",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
    /** Below zero: paid back to the agency, or the reversal of an earlier entry. */
    amountAgorot: bigint({ mode: "number" }).notNull(),
    /** Null: recorded before methods were. */
    method: text().$type<PaymentMethod>(),
    /** The payment's reference, such as a bank's; for a reversal its reason. */
    reference: text(),
    /** The payment that this entry reverses: each at most once. */
    reversesId: bigint({ mode: "number" })
      .unique("agency_payment_reverses")
      .references((): AnyPgColumn => agencyPayment.id),
    /** The desk user who recorded it. */
    recordedBy: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("agency_payment_by_booking").on(t.bookingId), index("agency_payment_by_agency").on(t.agencyCode, t.id)],
);
