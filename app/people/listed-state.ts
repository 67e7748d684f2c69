import type { BookingState } from "@contract/booking/booking";

export type ListedState = BookingState | "CANCEL_ASKED";

/**
 * What a list says of a booking, to its agency, the desk and its customer: its state, or that a cancellation was asked for which is not
 * settled. The last part of a key `state.` of the texts "desk".
 */
export function listedState(state: BookingState, isCancellationAsked: boolean): ListedState {
  return isCancellationAsked && (state === "OK" || state === "RQ") ? "CANCEL_ASKED" : state;
}
