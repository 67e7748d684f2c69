import type { ImportLines, ImportProblem } from "./import-line";
import type { Queryable } from "./import-rows";

type Reference = { line: number; field: string; key: string };

/** Lines with a duplicate id: the later one would silently win. */
export function repeatedLines(lines: ImportLines): ImportProblem[] {
  return [
    ...duplicates(lines.country, (value) => value.code, "code"),
    ...duplicates(lines.destination, (value) => value.code, "code"),
    ...duplicates(lines.airport, (value) => value.code, "code"),
    ...duplicates(lines.airline, (value) => value.id, "id"),
    ...duplicates(lines.hotel, (value) => value.id, "id"),
    ...duplicates(lines.room, (value) => `${value.hotelId} ${value.roomClass}`, "roomClass"),
    ...duplicates(
      lines.rate,
      (value) => `${value.hotelId} ${value.roomClass} ${value.board} ${value.validFrom}`,
      "validFrom",
    ),
    ...duplicates(lines["on-request"], (value) => `${value.hotelId} ${value.roomClass ?? ""} ${value.from}`, "from"),
    ...duplicates(lines.flight, (value) => value.id, "id"),
    ...duplicates(lines["sub-category"], (value) => String(value.id), "id"),
    ...duplicates(lines.competition, (value) => value.code, "code"),
    ...duplicates(lines.event, (value) => value.id, "id"),
    ...duplicates(lines["ticket-category"], (value) => `${value.eventId} ${value.code}`, "code"),
    ...duplicates(lines.tour, (value) => value.id, "id"),
    ...duplicates(lines["car-class"], (value) => `${value.destinationCode} ${value.code}`, "code"),
    ...duplicates(lines.tickets, (value) => `${value.eventId} ${value.class}`, "class"),
    ...duplicates(lines.departure, (value) => value.id, "id"),
    ...duplicates(lines.seats, (value) => `${value.flightId} ${value.class}`, "class"),
    ...duplicates(lines["exchange-rate"], (value) => `${value.currency} ${value.rateKind} ${value.onDate}`, "onDate"),
  ];
}

function duplicates<Value>(
  lines: readonly { line: number; value: Value }[],
  keyOf: (value: Value) => string,
  field: string,
): ImportProblem[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ line, value }) => {
    const key = keyOf(value);
    const firstLine = first.get(key);
    if (firstLine !== undefined) return [{ line, field, message: `the same as line ${firstLine}` }];
    first.set(key, line);
    return [];
  });
}

/** Lines that refer to an id neither in the file nor in the shop. */
export async function brokenReferences(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const of = <Value>(
    list: readonly { line: number; value: Value }[],
    field: string,
    keysOf: (value: Value) => (string | null)[],
  ) =>
    list.flatMap(({ line, value }) =>
      keysOf(value).flatMap((key): Reference[] => (key === null ? [] : [{ line, field, key }])),
    );
  const rooms = (value: { hotelId: string; roomClass: string }) => [`${value.hotelId} ${value.roomClass}`];

  const checks: [what: string, references: Reference[], inFile: string[], query: string][] = [
    [
      "country",
      of(lines.destination, "countryCode", (value) => [value.countryCode]),
      lines.country.map(({ value }) => value.code),
      "select code as key from country where code = any($1)",
    ],
    [
      "destination",
      [
        ...of(lines.hotel, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines.departure, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines.event, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines.tour, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines["car-class"], "destinationCode", (value) => [value.destinationCode]),
      ],
      lines.destination.map(({ value }) => value.code),
      "select code as key from destination where code = any($1)",
    ],
    [
      "airport",
      [
        ...of(lines.flight, "fromAirport", (value) => [value.fromAirport]),
        ...of(lines.flight, "toAirport", (value) => [value.toAirport]),
        ...of(lines.flight, "stopovers", (value) => value.stopovers.map((stop) => stop.airport)),
      ],
      lines.airport.map(({ value }) => value.code),
      "select code as key from airport where code = any($1)",
    ],
    [
      "airline",
      of(lines.flight, "airlineId", (value) => [value.airlineId]),
      lines.airline.map(({ value }) => value.id),
      "select id as key from airline where id = any($1)",
    ],
    [
      "hotel",
      [
        ...of(lines.room, "hotelId", (value) => [value.hotelId]),
        ...of(lines["on-request"], "hotelId", (value) => [value.hotelId]),
        ...of(lines.departure, "hotelIds", (value) => value.hotelIds ?? []),
      ],
      lines.hotel.map(({ value }) => value.id),
      "select id as key from hotel where id = any($1)",
    ],
    [
      "room",
      [
        ...of(lines.rate, "roomClass", rooms),
        ...of(lines.rooms, "roomClass", rooms),
        ...of(lines["on-request"], "roomClass", ({ hotelId, roomClass }) =>
          roomClass === null ? [] : rooms({ hotelId, roomClass }),
        ),
      ],
      lines.room.flatMap(({ value }) => rooms(value)),
      "select hotel_id || ' ' || room_class as key from room_type where hotel_id = any(select split_part(wanted, ' ', 1) from unnest($1::text[]) as wanted)",
    ],
    [
      "flight",
      [
        ...of(lines.departure, "outwardFlightId", (value) => [value.outwardFlightId]),
        ...of(lines.departure, "inwardFlightId", (value) => [value.inwardFlightId]),
        ...of(lines.seats, "flightId", (value) => [value.flightId]),
      ],
      lines.flight.map(({ value }) => value.id),
      "select id as key from flight where id = any($1)",
    ],
    [
      "competition",
      of(lines.event, "competitionCode", (value) => [value.competitionCode]),
      lines.competition.map(({ value }) => value.code),
      "select code as key from competition where code = any($1)",
    ],
    [
      "event",
      [
        ...of(lines["ticket-category"], "eventId", (value) => [value.eventId]),
        ...of(lines.departure, "eventId", (value) => [value.eventId]),
      ],
      lines.event.map(({ value }) => value.id),
      "select id as key from sport_event where id = any($1)",
    ],
    [
      "ticket category",
      of(lines.tickets, "class", (value) => [`${value.eventId} ${value.class}`]),
      lines["ticket-category"].map(({ value }) => `${value.eventId} ${value.code}`),
      "select event_id || ' ' || code as key from ticket_category where event_id || ' ' || code = any($1)",
    ],
    [
      "tour",
      of(lines.departure, "tourId", (value) => [value.tourId]),
      lines.tour.map(({ value }) => value.id),
      "select id as key from tour where id = any($1)",
    ],
    [
      "car class",
      of(lines.cars, "class", (value) => [`${value.destinationCode} ${value.class}`]),
      lines["car-class"].map(({ value }) => `${value.destinationCode} ${value.code}`),
      "select destination_code || ' ' || code as key from car_class where destination_code || ' ' || code = any($1)",
    ],
  ];

  const problems: ImportProblem[] = [];
  for (const [what, references, inFile, query] of checks) {
    const existing = new Set(inFile);
    const missing = [...new Set(references.map(({ key }) => key).filter((key) => !existing.has(key)))];
    if (missing.length === 0) continue;
    const { rows } = await client.query<{ key: string }>(query, [missing]);
    for (const { key } of rows) existing.add(key);
    for (const { line, field, key } of references) {
      if (!existing.has(key)) problems.push({ line, field, message: `there is no ${what} ${key}` });
    }
  }
  return problems;
}
