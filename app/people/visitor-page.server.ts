import type { VisitorBooking } from "@contract/booking/visitors";
import { langCodeOf } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { type PeoplePage, peoplePage } from "./people-page.server";

/** The reference of a booking that the link to a page names, as in mails and SMS. */
export function referenceIn(request: Request): string | null {
  const pnr = new URL(request.url).searchParams.get("pnr");
  return pnr && /^\w{4,12}$/.test(pnr) ? pnr : null;
}

/** Common setup of the pages of a visitor's booking. A visitor without a log-in logs in first, and comes back to `next`. */
export async function visitorPage(
  request: Request,
  context: AppLoadContext,
  next = paths.visitor(),
): Promise<PeoplePage & { booking: VisitorBooking }> {
  const page = await peoplePage(request, context);
  const booking = await page.shop.bookInfo({ langCode: langCodeOf[page.language] });
  if (!booking.ok) throw redirectKeeping(request, paths.login("visitor", next));
  return { ...page, booking: booking.value };
}
