import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How often products were looked at, by day. Counts only: nothing tells who looked. */
export const productView = pgTable(
  "product_view",
  {
    /** A day in Jerusalem. */
    day: date().notNull(),
    packId: text().notNull(),
    /** Empty: the address named no hotel. */
    hotelId: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ name: "product_view_once", columns: [t.day, t.packId, t.hotelId] })],
);
