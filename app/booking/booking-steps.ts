import type { BookingState, StorePageResult } from "@contract/booking/booking";
import type { BookingStep } from "~/paths";

type Stored = Pick<StorePageResult, "paxList" | "payer" | "extrasSeen" | "employee">;

/** The order of this list is the order of the journey. Back, next, progress and access all derive from it. */
export const bookingSteps: readonly { id: BookingStep; done(stored: Stored): boolean }[] = [
  { id: "travellers", done: (stored) => stored.paxList.every((passenger) => passenger.complete) },
  { id: "payer", done: (stored) => stored.payer !== undefined && (stored.employee?.leaveApproved ?? true) },
  { id: "extras", done: (stored) => stored.extrasSeen },
  { id: "check", done: () => false },
];

/** The steps the user may open now: every completed one and the first incomplete one. */
export function openSteps(stored: Stored): BookingStep[] {
  const frontier = bookingSteps.findIndex((step) => !step.done(stored));
  return bookingSteps.slice(0, frontier + 1).map((step) => step.id);
}

export function stepBefore(step: BookingStep): BookingStep | undefined {
  return bookingSteps[bookingSteps.findIndex(({ id }) => id === step) - 1]?.id;
}

export type BookingScreen = "steps" | "card" | "waiting" | "confirmation" | "over";

/** The screen for each booking state; opening any other screen redirects to it. A new state does not compile until it is listed here. */
export const screenOf = {
  DRAFT: "steps",
  STORED: "steps",
  PAYMENT_URL: "steps",
  VERIFYING: "card",
  VERIFIED: "waiting",
  DEBITING: "waiting",
  OK: "confirmation",
  RQ: "confirmation",
  REFUSE: "confirmation",
  ERROR: "confirmation",
  CANCELLING: "confirmation",
  CANCELLED: "confirmation",
  EXPIRED: "over",
} as const satisfies Record<BookingState, BookingScreen>;
