import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { statementOnce } from "../../database/prepared/statement-once";
import { flight } from "../catalogue/schema";

export type FlightRow = typeof flight.$inferSelect;
export type StoredFlight = FlightRow & { freeSeats: Map<string, number> };

/** Flights by id with the free seats of each cabin: always two queries. */
export async function flightsById(db: Database, ids: readonly string[]): Promise<Map<string, StoredFlight>> {
  const [rows, freeSeats] = await Promise.all([flightRows(db, ids), freeSeatsById(db, ids)]);
  return new Map([...rows].map(([id, row]) => [id, { ...row, freeSeats: freeSeats.get(id) ?? new Map() }]));
}

const flightsOfIds = builtOnce((db) =>
  db
    .select()
    .from(flight)
    .where(sql`${flight.id} = any(${sql.placeholder("ids")}::text[])`)
    .prepare(""),
);

export async function flightRows(db: Database | Transaction, ids: readonly string[]): Promise<Map<string, FlightRow>> {
  const flightIds = [...new Set(ids)];
  if (flightIds.length === 0) return new Map();
  const rows = await flightsOfIds(db).execute({ ids: flightIds });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Both flights of a journey that has any. */
export function journeyFlights(
  db: Database | Transaction,
  { outwardFlightId, inwardFlightId }: { outwardFlightId: string | null; inwardFlightId: string | null },
): Promise<Map<string, FlightRow>> {
  return flightRows(
    db,
    [outwardFlightId, inwardFlightId].filter((id) => id !== null),
  );
}

/** The free seats of each cabin of these flights. */
export async function freeSeatsById(db: Database, ids: readonly string[]): Promise<Map<string, Map<string, number>>> {
  const flightIds = [...new Set(ids)];
  const free = new Map(flightIds.map((id) => [id, new Map<string, number>()]));
  if (flightIds.length === 0) return free;
  const { rows } = await freeSeatsOf(db).execute({ flightIds });
  for (const row of rows) free.get(row.owner_id)!.set(row.class, row.free);
  return free;
}

const freeSeatsOf = statementOnce<{ owner_id: string; class: string; free: number }>(sql`
  select owner_id, class, capacity - held - sold as free from inventory
  where kind = 'seat' and owner_id = any(${sql.placeholder("flightIds")}::text[])`);
