import type { bookings } from "@contract/booking/booking";
import { typOf } from "@contract/vocabulary/room-typ";
import type { ParsedInput } from "@contract/wire/operation";
import { agesLike, oldestChild } from "../../../offer/pricing/age-rules";
import { partyQuery, productQuery } from "../../../offer/search/cards/product-query";
import type { ResolvedSelection } from "../../../offer/selection/resolve-selection";
import type { BookingDraft, DraftPassenger } from "../../draft/booking-draft";

type Input = ParsedInput<typeof bookings.storePage>;

/** A new booking: the selection, a slot for each passenger, and the link back to the product. */
export function selectionDraft(
  { pack, flightsOf, hotel, rooms, priced, occupancies, event, ticket, car, hotelShift, onRequest }: ResolvedSelection,
  input: Input,
): BookingDraft {
  let number = 0;
  const paxList = occupancies.flatMap((room, index): DraftPassenger[] =>
    (["ADT", "CHD", "INF"] as const).flatMap((type) =>
      Array.from({ length: { ADT: room.adults, CHD: room.children, INF: room.infants }[type] }, (_, nth) => {
        number += 1;
        const place = { paxId: `p${number}`, room: index + 1, type };
        if (type !== "CHD") return place;
        const age = room.childAges?.[nth];
        const bounds = [priced.rooms[index]!.room?.room.childAgeTo ?? oldestChild, pack.childFareTo];
        return { ...place, age, ages: agesLike(age, bounds) };
      }),
    ),
  );
  const seatedPax = paxList.filter(({ type }) => type !== "INF");
  return {
    packId: pack.id,
    flightsOf: flightsOf.id,
    outwardFlightId: flightsOf.outwardFlightId,
    inwardFlightId: flightsOf.inwardFlightId,
    cabin: flightsOf.cabin,
    destinationCode: pack.destinationCode,
    dateFrom: pack.startDate,
    dateTo: pack.endDate,
    nights: pack.nights,
    checkIn: hotel ? priced.stay.checkIn : null,
    rooms: hotel
      ? rooms.map((room, index) => ({
          roomNumber: index + 1,
          hotelId: hotel.id,
          cls: room.cls,
          roomClass: priced.rooms[index]!.room!.room.roomClass,
          board: priced.rooms[index]!.board!,
          typ: typOf(occupancies[index]!),
          ...(onRequest.rooms[index] ? { requested: true as const } : {}),
        }))
      : [],
    paxList,
    ...(pack.tourId ? { tourId: pack.tourId } : {}),
    ...(event && ticket
      ? {
          ticket: {
            eventId: event.id,
            categoryId: ticket.code,
            onDate: event.onDate,
            qty: seatedPax.length,
            paxIds: seatedPax.map(({ paxId }) => paxId),
          },
        }
      : {}),
    ...(car ? { car: { code: car.code } } : {}),
    additionalServices: [],
    extrasSeen: false,
    consents: {
      sendPromotionalProductMails: false,
      sendPromotionalInsuranceMails: false,
      sendEsimOffer: false,
    },
    productQuery: [
      // The page shows one room of the cheapest class as well.
      ...(hotel && rooms.length > 1
        ? [
            partyQuery(pack.id, hotel.id, occupancies, input.pensioner),
            ...rooms.map(({ typ, cls }) => `typ=${typ}&cls=${cls}`),
          ]
        : [productQuery(pack.id, hotel?.id, occupancies, input.pensioner)]),
      input.flights && input.flights !== pack.id ? `flights=${input.flights}` : "",
      ticket ? `ticket=${ticket.code}` : "",
      car ? `car=${car.code}` : "",
      hotelShift > 0 ? `hotel_shift_1=${hotelShift}` : "",
    ]
      .filter(Boolean)
      .join("&"),
  };
}
