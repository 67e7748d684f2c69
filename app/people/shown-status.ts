import type { BookingState } from "@contract/booking/booking";

const decided = ["OK", "RQ", "ERROR", "REFUSE"] as const;

/** A booking's status for its customer, the last part of a key `visitor.` of the texts "people". Unfinished bookings are "open". */
export function shownStatus(state: BookingState): (typeof decided)[number] | "CANCELLED" | "open" {
  if (state === "CANCELLED" || state === "CANCELLING") return "CANCELLED";
  return decided.find((one) => one === state) ?? "open";
}

export const statusTone = (status: ReturnType<typeof shownStatus>) =>
  status === "OK" ? "tag tag-good" : status === "CANCELLED" ? "tag" : "tag tag-warn";
