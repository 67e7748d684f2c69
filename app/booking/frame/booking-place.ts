import type { BookingStep } from "~/paths";

/** Where in a booking a page stands, as its route says in its handle. A route that says nothing has a page of its own. */
export type BookingPlace = BookingStep | "all" | "payment" | "done";
export type BookingHandle = { place?: BookingPlace; script?: "none" };
