import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentKind } from "@contract/booking/documents";

/** Documents a booking has in the state it is in: hotel, match and car take a voucher, a flight has tickets, a receipt is for what was paid. */
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
