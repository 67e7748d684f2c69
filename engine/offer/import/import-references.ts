import type { ImportLines } from "./import-line";
import type { ImportProblem } from "./import-problems";
import type { Queryable } from "./write-rows";

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
  const problems: ImportProblem[] = [];
  for (const { what, references, inFile, query } of referencesOf(lines)) {
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

/** What the lines of one kind refer to: `query` looks up which of the keys the shop has, beside those in the file. */
type ReferenceCheck = { what: string; references: Reference[]; inFile: string[]; query: string };

function referencesOf(lines: ImportLines): ReferenceCheck[] {
  const of = <Value>(
    list: readonly { line: number; value: Value }[],
    field: string,
    keysOf: (value: Value) => (string | null)[],
  ) =>
    list.flatMap(({ line, value }) =>
      keysOf(value).flatMap((key): Reference[] => (key === null ? [] : [{ line, field, key }])),
    );
  const rooms = (value: { hotelId: string; roomClass: string }) => [`${value.hotelId} ${value.roomClass}`];

  return [
    {
      what: "country",
      references: of(lines.destination, "countryCode", (value) => [value.countryCode]),
      inFile: lines.country.map(({ value }) => value.code),
      query: "select code as key from country where code = any($1)",
    },
    {
      what: "destination",
      references: [
        ...of(lines.hotel, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines.departure, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines.event, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines.tour, "destinationCode", (value) => [value.destinationCode]),
        ...of(lines["car-class"], "destinationCode", (value) => [value.destinationCode]),
      ],
      inFile: lines.destination.map(({ value }) => value.code),
      query: "select code as key from destination where code = any($1)",
    },
    {
      what: "airport",
      references: [
        ...of(lines.flight, "fromAirport", (value) => [value.fromAirport]),
        ...of(lines.flight, "toAirport", (value) => [value.toAirport]),
        ...of(lines.flight, "stopovers", (value) => value.stopovers.map((stop) => stop.airport)),
      ],
      inFile: lines.airport.map(({ value }) => value.code),
      query: "select code as key from airport where code = any($1)",
    },
    {
      what: "airline",
      references: of(lines.flight, "airlineId", (value) => [value.airlineId]),
      inFile: lines.airline.map(({ value }) => value.id),
      query: "select id as key from airline where id = any($1)",
    },
    {
      what: "hotel",
      references: [
        ...of(lines.room, "hotelId", (value) => [value.hotelId]),
        ...of(lines["on-request"], "hotelId", (value) => [value.hotelId]),
        ...of(lines.departure, "hotelIds", (value) => value.hotelIds ?? []),
      ],
      inFile: lines.hotel.map(({ value }) => value.id),
      query: "select id as key from hotel where id = any($1)",
    },
    {
      what: "room",
      references: [
        ...of(lines.rate, "roomClass", rooms),
        ...of(lines.rooms, "roomClass", rooms),
        ...of(lines["on-request"], "roomClass", ({ hotelId, roomClass }) =>
          roomClass === null ? [] : rooms({ hotelId, roomClass }),
        ),
      ],
      inFile: lines.room.flatMap(({ value }) => rooms(value)),
      query:
        "select hotel_id || ' ' || room_class as key from room_type where hotel_id = any(select split_part(wanted, ' ', 1) from unnest($1::text[]) as wanted)",
    },
    {
      what: "flight",
      references: [
        ...of(lines.departure, "outwardFlightId", (value) => [value.outwardFlightId]),
        ...of(lines.departure, "inwardFlightId", (value) => [value.inwardFlightId]),
        ...of(lines.seats, "flightId", (value) => [value.flightId]),
      ],
      inFile: lines.flight.map(({ value }) => value.id),
      query: "select id as key from flight where id = any($1)",
    },
    {
      what: "competition",
      references: of(lines.event, "competitionCode", (value) => [value.competitionCode]),
      inFile: lines.competition.map(({ value }) => value.code),
      query: "select code as key from competition where code = any($1)",
    },
    {
      what: "event",
      references: [
        ...of(lines["ticket-category"], "eventId", (value) => [value.eventId]),
        ...of(lines.departure, "eventId", (value) => [value.eventId]),
      ],
      inFile: lines.event.map(({ value }) => value.id),
      query: "select id as key from sport_event where id = any($1)",
    },
    {
      what: "ticket category",
      references: of(lines.tickets, "class", (value) => [`${value.eventId} ${value.class}`]),
      inFile: lines["ticket-category"].map(({ value }) => `${value.eventId} ${value.code}`),
      query: "select event_id || ' ' || code as key from ticket_category where event_id || ' ' || code = any($1)",
    },
    {
      what: "tour",
      references: of(lines.departure, "tourId", (value) => [value.tourId]),
      inFile: lines.tour.map(({ value }) => value.id),
      query: "select id as key from tour where id = any($1)",
    },
    {
      what: "car class",
      references: of(lines.cars, "class", (value) => [`${value.destinationCode} ${value.class}`]),
      inFile: lines["car-class"].map(({ value }) => `${value.destinationCode} ${value.code}`),
      query:
        "select destination_code || ' ' || code as key from car_class where destination_code || ' ' || code = any($1)",
    },
  ];
}
