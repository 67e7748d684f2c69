import { addDays, epochDay } from "../../core/epoch-day";
import type { BookingDraft } from "./booking-draft";

/** The nights of a draft's rooms: from the first in the hotel, which may be after arrival, to the end of the holiday. */
export function hotelStay({ checkIn, dateFrom, nights }: Pick<BookingDraft, "checkIn" | "dateFrom" | "nights">) {
  const first = checkIn ?? dateFrom;
  return {
    checkIn: first,
    checkOut: addDays(dateFrom, nights),
    nights: nights - (epochDay(first) - epochDay(dateFrom)),
  };
}
