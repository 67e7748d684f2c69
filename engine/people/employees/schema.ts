import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { agency } from "../agencies/schema";

/** Employees of an employer that subsidises holidays, and their subsidy for a period. */
export const employee = pgTable(
  "employee",
  {
    agencyCode: text()
      .notNull()
      .references(() => agency.code),
    number: text().notNull(),
    /** Keyed hash of the identity number; null in lines stored before it was required, which give no subsidy until imported again. */
    identityHash: text(),
    periodFrom: date().notNull(),
    periodUntil: date().notNull(),
    /** Minor units of `currency`: USD, EUR or ILS. */
    subsidyMinor: integer().notNull(),
    currency: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyCode, t.number, t.periodFrom] })],
);
