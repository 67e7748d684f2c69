import type pg from "pg";

/**
 * Grows the demo shop to a number of departures by copying its own: the same days on additional flights with their own
 * seats and fares. Ids of copies end in "-c" and the round. The database copies one round at a time, so memory and the
 * cost of one copy stay constant.
 */
export async function copyDepartures(client: pg.ClientBase, total: number): Promise<void> {
  const { rows } = await client.query<{ count: number; round: number }>(
    `select count(*)::int as count, coalesce(max(substring(id from '-c([0-9]+)$')::int), 0) as round
     from departure where id ~ '^(VP|FO|HO)-'`,
  );
  let { count, round } = rows[0]!;
  if (count >= total) return;
  await rememberOriginals(client);
  while (count < total) {
    round += 1;
    const added = await copyRound(client, round, total - count);
    if (added === 0) throw new Error("There is no demo departure to copy.");
    count += added;
  }
}

/** Numbered source departures, with the first one that needs each flight: the last round may be partial. */
async function rememberOriginals(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create temp table original_departure on commit drop as
     select id, row_number() over (order by id) as place from departure where id ~ '^(VP|FO|HO)-' and id !~ '-c[0-9]+$'`,
  );
  await client.query(
    `create temp table original_flight on commit drop as
     select flight.id, min(original.place) as place
     from original_departure original
     join departure using (id)
     cross join unnest(array[outward_flight_id, inward_flight_id]) as flight (id)
     where flight.id is not null group by flight.id`,
  );
  await client.query("analyze original_departure; analyze original_flight");
}

async function copyRound(client: pg.ClientBase, round: number, most: number): Promise<number> {
  await client.query(
    `insert into flight (id, airline_id, flight_number, from_airport, to_airport, departs_on, departs_at, arrives_on, arrives_at,
       from_terminal, to_terminal, charter, stopovers, baggage, on_request)
     select id || '-c' || $1::int, airline_id, left(flight_number, 2) || 1000 + (substr(flight_number, 3)::int * 7 + $1::int * 97) % 9000,
       from_airport, to_airport, departs_on, departs_at, arrives_on, arrives_at,
       from_terminal, to_terminal, charter, stopovers, baggage, on_request
     from original_flight join flight using (id) where place <= $2`,
    [round, most],
  );
  await client.query(
    `insert into inventory (kind, owner_id, class, on_date, capacity)
     select 'seat', owner_id || '-c' || $1::int, class, on_date, capacity
     from original_flight join inventory on kind = 'seat' and owner_id = original_flight.id where place <= $2`,
    [round, most],
  );
  const { rowCount } = await client.query(
    `insert into departure (id, category, destination_code, start_date, end_date, nights, outward_flight_id, inward_flight_id, cabin, currency,
       fare_adult_minor, fare_child_minor, fare_infant_minor, child_fare_to, hotel_ids, transfer, discount_percent, sub_category_id)
     select id || '-c' || $1::int, category, destination_code, start_date, end_date, nights,
       outward_flight_id || '-c' || $1::int, inward_flight_id || '-c' || $1::int, cabin, currency,
       ${dearer("fare_adult_minor")}, ${dearer("fare_child_minor")}, fare_infant_minor, child_fare_to, hotel_ids, transfer, discount_percent, sub_category_id
     from original_departure join departure using (id) where place <= $2`,
    [round, most],
  );
  return rowCount ?? 0;
}

/** Up to 30 % more, in whole units: each round stands for another carrier's price. */
function dearer(column: string): string {
  return `${column} * (100 + $1::int * 7 % 30) / 10000 * 100`;
}
