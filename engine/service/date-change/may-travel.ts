import { jerusalemDay } from "../../core/jerusalem-day";
import type { FlightRow } from "../../offer/selection/flights-by-id";
import type { BookingParts } from "../../sale/booking/booking-parts";
import type { BookingDraft } from "../../sale/draft/booking-draft";
import { checkPassenger } from "../../sale/draft/passenger-rules";
import { travelRules } from "../../sale/draft/required-fields";
import { openedPassenger } from "../../sale/draft/sealed-passport";

/**
 * Whether everyone may travel on a booking's new day: in the same price group by age on the return date, and with a passport that is valid
 * then. One that is still missing is so near the departure that it would have to be given at once, and a change of date asks for none.
 *
 * @param flights those of the day, by id; others among them do not count
 */
export async function mayTravel(
  parts: BookingParts,
  flights: ReadonlyMap<string, FlightRow>,
  draft: BookingDraft,
  now: Date,
): Promise<boolean> {
  const today = jerusalemDay(now);
  const flown = [...flights].filter(([id]) => id === draft.outwardFlightId || id === draft.inwardFlightId);
  const needs = {
    ...(await travelRules(parts, { flights: new Map(flown) }, draft, today)),
    returnOn: draft.dateTo,
    today,
  };
  return draft.paxList.every((passenger, index) => {
    const slot = openedPassenger(parts.dataKeys, passenger);
    return checkPassenger(
      slot,
      { ...slot, firstName: slot.firstName ?? "", lastName: slot.lastName ?? "" },
      index,
      needs,
    ).ok;
  });
}
