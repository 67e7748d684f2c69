import { categoriesWhere } from "@contract/vocabulary/categories";
import type { ImportLines } from "./import-line";
import type { Queryable } from "./write-rows";

/** Days of a place whose prices may have changed; without days, all days. */
type PlaceDays = { place: string; from: string; to: string };

const always = { from: "0001-01-01", to: "9999-12-31" };

/**
 * Marks for the index job the days that departures of the file have now or had before. Called before the rows are written and again
 * after.
 */
export async function markDepartures(client: Queryable, lines: ImportLines): Promise<void> {
  const flights = [...lines.flight.map(({ value }) => value.id), ...lines.seats.map(({ value }) => value.flightId)];
  const departures = lines.departure.map(({ value }) => value.id);
  if (flights.length + departures.length === 0) return;
  await client.query(
    `insert into departure_dirty (category, destination_code, start_date, nights)
     select distinct category, destination_code, start_date, nights from departure
     where id = any($1) or outward_flight_id = any($2) or inward_flight_id = any($2)`,
    [departures, flights],
  );
}

/** The same for everything that affects the price of a stay: hotels, rooms, rates and their stock. */
export async function markStays(client: Queryable, lines: ImportLines): Promise<void> {
  const days = [
    ...lines.hotel.map(({ value }) => ({ hotelId: value.id, ...always })),
    ...lines.room.map(({ value }) => ({ hotelId: value.hotelId, ...always })),
    ...lines.rate.map(({ value }) => ({ hotelId: value.hotelId, from: value.validFrom, to: value.validTo })),
    ...lines.rooms.map(({ value }) => ({ hotelId: value.hotelId, from: value.from, to: value.to })),
    // It may have been longer before.
    ...lines["on-request"].map(({ value }) => ({ hotelId: value.hotelId, from: value.from, to: always.to })),
  ];
  if (days.length === 0) return;
  const { rows } = await client.query<{ id: string; place: string }>(
    "select id, destination_code as place from hotel where id = any($1)",
    [[...new Set(days.map(({ hotelId }) => hotelId))]],
  );
  const placeOf = new Map(rows.map(({ id, place }) => [id, place]));
  const daysByPlace = new Map<string, PlaceDays>();
  for (const { hotelId, from, to } of days) {
    const place = placeOf.get(hotelId);
    if (!place) continue;
    const previous = daysByPlace.get(place) ?? { place, from, to };
    const [first] = [from, previous.from].sort() as [string, string];
    const [, last] = [to, previous.to].sort() as [string, string];
    daysByPlace.set(place, { place, from: first, to: last });
  }
  await client.query(
    `insert into departure_dirty (category, destination_code, start_date, nights)
     select distinct category, destination_code, start_date, nights
     from departure join json_to_recordset($1::json) as touched (place text, "from" date, "to" date)
       on destination_code = touched.place and start_date <= touched."to" and end_date >= touched."from"
     where category = any($2)`,
    [JSON.stringify([...daysByPlace.values()]), categoriesWhere(({ hasHotel }) => hasHotel)],
  );
}
