import type { ListedState } from "~/people/listed-state";

/** The classes of a booking's state at the desk: a sale, an end without one, a draft, or a booking that waits for somebody. */
export function bookingTone(state: ListedState): string {
  if (state === "OK") return "tag tag-good";
  if (state === "CANCELLED" || state === "EXPIRED" || state === "REFUSE") return "tag tag-ended";
  return state === "DRAFT" ? "tag" : "tag tag-warn";
}
