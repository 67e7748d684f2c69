import { categoriesWhere } from "@contract/vocabulary/categories";
import { partyLimits } from "@contract/vocabulary/party-limits";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";

/**
 * Marks the days whose cheapest departure may have changed with the seats of these flights. A job rebuilds them: a sale never waits for
 * it.
 */
export function markTouched(tx: Database | Transaction, flightIds: readonly string[]): Promise<void> {
  return mark(tx, daysOfFlights(sql`${sql.param(flightIds)}::text[]`));
}

/**
 * Free seats of a flight, or free tickets of a match, with which every party finds a place: the index, lists and price plans say the same
 * whether there are more. An infant who turns two on the way needs a seat (`countedParty`).
 */
export const enoughForAnyParty = partyLimits.adult + partyLimits.child + partyLimits.pensioner + partyLimits.infant;

/**
 * Marks the days that a hold took stock from or returns it to: those of its flights where seats or tickets are few, before or after, and those
 * of other departures that lose their last room to it or regain it. The hold still has its lines.
 */
export async function markHoldDays(tx: Database | Transaction, holdId: string): Promise<void> {
  await holdDays(tx).execute({ holdId });
}

/**
 * Marks the days of other departures that lose their last room to a hold, or regain it on release. Nothing is marked while the class has
 * more rooms than the hold takes: those days are unaffected.
 */
export async function markScarceRooms(tx: Database | Transaction, holdId: string): Promise<void> {
  await scarceDays(tx).execute({ holdId });
}

/** Rooms of which a hold has the last ones, or would leave fewer than it has. */
function scarceRooms(): SQL {
  const holdId = sql.placeholder("holdId");
  return sql`hold_line l join inventory i on i.id = l.inventory_id and i.kind = 'room' and i.capacity - i.held - i.sold <= l.quantity
    where l.hold_id = ${holdId}`;
}

/** Marks the days of all departures whose stay has this night at a hotel. */
export function markRoomNight(tx: Transaction, hotelId: string, night: string): Promise<void> {
  return mark(tx, daysOfStays(sql`(values (${hotelId}::text, ${night}::date)) i (owner_id, on_date) where true`));
}

/** Marks the days of all departures whose stay has a night of this season at a hotel. */
export function markSeason(tx: Transaction, hotelId: string, from: string, to: string): Promise<void> {
  return mark(
    tx,
    daysOfStays(sql`(select ${hotelId}::text as owner_id, day::date as on_date from generate_series(${from}::date, ${to}::date, '1 day') day) i
      where i.on_date >= current_date`),
  );
}

/** Marks the days that a class without free rooms is not offered on, or is once it is sold on request. */
export function markSoldOutNights(tx: Transaction, hotelId: string, roomClass: string): Promise<void> {
  return mark(
    tx,
    daysOfStays(sql`inventory i where i.kind = 'room' and i.owner_id = ${hotelId} and i.class = ${roomClass} and i.on_date >= current_date
      and i.capacity - i.held - i.sold < 1`),
  );
}

/** `flights`: an array of ids, with which PostgreSQL uses the indexes of both directions. */
function daysOfFlights(flights: SQL): SQL {
  return sql`select distinct category, destination_code, start_date, nights from departure
    where outward_flight_id = any(${flights}) or inward_flight_id = any(${flights})`;
}

/** `nights`: a `from` and `where` with the hotel (`i.owner_id`) and night (`i.on_date`) of each night whose stays are meant. */
function daysOfStays(nights: SQL): SQL {
  return sql`select distinct d.category, d.destination_code, d.start_date, d.nights
    from (select i.owner_id, i.on_date from ${nights}) i
    join hotel h on h.id = i.owner_id
    join departure d on d.destination_code = h.destination_code and d.category = any(${sql.param(staying)}::text[])
      and d.start_date between i.on_date - ${longestStay}::int and i.on_date and d.end_date > i.on_date`;
}

async function mark(tx: Database | Transaction, days: SQL): Promise<void> {
  await tx.execute(marked(days));
}

const marked = (days: SQL) => sql`insert into departure_dirty (category, destination_code, start_date, nights) ${days}`;

/** The nights of the longest possible departure (docs/import.md): anything that leaves earlier is over. */
const longestStay = 60;
const staying = categoriesWhere(({ hasHotel }) => hasHotel);

const flightsOfHold = sql`array(
  select i.owner_id from hold_line l join inventory i on i.id = l.inventory_id and i.kind = 'seat'
  where l.hold_id = ${sql.placeholder("holdId")} and exists (
    select 1 from hold_line few join inventory u on u.id = few.inventory_id and u.kind in ('seat', 'ticket')
    where few.hold_id = l.hold_id and u.capacity - u.held - u.sold < ${sql.raw(String(enoughForAnyParty))} + few.quantity))`;
const scarceDays = statementOnce(marked(daysOfStays(scarceRooms())));
const holdDays = statementOnce(marked(sql`${daysOfFlights(flightsOfHold)} union ${daysOfStays(scarceRooms())}`));
