import type { LoaderFunctionArgs } from "@remix-run/node";
import { openSteps } from "~/booking/booking-steps";
import { requireStep } from "~/booking/require-step.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** The journey's base URL redirects to the current step. */
export async function loader(args: LoaderFunctionArgs) {
  const { booking, journey, device } = await requireStep(args, "travellers");
  return redirectKeeping(
    args.request,
    paths.bookingStep(journey, device, openSteps(booking).at(-1)!, booking.bookTransId),
  );
}
