import { bigint, bigserial, index, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { booking } from "../../sale/booking/schema";

/** A booking's terms, sent to its customer for acceptance. The token authorises that until it expires. */
export const signatureRequest = pgTable(
  "signature_request",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    /** Hash of the token in the link. */
    tokenHash: text().notNull().unique(),
    bookingId: text()
      .notNull()
      .references(() => booking.id),
    sentBy: text().notNull(),
    /** To whom: a masked phone or e-mail address. Null: sent before this was kept, or erased with the booking's people. */
    sentTo: text(),
    /** Whom the link is for (recipient-digest.ts). Null: sent before this was kept, or erased with the travel documents. */
    recipient: text(),
    sentAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** When the link was first opened. */
    seenAt: timestamp({ withTimezone: true }),
    signedAt: timestamp({ withTimezone: true }),
    /** The sale price that was signed, in minor units of the booking's currency. Null: not signed, or signed before this was kept. */
    signedMinor: bigint({ mode: "number" }),
    /** What was signed besides the price (offer-digest.ts). Null: not signed, or signed before this was kept. */
    signedOffer: text(),
    termsVersion: text(),
  },
  (t) => [index("signature_request_by_booking").on(t.bookingId, t.id)],
);
