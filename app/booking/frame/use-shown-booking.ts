import { useRouteLoaderData } from "@remix-run/react";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";

const layout = "routes/_booking+/booking";

/** Whether the layout around this page shows the booking. */
export function useIsFramed(): boolean {
  return Boolean(useRouteLoaderData(layout));
}

/** The booking around a step's form: the layout read it. A step is never shown without one. */
export function useShownBooking(): ShownBooking {
  const booking = useRouteLoaderData(layout) as ShownBooking | null | undefined;
  if (!booking) throw new Error("a step of a booking without its booking");
  return booking;
}
