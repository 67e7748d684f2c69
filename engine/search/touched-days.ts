import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect";

/** Notes the days whose cheapest departure may have changed with the seats of these flights. A job rebuilds them: a sale never waits for it. */
export async function markTouched(tx: Database | Transaction, flightIds: readonly (string | null)[]): Promise<void> {
  const ids = flightIds.filter((id) => id !== null);
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into departure_dirty (category, destination_code, start_date, nights)
    select distinct category, destination_code, start_date, nights from departure
    where outward_flight_id in ${ids} or inward_flight_id in ${ids}`);
}
