import type { PaymentMethod } from "@contract/agencies/agency-account";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { agency } from "../../people/agencies/schema";
import { booking } from "../booking/schema";

/** The booking for which an employee used a period's subsidy: at most one counts for each employee and period. */
export const subsidyUse = pgTable(
  "subsidy_use",
  {
    bookingId: text()
      .primaryKey()
      .references(() => booking.id),
    agencyCode: text().notNull(),
    number: text().notNull(),
    periodFrom: date().notNull(),
    amountMinor: integer().notNull(),
    /** reserved, redeemed, released */
    state: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("subsidy_use_once").on(t.agencyCode, t.number, t.periodFrom).where(sql`${t.state} <> 'released'`),
    index("subsidy_use_by_employee").on(t.agencyCode, t.number),
  ],
);

/** Payments of an employer that the desk recorded for the subsidies of its employees' bookings, in each booking's currency. */
export const employerPayment = pgTable(
  "employer_payment",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
    /** Below zero: given back to the employer, or the reversal of an earlier entry. */
    amountMinor: bigint({ mode: "number" }).notNull(),
    currency: text().notNull(),
    method: text().$type<PaymentMethod>(),
    /** The payment's reference, such as a bank's; for a reversal its reason. */
    reference: text().notNull(),
    /** The payment that this entry reverses: each at most once. */
    reversesId: bigint({ mode: "number" })
      .unique("employer_payment_reverses")
      .references((): AnyPgColumn => employerPayment.id),
    /** The desk user who recorded it. */
    recordedBy: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index("employer_payment_by_booking").on(t.bookingId),
    index("employer_payment_by_agency").on(t.agencyCode, t.id),
  ],
);
