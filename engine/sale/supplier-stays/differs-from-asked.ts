import type { BookingDraft } from "../draft/booking-draft";
import type { SupplierBooking } from "../hotel-api/hotel-supplier";

/**
 * How a supplier's booking differs from the one that was sent: hotel, days, number of rooms, currency; empty when it is
 * the same. What an answer does not say is not compared. Days are YYYY-MM-DD, local to the hotel.
 */
export function differsFromAsked(
  { dateFrom, dateTo, stay }: Pick<BookingDraft, "dateFrom" | "dateTo" | "stay">,
  said: SupplierBooking,
): string[] {
  const asked = {
    hotel: stay!.hotelCode,
    "check-in": dateFrom,
    "check-out": dateTo,
    rooms: stay!.rates.reduce((sum, { rooms }) => sum + rooms, 0),
    currency: stay!.currency,
  };
  const answered: Record<keyof typeof asked, string | number | undefined> = {
    hotel: said.hotelCode,
    "check-in": said.checkIn?.slice(0, 10),
    "check-out": said.checkOut?.slice(0, 10),
    rooms: said.rooms,
    currency: said.currency,
  };
  return (Object.keys(asked) as (keyof typeof asked)[])
    .filter((what) => answered[what] !== undefined && answered[what] !== asked[what])
    .map((what) => `${what} ${answered[what]} instead of ${asked[what]}`);
}
