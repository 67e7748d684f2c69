import { useRouteLoaderData } from "@remix-run/react";
import type { ShownBooking } from "~/booking/frame/shown-booking.server";

const layout = "routes/_booking+/booking";

/** Whether the surrounding layout displays the booking. */
export function useIsFramed(): boolean {
  return Boolean(useRouteLoaderData(layout));
}

/** The booking loaded by the layout. A step never renders without one. */
export function useShownBooking(): ShownBooking {
  const booking = useRouteLoaderData(layout) as ShownBooking | null | undefined;
  if (!booking) throw new Error("a step of a booking without its booking");
  return booking;
}
