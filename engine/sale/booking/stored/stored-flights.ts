import type { LangCode } from "@contract/vocabulary/vocabulary";
import { legOf } from "../../../offer/selection/flight-legs";
import type { BookingDraft } from "../../draft/booking-draft";
import type { BookingParts } from "../booking-parts";

/** The flights of a booking, in a language; once confirmed, with the airline's own reference. */
export async function storedFlights(
  parts: Pick<BookingParts, "journeys" | "catalogue">,
  draft: BookingDraft,
  langCode: LangCode,
  confirmed = false,
) {
  const [atlas, { flights }] = await Promise.all([parts.catalogue.atlas(), parts.journeys(draft)]);
  const leg = (id: string | null) => {
    const row = id ? flights.get(id) : undefined;
    if (!row) return undefined;
    const { seatsLeft: _, ...shownLeg } = legOf({ ...row, freeSeats: new Map() }, draft.cabin, atlas, langCode);
    return {
      ...shownLeg,
      ...(confirmed && row.airlineReference ? { airlineReference: row.airlineReference } : {}),
      status: draft.flightStatus ?? shownLeg.status,
      paxIds: draft.paxList.map((passenger) => passenger.paxId),
    };
  };
  return { outwardFlight: leg(draft.outwardFlightId), inwardFlight: leg(draft.inwardFlightId) };
}
