import { heldServices, servicesFor } from "../../offer/pricing/additional-services";
import type { Journey } from "../../offer/selection/journeys";
import type { BookingDraft } from "./booking-draft";

/** The services a booking may add: those in its currency that its package does not include. */
export function offeredServices(draft: BookingDraft, currency: string, { flights, transfer }: Journey) {
  const has = { hasFlight: draft.outwardFlightId !== null, hasHotel: draft.rooms.length > 0 };
  const isPack = !draft.stay && (draft.outwardFlightId ?? draft.inwardFlightId) !== null;
  const included = isPack ? { transfer, legs: [...flights.values()] } : { transfer: false, legs: [] };
  return servicesFor(currency, has, heldServices(included));
}
