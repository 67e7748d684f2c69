import type { BookingDraft } from "../draft/booking-draft";
import type { SupplierBooking } from "../hotel-api/hotel-supplier";

/**
 * How a supplier's booking differs from the one that was sent: hotel, days, number of rooms, currency; empty when it is
 * the same. Fields missing from the answer are not compared. Days are YYYY-MM-DD, local to the hotel.
 */
export function differencesFromRequest(
  { dateFrom, dateTo, stay }: Pick<BookingDraft, "dateFrom" | "dateTo" | "stay">,
  answer: SupplierBooking,
): string[] {
  const request = {
    hotel: stay!.hotelCode,
    "check-in": dateFrom,
    "check-out": dateTo,
    rooms: stay!.rates.reduce((sum, { rooms }) => sum + rooms, 0),
    currency: stay!.currency,
  };
  const answerValues: Record<keyof typeof request, string | number | undefined> = {
    hotel: answer.hotelCode,
    "check-in": answer.checkIn?.slice(0, 10),
    "check-out": answer.checkOut?.slice(0, 10),
    rooms: answer.rooms,
    currency: answer.currency,
  };
  return (Object.keys(request) as (keyof typeof request)[])
    .filter((what) => answerValues[what] !== undefined && answerValues[what] !== request[what])
    .map((what) => `${what} ${answerValues[what]} instead of ${request[what]}`);
}
