import { standardCategory } from "@contract/vocabulary/categories";
import { sql } from "drizzle-orm";
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

/** The number of nights before a departure's start that one of its stays can still reach. */
const longestStay = 60;

/**
 * Marks the days of other departures that lose their last room to a hold, or regain it on release. Nothing is marked while the class has
 * more rooms than the hold takes: those days are unaffected.
 */
export async function markScarceRooms(tx: Database | Transaction, holdId: string): Promise<void> {
  await tx.execute(sql`
    insert into departure_dirty (category, destination_code, start_date, nights)
    select distinct d.category, d.destination_code, d.start_date, d.nights
    from hold_line l
    join inventory i on i.id = l.inventory_id and i.kind = 'room' and i.capacity - i.held - i.sold <= l.quantity
    join hotel h on h.id = i.owner_id
    join departure d on d.category = ${standardCategory} and d.destination_code = h.destination_code
      and d.start_date between i.on_date - ${longestStay}::int and i.on_date and d.end_date > i.on_date
    where l.hold_id = ${holdId}`);
}
