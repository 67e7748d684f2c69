import type { StorePageResult } from "@contract/booking/booking";
import { categories } from "@contract/vocabulary/categories";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../../core/localise";
import { flightTitle } from "../../../offer/catalogue/flight-title";
import { hotelStay } from "../../draft/hotel-stay";
import type { Booking } from "../transition";
import type { BookingFacts } from "./booking-facts";

/** Where a booking goes and when, with its flights, rooms, match, tour and car. */
export function shownTrip(
  { category, draft }: Pick<Booking, "category" | "draft">,
  { name, place, rooms, outwardFlight, inwardFlight, programme, comments }: BookingFacts,
  langCode: LangCode,
) {
  return {
    packId: draft.packId,
    category: { code: category, id: categories[category].id },
    title: name ?? rooms[0]?.hotelName ?? flightTitle(place.names, langCode),
    dest: draft.destinationCode,
    destName: localise(place.names, langCode),
    dateFrom: draft.dateFrom,
    dateTo: draft.dateTo,
    duration: draft.nights,
    hotelStay: rooms.length > 0 ? hotelStay(draft) : undefined,
    outwardFlight,
    inwardFlight,
    rooms,
    ...programme,
    rateComments: comments,
    productQuery: draft.productQuery,
  } satisfies Partial<StorePageResult>;
}
