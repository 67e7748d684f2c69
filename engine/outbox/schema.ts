import { sql } from "drizzle-orm";
import { bigserial, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Work outside the database, written in the transaction of its cause. The key makes it happen once. */
export const outbox = pgTable(
  "outbox",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    key: text().notNull().unique(),
    /** As in `effectSchema`. */
    kind: text().notNull(),
    bookingId: text(),
    payload: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(0),
    lastError: text(),
    /**
     * When its recipient was refused for good, or its tries were used up, and an administrator was told. A message is tried no more; money
     * and stays are.
     */
    failedAt: timestamp({ withTimezone: true }),
    /** Until when its deliverer has it, in the database's own time; null: its delivery took no longer than most. */
    leasedUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("outbox_waiting").on(t.id).where(sql`${t.deliveredAt} is null`),
    index("outbox_by_booking").on(t.bookingId, t.id).where(sql`${t.bookingId} is not null`),
    index("outbox_to_erase").on(sql`coalesce(${t.deliveredAt}, ${t.createdAt})`).where(sql`${t.payload} <> '{}'`),
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
