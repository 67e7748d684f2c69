import { sql } from "drizzle-orm";
import type { Stamps } from "../../core/caches/stamps";
import { stampedCache } from "../../core/caches/timed-cache";
import type { Clock } from "../../core/clock";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { departure } from "../catalogue/schema";
import { type FlightRow, journeyFlights } from "./flights-by-id";

type Ids = { packId: string; outwardFlightId: string | null; inwardFlightId: string | null };

/** A journey as its package has it now. */
export type Journey = { flights: Map<string, FlightRow>; transfer: boolean };

/**
 * Journeys as the pages of a booking show them, in memory until a change of what is on offer is announced. What is charged is read from
 * the database (`readJourney`).
 */
export type Journeys = (of: Ids) => Promise<Journey>;

const longestUse = 60_000;

export function stampedJourneys(db: Database, deps: { clock: Clock; stamps: Stamps }): Journeys {
  const journeys = stampedCache(deps, ["offer"], longestUse, (key: string) => readJourney(db, JSON.parse(key) as Ids));
  return ({ packId, outwardFlightId, inwardFlightId }) =>
    journeys(JSON.stringify({ packId, outwardFlightId, inwardFlightId }));
}

export async function readJourney(db: Database | Transaction, ids: Ids): Promise<Journey> {
  // One after another: a transaction has one connection.
  const flights = await journeyFlights(db, ids);
  const [pack] = flights.size > 0 ? await transferOfPack(db).execute({ id: ids.packId }) : [];
  return { flights, transfer: pack?.transfer ?? false };
}

const transferOfPack = builtOnce((db) =>
  db
    .select({ transfer: departure.transfer })
    .from(departure)
    .where(sql`${departure.id} = ${sql.placeholder("id")}`)
    .prepare(""),
);
