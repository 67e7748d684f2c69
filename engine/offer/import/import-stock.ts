import { epochDay, nightsOf } from "../../core/epoch-day";
import type { ImportLines } from "./import-line";
import type { ImportProblem } from "./import-problems";
import type { Queryable } from "./write-rows";

type Unit = {
  line: number;
  kind: "seat" | "room" | "ticket" | "car";
  ownerId: string;
  class: string;
  onDate: string;
  capacity: number;
};

/**
 * Sets capacities, never below held plus sold. Existing rows are locked first, in the same order as sales lock them (by id), so that an
 * import during sales neither deadlocks nor takes a seat from a customer.
 */
export async function writeStock(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  const flightProblems = await moveSeatsWithTheirFlight(client, lines);
  const { units, problems } = await unitsOf(client, lines);
  if (units.length === 0) return [...flightProblems, ...problems];
  const parameters = [JSON.stringify(units)];
  const recordset = `json_to_recordset($1::json) as given (line int, kind text, "ownerId" text, class text, "onDate" date, capacity int)`;
  const same = `i.kind = given.kind and i.owner_id = given."ownerId" and i.class = given.class and i.on_date = given."onDate"`;
  const { rows } = await client.query<{ line: number; onDate: string; inUse: number; capacity: number }>(
    `select given.line, given."onDate"::text as "onDate", i.held + i.sold as "inUse", given.capacity
     from inventory i join ${recordset} on ${same} order by i.id for update of i`,
    parameters,
  );
  const short = rows.filter(({ inUse, capacity }) => capacity < inUse);
  if (short.length > 0) {
    const shortages = short.map(({ line, onDate, inUse }) => ({
      line,
      field: "capacity",
      message: `${inUse} are held or sold for ${onDate}`,
    }));
    return [...flightProblems, ...problems, ...shortages];
  }
  await client.query(
    `insert into inventory (kind, owner_id, class, on_date, capacity)
     select kind, "ownerId", class, "onDate", capacity from ${recordset} order by 1, 2, 3, 4
     on conflict (kind, owner_id, class, on_date) do update set capacity = excluded.capacity where inventory.capacity <> excluded.capacity`,
    parameters,
  );
  return [...flightProblems, ...problems];
}

/** Seats are counted on their flight's day: when an unsold flight moves to another day, they move with it. */
async function moveSeatsWithTheirFlight(client: Queryable, lines: ImportLines): Promise<ImportProblem[]> {
  if (lines.flight.length === 0) return [];
  const ids = lines.flight.map(({ value }) => value.id);
  const { rows } = await client.query<{ owner_id: string; on_date: string }>(
    `select owner_id, on_date::text as on_date from inventory join flight on flight.id = owner_id
     where kind = 'seat' and owner_id = any($1) and on_date <> departs_on and held + sold > 0 order by inventory.id for update of inventory`,
    [ids],
  );
  const lineOf = new Map(lines.flight.map(({ line, value }) => [value.id, line]));
  if (rows.length > 0) {
    return rows.map(({ owner_id, on_date }) => ({
      line: lineOf.get(owner_id) ?? 0,
      field: "departsOn",
      message: `seats are held or sold for ${on_date}`,
    }));
  }
  await client.query(
    `update inventory set on_date = departs_on from flight
     where kind = 'seat' and owner_id = flight.id and owner_id = any($1) and on_date <> departs_on`,
    [ids],
  );
  return [];
}

async function unitsOf(client: Queryable, lines: ImportLines): Promise<{ units: Unit[]; problems: ImportProblem[] }> {
  const flights = await client.query<{ id: string; day: string }>(
    "select id, departs_on::text as day from flight where id = any($1)",
    [lines.seats.map(({ value }) => value.flightId)],
  );
  const matches = await client.query<{ id: string; day: string }>(
    "select id, on_date::text as day from sport_event where id = any($1)",
    [lines.tickets.map(({ value }) => value.eventId)],
  );
  const seats = unitsOnDay("seat", lines.seats, ({ flightId }) => flightId, flights.rows);
  const tickets = unitsOnDay("ticket", lines.tickets, ({ eventId }) => eventId, matches.rows);
  const cars = lines.cars.flatMap(({ line, value }) =>
    unitsInPeriod({ line, kind: "car", ownerId: value.destinationCode, class: value.class }, value),
  );
  const rooms = lines.rooms.flatMap(({ line, value }) =>
    unitsInPeriod({ line, kind: "room", ownerId: value.hotelId, class: value.roomClass }, value),
  );
  const first = new Map<string, number>();
  const problems: ImportProblem[] = [];
  for (const { line, kind, ownerId, class: unitClass, onDate } of [...rooms, ...cars]) {
    const key = `${kind} ${ownerId} ${unitClass} ${onDate}`;
    const firstLine = first.get(key);
    if (firstLine === undefined) first.set(key, line);
    else if (firstLine !== line && problems.at(-1)?.line !== line)
      problems.push({
        line,
        field: "from",
        message: `the ${kind === "room" ? "night" : "day"} ${onDate} is on line ${firstLine} already`,
      });
  }
  return { units: problems.length > 0 ? [] : [...seats, ...tickets, ...rooms, ...cars], problems };
}

/** The unit of each line on the day of its owner; none while the owner is not stored. */
function unitsOnDay<V extends Pick<Unit, "class" | "capacity">>(
  kind: Unit["kind"],
  lines: readonly { line: number; value: V }[],
  ownerOf: (value: V) => string,
  owners: readonly { id: string; day: string }[],
): Unit[] {
  const dayOf = new Map(owners.map(({ id, day }) => [id, day]));
  return lines.flatMap(({ line, value }) => {
    const ownerId = ownerOf(value);
    const onDate = dayOf.get(ownerId);
    return onDate ? [{ line, kind, ownerId, class: value.class, onDate, capacity: value.capacity }] : [];
  });
}

/** A unit for each day from the first to the last. */
function unitsInPeriod(
  unit: Omit<Unit, "onDate" | "capacity">,
  { from, to, capacity }: { from: string; to: string; capacity: number },
): Unit[] {
  return nightsOf(from, epochDay(to) - epochDay(from) + 1).map((onDate) => ({ ...unit, onDate, capacity }));
}
