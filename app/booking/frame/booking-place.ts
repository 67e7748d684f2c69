import type { BookingStep } from "~/paths";

/** The page's place in the booking, set in the route's handle. A route without it has a standalone page. */
export type BookingPlace = BookingStep | "all" | "payment" | "done";
export type BookingHandle = { place?: BookingPlace; script?: "none" };

/** The id of the form of a step that "I need more time" sends with it. */
export const stepForm = "step-form";
