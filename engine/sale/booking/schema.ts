import type { BookingState } from "@contract/booking/booking";
import type { Language } from "@contract/vocabulary/languages";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { BookingDraft } from "../draft/booking-draft";
import type { StoredQuote } from "../draft/stored-quote";

export const booking = pgTable(
  "booking",
  {
    /** bookTransId: 128 random bits. */
    id: text().primaryKey(),
    /** The reference that customers quote on the phone: eight unambiguous letters and digits, never in an address. */
    pnr: text().notNull().unique(),
    orderNumber: bigserial({ mode: "number" }).notNull(),
    state: text().$type<BookingState>().notNull(),
    version: integer().notNull().default(1),
    /** Hash of the shopper's session; any other shopper gets 404. */
    shopperKey: text().notNull(),
    agencyCode: text(),
    /** The agency on whose site it was made; null: the shop's own site. */
    siteAgencyCode: text(),
    memberId: text(),
    language: text().$type<Language>().notNull(),
    category: text().$type<DealCategory>().notNull(),
    departureId: text().notNull(),
    draft: jsonb().$type<BookingDraft>().notNull(),
    quote: jsonb().$type<StoredQuote>().notNull(),
    quoteExpiresAt: timestamp({ withTimezone: true }).notNull(),
    holdId: text(),
    channel: text(),
    marketerId: text(),
    utmSource: text(),
    utmMedium: text(),
    utmCampaign: text(),
    dealType: text(),
    termsVersion: text(),
    termsAcceptedAt: timestamp({ withTimezone: true }),
    bypassPayment: boolean().notNull().default(false),
    /** The cancellation fee, in agorot; null until cancelled. */
    cancellationFeeAgorot: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The last change of the booking, not a visit. Where a card page was opened, the sweep of holds waits 300 s after it. */
    touchedAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
    /** Data erased by retention: 0 none, 1 travel documents, 2 all personal data. */
    forgotten: smallint().notNull().default(0),
  },
  (t) => [
    uniqueIndex("booking_by_order_number").on(t.orderNumber),
    index("booking_by_shopper").on(t.shopperKey),
    index("booking_to_forget").on(t.forgotten, sql`(${t.draft} ->> 'dateTo')`),
    index("booking_abandoned").on(t.settledAt).where(sql`${t.state} in ('EXPIRED', 'REFUSE') and ${t.forgotten} < 2`),
    index("booking_by_agency").on(t.agencyCode, t.orderNumber).where(sql`${t.agencyCode} is not null`),
    index("booking_by_marketer").on(t.marketerId, t.createdAt).where(sql`${t.marketerId} is not null`),
    index("booking_by_member").on(t.memberId, sql`(${t.draft} ->> 'dateTo')`).where(sql`${t.memberId} is not null`),
    index("booking_on_request").on(t.agencyCode).where(sql`${t.state} = 'RQ'`),
    // The condition of `isUnpaid`.
    index("booking_unpaid")
      .on(t.agencyCode)
      .where(sql`${t.state} in ('STORED', 'PAYMENT_URL', 'VERIFYING', 'VERIFIED')`),
    index("booking_by_day").on(t.createdAt),
    index("booking_unsettled").on(t.touchedAt).where(sql`${t.settledAt} is null`),
    index("booking_with_passports_later")
      .on(sql`(${t.draft} ->> 'dateFrom')`)
      .where(sql`${t.draft} ? 'passportsLater'`),
  ],
);

/** The booking's history: append-only, enforced by a trigger. */
export const bookingEvent = pgTable(
  "booking_event",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** shopper, agent, desk, gateway, sweeper, reconcile, supplier */
    actor: text().notNull(),
    event: text().notNull(),
    fromState: text(),
    toState: text().notNull(),
    reason: text(),
  },
  (t) => [index("booking_event_by_booking").on(t.bookingId, t.id)],
);

/** Consents with the version of the text: nothing promotional is sent without such a row. */
export const consentEvent = pgTable(
  "consent_event",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    kind: text().notNull(),
    given: boolean().notNull(),
    textVersion: text().notNull(),
    language: text().$type<Language>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("consent_event_by_booking").on(t.bookingId)],
);
