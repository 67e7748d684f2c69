import { standardCategory } from "@contract/vocabulary/categories";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";

/** Notes the days whose cheapest departure may have changed with the seats of these flights. A job rebuilds them: a sale never waits for it. */
export async function markTouched(tx: Database | Transaction, flightIds: readonly (string | null)[]): Promise<void> {
  const ids = flightIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into departure_dirty (category, destination_code, start_date, nights)
    select distinct category, destination_code, start_date, nights from departure
    where outward_flight_id in ${ids} or inward_flight_id in ${ids}`);
}

/** Nights before a departure's start that a stay of it can still reach. */
const longestStay = 60;

/**
 * Notes the days of other departures whose room is gone with what a hold took, or there again with what it gave back. Nothing is noted
 * while there are more rooms of the class than the hold has: for those days nothing changed.
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
