import type { BookingState, StorePageResult } from "@contract/booking/booking";
import type { BookingStep } from "~/paths";

type StepsOfBooking = Pick<StorePageResult, "paxList" | "payer" | "extrasSeen" | "employee" | "loginNeeded">;

/** The order of this list is the order of the journey. Back, next, progress and access all derive from it. */
export const bookingSteps: readonly { id: BookingStep; done(stored: StepsOfBooking): boolean }[] = [
  { id: "travellers", done: (booking) => booking.paxList.every((passenger) => passenger.complete) },
  { id: "payer", done: (booking) => booking.payer !== undefined && isEmployeeNamed(booking) },
  { id: "extras", done: (booking) => booking.extrasSeen },
  { id: "check", done: () => false },
];

function isEmployeeNamed({ employee }: StepsOfBooking): boolean {
  return !employee?.required || employee.leaveApproved;
}

/**
 * The steps the user may open now: every completed one and the first incomplete one. A user whose log-in has ended gets back the form they
 * sent, from any step; nothing of it is stored.
 */
export function openSteps(booking: StepsOfBooking): BookingStep[] {
  if (booking.loginNeeded) return bookingSteps.map((step) => step.id);
  const frontier = bookingSteps.findIndex((step) => !step.done(booking));
  return bookingSteps.slice(0, frontier + 1).map((step) => step.id);
}

export function stepBefore(step: BookingStep): BookingStep | undefined {
  return bookingSteps[bookingSteps.findIndex(({ id }) => id === step) - 1]?.id;
}

type BookingScreen = "steps" | "card" | "waiting" | "confirmation" | "over";

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
