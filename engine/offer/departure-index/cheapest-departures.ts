import { unlimitedStock } from "@contract/vocabulary/party-limits";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { departure } from "../catalogue/schema";
import { maxGuestsPerRoom } from "../pricing/occupancy";
import { maxDiscountPercent } from "../pricing/selection-price";

export type CheapestDeparture = typeof departure.$inferSelect & {
  /** Departures of the same offer that have a free seat. */
  departures: number;
  /** Free seats on both flights; a departure without flights has as many as anybody wants. */
  seats: number;
};

const chunk = 1_000;

/**
 * For each offer (day, length, match or tour) the departures that are cheapest for some number of people, by fare: the cheapest with a free
 * seat, then each dearer one with more seats than all before it, up to a full room.
 */
export async function cheapestBySeats(
  db: Database | Transaction,
  destinationCode: string,
  which: SQL,
): Promise<CheapestDeparture[]> {
  return rankedDepartures(db, destinationCode, which, []);
}

/** For each offer the cheapest departure with a free seat. Seats of `alsoFree`, ids of stock, count as free. */
export async function cheapestDepartures(
  db: Database | Transaction,
  destinationCode: string,
  which: SQL,
  alsoFree: readonly number[] = [],
): Promise<CheapestDeparture[]> {
  return (await rankedDepartures(db, destinationCode, which, alsoFree)).filter(({ place }) => place === 1);
}

async function rankedDepartures(
  db: Database | Transaction,
  destinationCode: string,
  which: SQL,
  alsoFree: readonly number[],
): Promise<(CheapestDeparture & { place: number })[]> {
  const free = sql`i.capacity - i.held - i.sold`;
  const unheld =
    alsoFree.length === 0
      ? free
      : sql`greatest(${free}, case when i.id = any(${sql.param(alsoFree)}::bigint[]) then 1 else 0 end)`;
  const seatsOn = (flightColumn: typeof departure.outwardFlightId | typeof departure.inwardFlightId) =>
    sql`case when ${flightColumn} is null then ${unlimitedStock} else (
      select ${unheld} from inventory i where i.kind = 'seat' and i.owner_id = ${flightColumn} and i.class = ${departure.cabin}) end`;
  const ticket = sql`(${departure.eventId} is null or exists (
    select 1 from inventory i where i.kind = 'ticket' and i.owner_id = ${departure.eventId} and i.capacity - i.held - i.sold > 0))`;
  const listed = and(
    eq(departure.destinationCode, destinationCode),
    eq(departure.status, "open"),
    which,
    ticket,
    // A departure with an invalid discount is not sold (specification §9).
    sql`${departure.discountPercent} between 0 and ${maxDiscountPercent}`,
  );
  // A flight without stock of its cabin has no seats: `least` would leave its null out.
  const { rows } = await db.execute<{ id: string; place: number; departures: number; seats: number }>(sql`
    with listed as materialized (
      select ${departure.id} as id, ${departure.fareAdultMinor} * (100 - ${departure.discountPercent}) as fare,
        ${departure.category} as category, ${departure.startDate} as start_date, ${departure.nights} as nights,
        coalesce(${departure.eventId}, ${departure.tourId}, '') as variant,
        least(${unlimitedStock}, coalesce(${seatsOn(departure.outwardFlightId)}, 0), coalesce(${seatsOn(departure.inwardFlightId)}, 0)) as seats
      from ${departure} where ${listed}),
    ranked as (
      select id, seats, (row_number() over by_fare)::int as place, (count(*) over (partition by category, start_date, nights, variant))::int as departures,
        max(seats) over (by_fare rows between unbounded preceding and 1 preceding) as seats_before
      from listed where seats > 0
      window by_fare as (partition by category, start_date, nights, variant order by fare, id))
    select id, place, departures, seats from ranked
    where place = 1 or (seats > seats_before and seats_before < ${maxGuestsPerRoom})`);
  const ranks = new Map(rows.map(({ id, ...rank }) => [id, rank]));
  const ids = [...ranks.keys()];
  const departures: (CheapestDeparture & { place: number })[] = [];
  for (let start = 0; start < ids.length; start += chunk) {
    for (const row of await db
      .select()
      .from(departure)
      // One parameter: a parameter for each id costs the query builder more than the rows.
      .where(sql`${departure.id} = any(${sql.param(ids.slice(start, start + chunk))}::text[])`))
      departures.push({ ...row, ...ranks.get(row.id)! });
  }
  return departures.sort((a, b) => a.place - b.place);
}
