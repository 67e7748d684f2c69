import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageOfBooking, storedBooking } from "~/booking/require-step.server";
import { redirectKeeping } from "~/i18n/redirects.server";

/** A booking URL without its journey (specification §2): redirects to the booking's current page or to the missing-booking page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { booking } = await storedBooking(request, context);
  return redirectKeeping(request, pageOfBooking(request, booking), { status: 302 });
}
