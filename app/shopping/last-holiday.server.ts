import type { AppLoadContext } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { paths } from "~/paths";
import { recentlySeen } from "~/session/recently-seen.server";
import { shopperOf } from "~/session/shopper.server";

/**
 * The holiday that this browser looked at last, as an address: as it was booked, with its party, when a booking of its own is of that
 * holiday, otherwise its deal. Null: it looked at none that there still is.
 */
export async function lastHoliday(request: Request, context: AppLoadContext): Promise<string | null> {
  const shop = await shopFor(request, context);
  const [[seen], { bookings }] = await Promise.all([recentlySeen(request), shopperOf(request)]);
  const booked = bookings[0] ? await shop.storedPage({ bookingId: bookings[0] }) : null;
  const chosen = booked?.ok ? booked.value.productQuery : undefined;
  if (chosen && (!seen || dealOf(chosen) === seen)) return paths.chosen(chosen);
  const deal = seen ? await shop.deal({ id: seen }) : null;
  return deal?.ok ? deal.value.link : null;
}

/** The id that a deal of this choice has in the list of what was looked at. */
function dealOf(productQuery: string): string {
  const query = new URLSearchParams(productQuery);
  return [query.get("packId"), query.get("laId")].filter(Boolean).join("-");
}
