import type { BookingInfo } from "@contract/booking/booking";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../../core/localise";
import { flightTitle } from "../../../offer/catalogue/flight-title";
import { servicesOf, travellerNames } from "../../draft/draft-services";
import { withBoughtBaggage } from "../../extras/bought-baggage";
import type { Booking } from "../transition";
import type { SubmittedFacts } from "./submitted-facts";

/** Where a submitted booking goes and when, with its flights, rooms, match, tour, car and services. */
export function submittedTrip({ draft }: Pick<Booking, "draft">, facts: SubmittedFacts, langCode: LangCode) {
  const { name, place, rooms, outwardFlight, inwardFlight } = facts;
  return {
    title: name ?? rooms[0]?.hotelName ?? flightTitle(place.names, langCode),
    dest: draft.destinationCode,
    destName: localise(place.names, langCode),
    abroad: !place.domestic,
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    rooms,
    outwardFlight: outwardFlight && withBoughtBaggage(outwardFlight, draft),
    inwardFlight: inwardFlight && withBoughtBaggage(inwardFlight, draft),
    ...facts.programme,
    // All rooms of a booking are in one hotel.
    hotels: rooms.slice(0, 1).map((room) => ({
      hotelId: room.hotelId,
      name: room.hotelName,
      checkIn: draft.checkIn ?? draft.dateFrom,
      checkOut: draft.dateTo,
      status: room.status,
      ...facts.hotelContact,
    })),
    stay: suppliersStay(draft, facts),
    additionalServices: servicesOf(draft).map(({ service: { code, names }, qty }) => ({
      code,
      name: localise(names, langCode),
      qty,
      travellers: travellerNames(code, draft),
    })),
    extras: facts.extras,
  } satisfies Partial<BookingInfo>;
}

function suppliersStay(
  { stay }: Booking["draft"],
  { reservation, comments }: Pick<SubmittedFacts, "reservation" | "comments">,
): BookingInfo["stay"] {
  return (
    stay && {
      reference: reservation?.state === "confirmed" ? (reservation.reference ?? undefined) : undefined,
      supplierName: reservation?.supplierName ?? undefined,
      vatNumber: reservation?.vatNumber ?? undefined,
      comments,
    }
  );
}
