import { sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { seatCount } from "../../core/seat-count";
import type { Database } from "../../database/connect";
import type { Hotel } from "../catalogue/catalogue";
import { type Departure, fareOf } from "../pricing/departure";
import type { Occupancy } from "../pricing/occupancy";
import { suggestedRooms } from "./suggested-rooms";

/** What a stock row would have free if the holds that still run ended, and when the first of them does; null without one. */
type Row = { kind: string; owner_id: string; class: string; free: number; living: number; until: number | null };

/**
 * When a sold-out package may have places for this party again: its places are not sold but held by others who have not paid yet. The
 * earliest end of such a hold, and the latest over flights, rooms and tickets that are short; null when the places would not be enough.
 */
export async function freedByHolds(
  db: Database,
  pack: Departure,
  hotels: readonly Hotel[],
  occupancies: readonly Occupancy[],
  now: Date,
): Promise<Date | null> {
  const people = seatCount(occupancies);
  const flights = [pack.outwardFlightId, pack.inwardFlightId].filter((id) => id !== null);
  const { rows } = await db.execute<Row>(sql`
    with unit as (
      select id, kind, owner_id, class, on_date, capacity - held - sold as free from inventory
      where (kind = 'seat' and class = ${pack.cabin} and owner_id = any(${sql.param(flights)}::text[]))
        or (kind = 'ticket' and owner_id = ${pack.eventId})
        or (kind = 'room' and owner_id = any(${sql.param(hotels.map(({ id }) => id))}::text[])
          and on_date between ${pack.startDate}::date and ${addDays(pack.startDate, pack.nights - 1)}::date)
    ), living as (
      select l.inventory_id, sum(l.quantity)::int as quantity, extract(epoch from min(h.expires_at))::float8 as until
      from hold_line l join hold h on h.id = l.hold_id
      where h.state = 'active' and h.expires_at > ${now.toISOString()}::timestamptz and l.inventory_id in (select id from unit)
      group by l.inventory_id
    )
    select kind, owner_id, class, free, coalesce(quantity, 0) as living, until from unit left join living on inventory_id = unit.id`);
  const seats = flights.map((flight) => rows.filter(({ kind, owner_id }) => kind === "seat" && owner_id === flight));
  const parts = [
    ...seats.map((legs) => freed(legs, people)),
    ...(pack.eventId
      ? [
          freed(
            rows.filter(({ kind }) => kind === "ticket"),
            people,
          ),
        ]
      : []),
    ...(hotels.length > 0 ? [freedRooms(rows, pack, hotels, occupancies)] : []),
  ];
  const ends = parts.filter((end) => end !== null);
  const last = Math.max(...ends);
  return ends.length === parts.length && last > 0 ? new Date(last * 1000) : null;
}

/** Seconds of the epoch when one of these rows may have enough; 0 where one has enough now, null where none will. */
function freed(rows: readonly Row[], quantity: number): number | null {
  if (rows.some(({ free }) => free >= quantity)) return 0;
  const ends = rows.flatMap(({ free, living, until }) => (until !== null && free + living >= quantity ? [until] : []));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** The same for rooms, in whichever hotel may have the party's rooms first. */
function freedRooms(
  rows: readonly Row[],
  pack: Departure,
  hotels: readonly Hotel[],
  occupancies: readonly Occupancy[],
): number | null {
  const stay = { checkIn: pack.startDate, nights: pack.nights, fare: fareOf(pack), currency: pack.currency };
  const ends = hotels.flatMap((hotel) => {
    const own = rows.filter(({ kind, owner_id }) => kind === "room" && owner_id === hotel.id);
    const fits = (counted: (row: Row) => number) =>
      suggestedRooms(hotel, freeOverStay(own, pack.nights, counted), occupancies, stay) !== null;
    if (fits(({ free }) => free)) return [0];
    if (!fits(({ free, living }) => free + living)) return [];
    return own.flatMap(({ free, until }) => (until !== null && free < occupancies.length ? [until] : []));
  });
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** Rooms of each class over all nights: the minimum, and 0 where a night is missing. */
function freeOverStay(rows: readonly Row[], nights: number, counted: (row: Row) => number): Map<string, number> {
  const classes = new Set(rows.map((row) => row.class));
  return new Map(
    [...classes].map((name) => {
      const each = rows.filter((row) => row.class === name).map(counted);
      return [name, each.length < nights ? 0 : Math.min(...each)];
    }),
  );
}
