import { sql } from "drizzle-orm";
import {
  bigserial,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { booking } from "../booking/schema";

export type AttemptState =
  | "page"
  | "approved"
  | "capturing"
  | "captured"
  | "declined"
  | "unknown"
  | "voiding"
  | "voided"
  | "refunding"
  | "refunded"
  | "abandoned";

/** One try at one card of a booking. Amounts are agorot, frozen with their rate. */
export const paymentAttempt = pgTable(
  "payment_attempt",
  {
    /** paymentTransUid */
    uid: text().primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** maccabiCardIndex: 1, or 2 where a payment is split over two cards. */
    leg: smallint().notNull().default(1),
    attemptNo: smallint().notNull(),
    state: text().$type<AttemptState>().notNull(),
    gateway: text().notNull(),
    amountAgorot: integer().notNull(),
    rateValue: numeric({ precision: 10, scale: 4 }).notNull(),
    rateDate: date().notNull(),
    rateKind: text().notNull(),
    noOfPayments: smallint().notNull().default(1),
    pageId: text(),
    pageUrl: text(),
    pageExpiresAt: timestamp({ withTimezone: true }),
    transactionId: text(),
    brand: text(),
    last4: text(),
    expiryMonth: text(),
    expiryYear: text(),
    approvalNumber: text(),
    /** The answer that was given to debitCreditCard, repeated as it was. */
    answer: jsonb(),
    /** The `retry` of the debit that was asked last: the same number again is the same request. */
    debitRetry: smallint(),
    /** When a debit failed for sure and its shopper was told so: from then on only the shopper may ask for it again. */
    debitFailedAt: timestamp({ withTimezone: true }),
    /** When the gateway was asked about a page that was given up for the last time: after it could not be used any more. */
    closedAt: timestamp({ withTimezone: true }),
    /** When a round last asked the gateway about it: who was asked longest ago comes first. */
    askedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique("payment_attempt_number").on(t.bookingId, t.leg, t.attemptNo),
    index("payment_attempt_by_state").on(t.state),
    index("payment_attempt_unclosed")
      .on(t.pageExpiresAt)
      .where(sql`${t.closedAt} is null and ${t.state} in ('abandoned', 'declined')`),
  ],
);

/** Money that moved, as the gateway confirmed it. Append-only. */
export const paymentEntry = pgTable(
  "payment_entry",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    attemptUid: text()
      .notNull()
      .references(() => paymentAttempt.uid),
    leg: smallint().notNull(),
    /** capture, refund */
    kind: text().notNull(),
    amountAgorot: integer().notNull(),
    /** One row for each movement the gateway names, however often it is heard of. */
    reference: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [unique("payment_entry_once").on(t.kind, t.reference), index("payment_entry_by_booking").on(t.bookingId)],
);
