import { awaitedOf } from "@contract/booking/awaited-of";
import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { BookingInfo } from "@contract/booking/booking";

/** Who has to confirm a booking, by the state of its rooms and flights. */
export function awaitedOfBooking({
  rooms,
  outwardFlight,
  inwardFlight,
}: Pick<BookingInfo, "rooms" | "outwardFlight" | "inwardFlight">): AwaitedSupplier | undefined {
  return awaitedOf({
    hotel: rooms.some(({ status }) => status === "rq"),
    airline: [outwardFlight, inwardFlight].some((leg) => leg?.status === "rq"),
  });
}
