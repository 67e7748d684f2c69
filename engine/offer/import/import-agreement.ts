import type { ImportLines } from "./import-line";
import type { ImportProblem } from "./import-problems";
import type { Queryable } from "./write-rows";

/**
 * Checks that need all rows written, before the commit: departures that contradict their flights or hotels, and overlapping seasons of
 * one room. Covers everything the file touched, whichever side of a relation changed.
 */
export async function disagreements(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  return [
    ...(await departuresAgainstFlights(client, lines)),
    ...(await departuresAgainstHotels(client, lines)),
    ...(await overlappingSeasons(client, lines)),
  ];
}

async function departuresAgainstFlights(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const { rows } = await client.query<{ departure: string; flight: string; field: string; message: string }>(
    `select d.id as departure, f.id as flight, checked.field, checked.message
     from departure d
     cross join lateral (values ('outwardFlightId', d.outward_flight_id, d.start_date), ('inwardFlightId', d.inward_flight_id, d.end_date)) as way (field, flight_id, day)
     join flight f on f.id = way.flight_id
     cross join lateral (values (way.field, 'flight ' || f.id || ' leaves on ' || f.departs_on || ', not on ' || way.day, f.departs_on <> way.day)) as checked (field, message, wrong)
     where checked.wrong and (d.id = any($1) or f.id = any($2))`,
    [lines.departure.map(({ value }) => value.id), lines.flight.map(({ value }) => value.id)],
  );
  const departures = lineByKey(lines.departure, (value) => value.id);
  const flights = lineByKey(lines.flight, (value) => value.id);
  return rows.map(({ departure, flight, field, message }) => {
    const line = departures.get(departure);
    if (line !== undefined) return { line, field, message };
    return { line: flights.get(flight) ?? 0, field: "departsOn", message: `departure ${departure}: ${message}` };
  });
}

async function departuresAgainstHotels(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const { rows } = await client.query<{ departure: string; hotel: string; place: string }>(
    `select d.id as departure, h.id as hotel, h.destination_code as place
     from departure d cross join unnest(d.hotel_ids) as named (id) join hotel h on h.id = named.id
     where h.destination_code <> d.destination_code and (d.id = any($1) or h.id = any($2))`,
    [lines.departure.map(({ value }) => value.id), lines.hotel.map(({ value }) => value.id)],
  );
  const departures = lineByKey(lines.departure, (value) => value.id);
  const hotels = lineByKey(lines.hotel, (value) => value.id);
  return rows.map(({ departure, hotel, place }) => {
    const line = departures.get(departure);
    const message = `hotel ${hotel} is in ${place}`;
    if (line !== undefined) return { line, field: "hotelIds", message };
    return { line: hotels.get(hotel) ?? 0, field: "destinationCode", message: `departure ${departure} goes elsewhere` };
  });
}

async function overlappingSeasons(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const keyOf = (rate: { hotelId: string; roomClass: string; board: string; validFrom: string }) =>
    `${rate.hotelId} ${rate.roomClass} ${rate.board} ${rate.validFrom}`;
  const { rows } = await client.query<{ key: string; other: string }>(
    `select a.hotel_id || ' ' || a.room_class || ' ' || a.board || ' ' || a.valid_from as key, b.valid_from || ' to ' || b.valid_to as other
     from hotel_rate a join hotel_rate b using (hotel_id, room_class, board)
     where a.valid_from <> b.valid_from and a.valid_from <= b.valid_to and b.valid_from <= a.valid_to and a.hotel_id = any($1)
     order by 1`,
    [[...new Set(lines.rate.map(({ value }) => value.hotelId))]],
  );
  const rates = lineByKey(lines.rate, keyOf);
  return rows.flatMap(({ key, other }) => {
    const line = rates.get(key);
    return line === undefined
      ? []
      : [{ line, field: "validFrom", message: `overlaps the season ${other} of this room and board` }];
  });
}

function lineByKey<Value>(
  list: readonly { line: number; value: Value }[],
  keyOf: (value: Value) => string,
): Map<string, number> {
  return new Map(list.map(({ line, value }) => [keyOf(value), line]));
}
