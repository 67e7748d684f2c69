import type { ActionFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { bookingIdOf } from "~/booking/require-step.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

export function loader({ request }: ActionFunctionArgs) {
  return redirectKeeping(request, paths.bookingOver({ why: "missing" }));
}

/** Extends the hold from the page around the card, which has no form of its own. */
export async function action({ request, context }: ActionFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const shop = await shopFor(request, context);
  const answer = await askMoreTime(shop, bookingId, await languageOfRequest(request));
  if (!answer.ok && answer.refusal.code === "not-found")
    throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  return redirectKeeping(request, paths.verifyingCard(bookingId));
}
