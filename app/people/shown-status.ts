import type { BookingState } from "@contract/booking/booking";
import { listedState } from "~/people/listed-state";

const decided = ["OK", "RQ", "ERROR", "REFUSE", "CANCEL_ASKED"] as const;
type ShownStatus = (typeof decided)[number] | "CANCELLED" | "open";

/** A booking's status for its customer, the last part of a key `visitor.` of the texts "people". Unfinished bookings are "open". */
export function shownStatus(state: BookingState, isCancellationAsked: boolean): ShownStatus {
  if (state === "CANCELLED" || state === "CANCELLING") return "CANCELLED";
  const listed = listedState(state, isCancellationAsked);
  return decided.find((one) => one === listed) ?? "open";
}

export const statusTone = (status: ShownStatus) =>
  status === "OK" ? "tag tag-good" : status === "CANCELLED" ? "tag" : "tag tag-warn";
