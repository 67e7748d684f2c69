import type { AppLoadContext } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { paths } from "~/paths";
import { recentlySeen } from "~/session/recently-seen.server";
import { shopperOf } from "~/session/shopper.server";

/**
 * URL of the holiday this browser viewed last: the booked one with its party if the shopper has a booking for it, otherwise the deal. Null:
 * no viewed holiday is still available.
 */
export async function lastHoliday(request: Request, context: AppLoadContext): Promise<string | null> {
  const shop = await shopFor(request, context);
  const [[lastSeenId], { bookings }] = await Promise.all([recentlySeen(request), shopperOf(request)]);
  const lastBooking = bookings[0] ? await shop.storedPage({ bookingId: bookings[0] }) : null;
  const bookedQuery = lastBooking?.ok ? lastBooking.value.productQuery : undefined;
  if (bookedQuery && (!lastSeenId || dealOf(bookedQuery) === lastSeenId)) return paths.chosen(bookedQuery);
  const deal = lastSeenId ? await shop.deal({ id: lastSeenId }) : null;
  return deal?.ok ? deal.value.link : null;
}

/** The id of this selection's deal in the list of viewed deals. */
function dealOf(productQuery: string): string {
  const query = new URLSearchParams(productQuery);
  return [query.get("packId"), query.get("laId")].filter(Boolean).join("-");
}
