import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentKind } from "@contract/booking/documents";

/**
 * Documents available in the booking's state: only a confirmed booking has a confirmation; its hotel, match and car have a voucher, its
 * flight has tickets. A receipt covers what was paid.
 */
export function documentKindsOf(
  info: Pick<BookingInfo, "reservationStatus" | "state" | "rooms" | "events" | "car" | "outwardFlight" | "paidNIS">,
): DocumentKind[] {
  const confirmed = info.reservationStatus === "OK" && info.state === "OK";
  return [
    ...(confirmed ? (["confirmation"] as const) : []),
    ...(confirmed && (info.rooms.length > 0 || info.events.length > 0 || info.car) ? (["voucher"] as const) : []),
    ...(confirmed && info.outwardFlight ? (["eticket"] as const) : []),
    ...(Number(info.paidNIS) > 0 ? (["receipt"] as const) : []),
    "disclosure",
  ];
}
