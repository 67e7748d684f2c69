import { integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

/** A class of rented cars at a destination's airport. Its daily availability is inventory of kind "car". */
export const carClass = pgTable(
  "car_class",
  {
    destinationCode: text().notNull(),
    /** ACRISS code: the industry's four letters for size, body, gearbox and fuel. */
    code: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    seats: smallint().notNull(),
    suitcases: smallint().notNull(),
    currency: text().notNull(),
    /** Per 24 hours, in minor units, with unlimited mileage and the insurance required by law. */
    dayMinor: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.destinationCode, t.code] })],
);
