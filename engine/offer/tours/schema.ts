import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

export type TourDay = { titles: Names; texts: Names };

/** The programme of an organised tour, day by day; departure days and prices are stored with its departures. */
export const tour = pgTable("tour", {
  id: text().primaryKey(),
  destinationCode: text().notNull(),
  names: jsonb().$type<Names>().notNull(),
  summaries: jsonb().$type<Names>().notNull(),
  /** The tour guide. */
  guides: jsonb().$type<Names>().notNull(),
  /** Inclusions and exclusions, one sentence each. */
  terms: jsonb().$type<Names>().notNull(),
  days: jsonb().$type<TourDay[]>().notNull(),
  /** The travellers it needs to leave, and how many days before departure that is decided at the latest. Null: it leaves in any case. */
  leastTravellers: integer(),
  decidedDaysBefore: integer(),
});
