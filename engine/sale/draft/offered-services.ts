import { eq, inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { departure, flight } from "../../offer/catalogue/schema";
import { type HeldServices, heldServices, servicesFor } from "../../offer/pricing/additional-services";
import type { BookingDraft } from "./booking-draft";

/** The services a booking may add: those in its currency that its package does not include. */
export async function offeredServices(db: Database | Transaction, draft: BookingDraft, currency: string) {
  return servicesFor(currency, draft.outwardFlightId !== null, await heldBy(db, draft));
}

async function heldBy(db: Database | Transaction, draft: BookingDraft): Promise<HeldServices> {
  const ids = [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null);
  if (draft.stay || ids.length === 0) return heldServices({ transfer: false, legs: [] });
  const [pack] = await db
    .select({ transfer: departure.transfer })
    .from(departure)
    .where(eq(departure.id, draft.packId));
  const legs = await db.select({ baggage: flight.baggage }).from(flight).where(inArray(flight.id, ids));
  return heldServices({ transfer: pack?.transfer ?? false, legs });
}
