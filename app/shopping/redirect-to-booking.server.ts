import type { StorePageResult } from "@contract/booking/booking";
import { redirectKeeping } from "~/i18n/redirects.server";
import { type BookingFlow, type Device, paths } from "~/paths";
import { type Shopper, withBooking } from "~/session/shopper.server";

/** To the first step of a booking that was just opened, which the shopper's cookie then holds. */
export async function redirectToBooking(
  request: Request,
  shopper: Shopper,
  { bookTransId: id, agent }: StorePageResult,
  {
    journey,
    device,
    like,
  }: {
    journey: BookingFlow;
    device: Device;
    /** An agency's earlier booking, whose payer and names the page of the new one begins with. */
    like?: string;
  },
) {
  // Agents book all day, so they get all steps on one page.
  const first = agent
    ? paths.allSteps(journey, device, id, like)
    : paths.bookingStep(journey, device, "travellers", id);
  return redirectKeeping(request, first, { headers: { "set-cookie": await withBooking(shopper, id) } });
}
