import type { ActionFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { ExtendForm } from "~/booking/booking-forms.server";
import { askMoreTime } from "~/booking/frame/more-time.server";
import { bookingIdOf } from "~/booking/require-step.server";
import { formValue } from "~/forms/read-form.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

export function loader({ request }: ActionFunctionArgs) {
  return redirectKeeping(request, paths.bookingOver({ why: "missing" }));
}

/** Extends the hold and returns to the step. */
export async function action({ request, context }: ActionFunctionArgs) {
  const bookingId = bookingIdOf(request);
  const shop = await shopFor(request, context);
  const { back } = await formValue(request, ExtendForm);
  const answer = await askMoreTime(shop, bookingId, await languageOfRequest(request));
  if (!answer.ok && answer.refusal.code === "not-found")
    throw redirectKeeping(request, paths.bookingOver({ why: "missing" }));
  const isOurs = /^\/booking\/(hotel-flight|flight)\/(app|app-desktop)\/[a-z]+\?booking=[\w-]+$/.test(back);
  return redirectKeeping(request, isOurs ? back : paths.verifyingCard(bookingId));
}
