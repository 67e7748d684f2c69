import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

export type TourDay = { titles: Names; texts: Names };

/** What an organised tour does on each of its days; when it leaves and what it costs stands with its departures. */
export const tour = pgTable("tour", {
  id: text().primaryKey(),
  destinationCode: text().notNull(),
  names: jsonb().$type<Names>().notNull(),
  summaries: jsonb().$type<Names>().notNull(),
  /** Who leads it. */
  guides: jsonb().$type<Names>().notNull(),
  /** What is included, and what is not, in a sentence each. */
  terms: jsonb().$type<Names>().notNull(),
  days: jsonb().$type<TourDay[]>().notNull(),
});
