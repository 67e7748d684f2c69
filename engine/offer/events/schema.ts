import { date, index, integer, jsonb, pgTable, primaryKey, smallint, text, time } from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

/** A league or a cup, by which users search for events. */
export const competition = pgTable("competition", {
  code: text().primaryKey(),
  names: jsonb().$type<Names>().notNull(),
});

/** A match on a given day and place. Its seats are inventory of kind "ticket". */
export const sportEvent = pgTable(
  "sport_event",
  {
    id: text().primaryKey(),
    competitionCode: text()
      .notNull()
      .references(() => competition.code),
    destinationCode: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    venues: jsonb().$type<Names>().notNull(),
    onDate: date().notNull(),
    /** Local time of the venue. */
    startsAt: time().notNull(),
  },
  (t) => [index("sport_event_by_place").on(t.destinationCode, t.onDate)],
);

/**
 * A seat category. The cheapest one is included in the pack's fare; others cost a supplement, in minor units of the pack's currency per
 * person.
 */
export const ticketCategory = pgTable(
  "ticket_category",
  {
    eventId: text()
      .notNull()
      .references(() => sportEvent.id),
    code: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    currency: text().notNull(),
    supplementMinor: integer().notNull(),
    sort: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.code] })],
);
