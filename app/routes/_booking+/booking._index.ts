import type { LoaderFunctionArgs } from "@remix-run/node";
import { pageOfBooking, storedBooking } from "~/booking/require-step.server";
import { redirectKeeping } from "~/i18n/redirects.server";

/** A booking without its journey (specification §2): to the page that it is at, or to the one that says it is missing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { stored } = await storedBooking(request, context);
  return redirectKeeping(request, pageOfBooking(stored), { status: 302 });
}
