import { sql } from "drizzle-orm";
import {
  bigint,
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
import { bookingChange } from "../change/schema";
import { bookingFee } from "../fees/schema";

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

/** One attempt with one card, to pay a booking, a change of it, or a fee. Amounts are agorot, frozen with their rate. */
export const paymentAttempt = pgTable(
  "payment_attempt",
  {
    /** paymentTransUid */
    uid: text().primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    /** The change of hotel or date it pays the difference of; null: it pays the booking. */
    changeId: bigint({ mode: "number" }).references(() => bookingChange.id),
    /** The fee it pays, apart from the booking's price; null: it pays the booking or a change. */
    feeId: bigint({ mode: "number" }).references(() => bookingFee.id),
    /** maccabiCardIndex: 1, or 2 where a payment is split over two cards. The column has an older name. */
    cardIndex: smallint("leg").notNull().default(1),
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
    /** The stored answer to debitCreditCard, returned again on a repeat. */
    answer: jsonb(),
    /** The `retry` of the last debit request: the same number again is the same request. */
    debitRetry: smallint(),
    /** When a debit definitely failed and the shopper was notified: from then on only the shopper may repeat it. */
    debitFailedAt: timestamp({ withTimezone: true }),
    /** The last look-up of a closed page: made after the page could no longer be used. */
    closedAt: timestamp({ withTimezone: true }),
    /** The last look-up by a round: the least recently checked come first. */
    askedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique("payment_attempt_number").on(t.bookingId, t.cardIndex, t.attemptNo),
    index("payment_attempt_by_state").on(t.state),
    index("payment_attempt_by_change").on(t.changeId).where(sql`${t.changeId} is not null`),
    index("payment_attempt_by_fee").on(t.feeId).where(sql`${t.feeId} is not null`),
    index("payment_attempt_unclosed")
      .on(t.pageExpiresAt)
      .where(sql`${t.closedAt} is null and ${t.state} in ('abandoned', 'declined')`),
  ],
);

/** Money movements confirmed by the gateway. Append-only. */
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
    cardIndex: smallint("leg").notNull(),
    /** capture, refund */
    kind: text().notNull(),
    amountAgorot: integer().notNull(),
    /** One row for each movement the gateway reports, however often it is reported. */
    reference: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    unique("payment_entry_once").on(t.kind, t.reference),
    index("payment_entry_by_booking").on(t.bookingId),
    index("payment_entry_by_attempt").on(t.attemptUid),
  ],
);
