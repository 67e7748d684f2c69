import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentKind } from "@contract/booking/documents";

/**
 * Documents available in the booking's state: hotel, match and car have a voucher, a flight has tickets, and a receipt
 * covers what was paid.
 */
export function documentKindsOf(
  info: Pick<BookingInfo, "reservationStatus" | "state" | "rooms" | "events" | "car" | "outwardFlight" | "paidNIS">,
): DocumentKind[] {
  const confirmed = info.reservationStatus === "OK" && info.state === "OK";
  return [
    ...(info.reservationStatus ? (["confirmation"] as const) : []),
    ...(confirmed && (info.rooms.length > 0 || info.events.length > 0 || info.car) ? (["voucher"] as const) : []),
    ...(confirmed && info.outwardFlight ? (["eticket"] as const) : []),
    ...(Number(info.paidNIS) > 0 ? (["receipt"] as const) : []),
    "disclosure",
  ];
}
