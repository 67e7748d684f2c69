import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Names } from "../../core/names";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";

import { competition, sportEvent, ticketCategory } from "./schema";

/** A category of seats with the number currently free. */
export type TicketChoice = typeof ticketCategory.$inferSelect & { free: number };
export type SportEvent = typeof sportEvent.$inferSelect & { competitionNames: Names; tickets: TicketChoice[] };

/** Events by id with their ticket categories, cheapest first, and the free seats of each: always three queries. */
export async function eventsById(
  db: Database | Transaction,
  ids: readonly (string | null)[],
): Promise<Map<string, SportEvent>> {
  const eventIds = [...new Set(ids.filter((id) => id !== null))];
  if (eventIds.length === 0) return new Map();
  const events = await eventsOfIds(db).execute({ ids: eventIds });
  const categories = await categoriesOfEvents(db).execute({ ids: eventIds });
  const stock = await db.execute<{ owner_id: string; class: string; free: number }>(
    sql`select owner_id, class, capacity - held - sold as free from inventory where kind = 'ticket' and owner_id = any(${sql.param(eventIds)}::text[])`,
  );
  const free = new Map(stock.rows.map((row) => [`${row.owner_id} ${row.class}`, row.free]));
  return new Map(
    events.map(({ event, competitionNames }) => [
      event.id,
      {
        ...event,
        competitionNames,
        tickets: categories
          .filter((category) => category.eventId === event.id)
          .map((category) => ({ ...category, free: free.get(`${event.id} ${category.code}`) ?? 0 })),
      },
    ]),
  );
}

const eventsOfIds = builtOnce((db) =>
  db
    .select({ event: sportEvent, competitionNames: competition.names })
    .from(sportEvent)
    .innerJoin(competition, eq(competition.code, sportEvent.competitionCode))
    .where(sql`${sportEvent.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare(""),
);

const categoriesOfEvents = builtOnce((db) =>
  db
    .select()
    .from(ticketCategory)
    .where(sql`${ticketCategory.eventId} = any(${sql.placeholder("ids")}::text[])`)
    .orderBy(asc(ticketCategory.supplementMinor), asc(ticketCategory.sort))
    .prepare(""),
);

/** The names of events by id, without their seats. */
export async function eventNames(db: Database, ids: readonly (string | null)[]): Promise<Map<string, Names>> {
  const eventIds = [...new Set(ids.filter((id) => id !== null))];
  if (eventIds.length === 0) return new Map();
  const rows = await db
    .select({ id: sportEvent.id, names: sportEvent.names })
    .from(sportEvent)
    .where(inArray(sportEvent.id, eventIds));
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** The cheapest category with enough seats for the group; undefined when sold out. */
export function cheapestTicket(event: SportEvent, people: number): TicketChoice | undefined {
  return event.tickets.find((ticket) => ticket.free >= people);
}

/** The ticket category of this code, otherwise the cheapest with enough seats. */
export function chosenTicket(
  event: SportEvent,
  ticketCode: string | undefined,
  people: number,
): TicketChoice | "not-found" | "sold-out" {
  const ticket = ticketCode ? event.tickets.find(({ code }) => code === ticketCode) : cheapestTicket(event, people);
  if (!ticket) return ticketCode ? "not-found" : "sold-out";
  return ticket.free >= people ? ticket : "sold-out";
}
