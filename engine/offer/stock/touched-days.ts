import { categoriesWhere } from "@contract/vocabulary/categories";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";

/**
 * Marks the days whose cheapest departure may have changed with the seats of these flights. A job rebuilds them: a sale never waits for
 * it.
 */
export async function markTouched(tx: Database | Transaction, flightIds: readonly (string | null)[]): Promise<void> {
  const ids = flightIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into departure_dirty (category, destination_code, start_date, nights)
    select distinct category, destination_code, start_date, nights from departure
    where outward_flight_id in ${ids} or inward_flight_id in ${ids}`);
}

/**
 * Marks the days of other departures that lose their last room to a hold, or regain it on release. Nothing is marked while the class has
 * more rooms than the hold takes: those days are unaffected.
 */
export function markScarceRooms(tx: Database | Transaction, holdId: string): Promise<void> {
  return markStaysOver(
    tx,
    sql`hold_line l join inventory i on i.id = l.inventory_id and i.kind = 'room' and i.capacity - i.held - i.sold <= l.quantity
      where l.hold_id = ${holdId}`,
  );
}

/** Marks the days of all departures whose stay has this night at a hotel. */
export function markRoomNight(tx: Transaction, hotelId: string, night: string): Promise<void> {
  return markStaysOver(tx, sql`(values (${hotelId}::text, ${night}::date)) i (owner_id, on_date) where true`);
}

/** Marks the days of all departures whose stay has a night of this season at a hotel. */
export function markSeason(tx: Transaction, hotelId: string, from: string, to: string): Promise<void> {
  return markStaysOver(
    tx,
    sql`(select ${hotelId}::text as owner_id, day::date as on_date from generate_series(${from}::date, ${to}::date, '1 day') day) i
      where i.on_date >= current_date`,
  );
}

/** Marks the days that a class without free rooms is not offered on, or is once it is sold on request. */
export function markSoldOutNights(tx: Transaction, hotelId: string, roomClass: string): Promise<void> {
  return markStaysOver(
    tx,
    sql`inventory i where i.kind = 'room' and i.owner_id = ${hotelId} and i.class = ${roomClass} and i.on_date >= current_date
      and i.capacity - i.held - i.sold < 1`,
  );
}

/** `nights`: a `from` and `where` with the hotel (`i.owner_id`) and night (`i.on_date`) of each night whose stays are marked. */
async function markStaysOver(tx: Database | Transaction, nights: SQL): Promise<void> {
  await tx.execute(sql`
    insert into departure_dirty (category, destination_code, start_date, nights)
    select distinct d.category, d.destination_code, d.start_date, d.nights
    from (select i.owner_id, i.on_date from ${nights}) i
    join hotel h on h.id = i.owner_id
    join departure d on d.destination_code = h.destination_code and d.category = any(${sql.param(staying)}::text[])
      and d.start_date between i.on_date - ${longestStay}::int and i.on_date and d.end_date > i.on_date`);
}

/** The nights of the longest possible departure (docs/import.md): anything that leaves earlier is over. */
const longestStay = 60;
const staying = categoriesWhere(({ hasHotel }) => hasHotel);
