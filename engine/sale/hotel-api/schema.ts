import type { Board } from "@contract/vocabulary/vocabulary";
import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

/**
 * A client that sells our hotels over the public hotel API. The key is an identifier that bookings refer to. The secret
 * is needed in clear to verify signatures, so it is stored sealed (data-keys.ts).
 */
export const stayClient = pgTable("stay_client", {
  apiKey: text().primaryKey(),
  secret: text().notNull(),
  name: text().notNull(),
  disabledAt: timestamp({ withTimezone: true }),
  /** The most the client may owe, in agorot; null: no limit. A new key keeps it. */
  creditLimitAgorot: bigint({ mode: "number" }),
  /** What the client has paid so far, in agorot. A new key keeps it. */
  paidAgorot: bigint({ mode: "number" }).notNull().default(0),
});

type StayHolder = { name: string; surname: string };
type StayPax = { roomId: number; type: "AD" | "CH"; age?: number; name?: string; surname?: string };
export type StayRoom = {
  roomClass: string;
  board: Board;
  rooms: number;
  adults: number;
  children: number;
  childrenAges: number[];
  netMinor: number;
  paxes: StayPax[];
};

/** A stay sold over the hotel API: on the client's account, so without a card. */
export const stayBooking = pgTable(
  "stay_booking",
  {
    reference: text().primaryKey(),
    apiKey: text()
      .notNull()
      .references(() => stayClient.apiKey),
    /** The client's reference, which it looks up before a retry. */
    clientReference: text().notNull(),
    /** Digest of the request's contents; null in bookings from before a reference named a single booking. */
    requestDigest: text(),
    /** CONFIRMED, CANCELLED */
    status: text().notNull(),
    holder: jsonb().$type<StayHolder>().notNull(),
    hotelId: text().notNull(),
    checkIn: date().notNull(),
    checkOut: date().notNull(),
    rooms: jsonb().$type<StayRoom[]>().notNull(),
    currency: text().notNull(),
    totalMinor: integer().notNull(),
    /** Shekels per unit of the currency, at the booking; null before clients had accounts. */
    rate: numeric({ precision: 10, scale: 4 }),
    cancellationMinor: integer(),
    remark: text(),
    holdId: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When retention erased the names of its guests and the remark. */
    forgottenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("stay_booking_by_client").on(t.apiKey, t.clientReference),
    index("stay_booking_to_forget").on(t.checkOut).where(sql`${t.forgottenAt} is null`),
    uniqueIndex("stay_booking_of_reference")
      .on(t.apiKey, t.clientReference)
      .where(sql`${t.status} = 'CONFIRMED' and ${t.requestDigest} is not null`),
  ],
);
