import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Work outside the database, written in the transaction of its cause. The key makes it happen once. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    key: text().notNull().unique(),
    /** sms, mail, newsletter, webhook, void-hold, refund, cancel-stay, nothing */
    kind: text().notNull(),
    bookingId: text(),
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index("outbox_waiting").on(t.id).where(sql`${t.deliveredAt} is null`),
    index("outbox_to_forget").on(t.deliveredAt).where(sql`${t.payload} <> '{}'`),
  ],
);

export const adminNotification = pgTable("admin_notification", {
  id: bigserial({ mode: "number" }).primaryKey(),
  key: text().notNull().unique(),
  subject: text().notNull(),
  details: jsonb().notNull(),
  count: integer().notNull().default(1),
  firstAt: timestamp({ withTimezone: true }).notNull(),
  lastAt: timestamp({ withTimezone: true }).notNull(),
  /** The count at the time of the last mail to an administrator. */
  told: integer().notNull().default(0),
  seenAt: timestamp({ withTimezone: true }),
  seenBy: text(),
});
