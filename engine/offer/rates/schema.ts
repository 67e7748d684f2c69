import { date, numeric, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Shekels for one unit of a currency on a business day. */
export const exchangeRate = pgTable(
  "exchange_rate",
  {
    currency: text().notNull(),
    onDate: date().notNull(),
    /** transferSell or representative */
    kind: text().notNull(),
    value: numeric({ precision: 10, scale: 4 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.kind, t.onDate] })],
);
