import { date, numeric, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

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

/** A rate far from the previous one, until a second desk user confirms it. No price is computed with it. */
export const rateProposal = pgTable(
  "rate_proposal",
  {
    currency: text().notNull(),
    onDate: date().notNull(),
    value: numeric({ precision: 10, scale: 4 }).notNull(),
    /** Name of the desk user who entered it. */
    proposedBy: text().notNull(),
    proposedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.currency, t.onDate] })],
);
