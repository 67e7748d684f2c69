import { sql } from "drizzle-orm";
import { builtOnce } from "../../database/built-once";
import type { Database, Transaction } from "../../database/connect";
import { departure } from "../../offer/catalogue/schema";
import { type HeldServices, heldServices, servicesFor } from "../../offer/pricing/additional-services";
import { type FlightRow, journeyFlights } from "../../offer/selection/flights-by-id";
import type { BookingDraft } from "./booking-draft";

/** The services a booking may add: those in its currency that its package does not include. */
export async function offeredServices(
  db: Database | Transaction,
  draft: BookingDraft,
  currency: string,
  flights: () => Promise<Map<string, FlightRow>> = () => journeyFlights(db, draft),
) {
  const has = { hasFlight: draft.outwardFlightId !== null, hasHotel: draft.rooms.length > 0 };
  return servicesFor(currency, has, await heldBy(db, draft, flights));
}

const transferOfPack = builtOnce((db) =>
  db
    .select({ transfer: departure.transfer })
    .from(departure)
    .where(sql`${departure.id} = ${sql.placeholder("id")}`)
    .prepare(""),
);

async function heldBy(
  db: Database | Transaction,
  draft: BookingDraft,
  flights: () => Promise<Map<string, FlightRow>>,
): Promise<HeldServices> {
  if (draft.stay || (draft.outwardFlightId ?? draft.inwardFlightId) === null)
    return heldServices({ transfer: false, legs: [] });
  const [pack] = await transferOfPack(db).execute({ id: draft.packId });
  const legs = [...(await flights()).values()];
  return heldServices({ transfer: pack?.transfer ?? false, legs });
}
