import type { Destination } from "../../offer/catalogue/catalogue";
import { heldServices, servicesFor } from "../../offer/pricing/additional-services";
import { isDateFixed } from "../../offer/pricing/flying-safe";
import type { Journey } from "../../offer/selection/journeys";
import type { BookingDraft } from "./booking-draft";

/** The services a booking may add on a day in Jerusalem, priced in its currency: those that fit it and that its package does not include. */
export function offeredServices(
  draft: BookingDraft,
  currency: string,
  journey: Journey,
  place: Pick<Destination, "domestic"> | undefined,
  today: string,
) {
  const hasFlight = draft.outwardFlightId !== null;
  const has = { hasFlight, hasHotel: draft.rooms.length > 0, isAbroad: !place?.domestic };
  const trip = { dateFrom: draft.dateFrom, isFixed: isDateFixed(draft) };
  return servicesFor(
    { currency, dollarRate: draft.dollarRate },
    { ...has, ...trip },
    servicesInPack(draft, journey),
    today,
  );
}

/** The services that the package of a booking includes, by code. */
export function servicesInPack(draft: BookingDraft, { flights, transfer }: Journey): ReadonlySet<string> {
  const isPack = !draft.stay && (draft.outwardFlightId ?? draft.inwardFlightId) !== null;
  return heldServices(isPack ? { transfer, legs: [...flights.values()] } : { transfer: false, legs: [] });
}
