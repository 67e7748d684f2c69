import type { BookingInfo } from "@contract/booking/booking";
import { printedMoment } from "~/format/dates";
import { priceInText } from "~/format/money";
import type { CancelledTraveller } from "./CancelledTravellers";

/** The travellers of a booking who were cancelled while the others stay, as pages show them. */
export function shownCancelled({
  cancelledPassengers,
  price,
}: Pick<BookingInfo, "cancelledPassengers" | "price">): CancelledTraveller[] {
  return cancelledPassengers.map(({ paxId, firstName, lastName, at, fee }) => ({
    paxId,
    name: `${firstName} ${lastName}`,
    at: printedMoment(at),
    fee: fee && priceInText(fee, price.currency),
  }));
}
