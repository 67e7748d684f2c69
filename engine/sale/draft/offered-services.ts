import type { Destination } from "../../offer/catalogue/catalogue";
import { heldServices, servicesFor } from "../../offer/pricing/additional-services";
import type { Journey } from "../../offer/selection/journeys";
import type { BookingDraft } from "./booking-draft";

/** The services a booking may add, priced in its currency: those that fit it and that its package does not include. */
export function offeredServices(
  draft: BookingDraft,
  currency: string,
  { flights, transfer }: Journey,
  place: Pick<Destination, "domestic"> | undefined,
) {
  const hasFlight = draft.outwardFlightId !== null;
  const has = { hasFlight, hasHotel: draft.rooms.length > 0, isAbroad: !place?.domestic };
  const isPack = !draft.stay && (draft.outwardFlightId ?? draft.inwardFlightId) !== null;
  const included = isPack ? { transfer, legs: [...flights.values()] } : { transfer: false, legs: [] };
  return servicesFor({ currency, dollarRate: draft.dollarRate }, has, heldServices(included));
}
