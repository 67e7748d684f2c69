import type { Board } from "@contract/vocabulary/vocabulary";
import { date, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * Somebody who sells our hotels over the public hotel API. The key is a name, that bookings refer to; the secret is needed as it is, because
 * a signature is made of it, and so it is sealed (data-keys.ts).
 */
export const stayClient = pgTable("stay_client", {
  apiKey: text().primaryKey(),
  secret: text().notNull(),
  name: text().notNull(),
  disabledAt: timestamp({ withTimezone: true }),
});

export type StayHolder = { name: string; surname: string };
export type StayPax = { roomId: number; type: "AD" | "CH"; age?: number; name?: string; surname?: string };
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
    /** What the client calls it: what it looks up before it tries again. */
    clientReference: text().notNull(),
    /** CONFIRMED, CANCELLED */
    status: text().notNull(),
    holder: jsonb().$type<StayHolder>().notNull(),
    hotelId: text().notNull(),
    checkIn: date().notNull(),
    checkOut: date().notNull(),
    rooms: jsonb().$type<StayRoom[]>().notNull(),
    currency: text().notNull(),
    totalMinor: integer().notNull(),
    cancellationMinor: integer(),
    remark: text(),
    holdId: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index("stay_booking_by_client").on(t.apiKey, t.clientReference)],
);
