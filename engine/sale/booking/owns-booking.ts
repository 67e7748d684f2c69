import type { Caller } from "../../people/caller/caller";
import { shopperKeyOf } from "./booking-parts";
import type { Booking } from "./transition";

/**
 * Whether the caller may continue a booking: the shopper who opened it or, if agency staff made it, anyone who works
 * for that agency now, on any computer, and nobody else: a browser's shopper session outlives that of the
 * agency. A booking customers made themselves on an agency's site is theirs alone.
 */
export function ownsBooking(
  row: { shopperKey: Booking["shopperKey"]; draft: Pick<Booking["draft"], "agent"> },
  caller: Caller,
): boolean {
  const { agent } = row.draft;
  if (agent !== undefined) return agent.agencyCode === caller.agent?.acting.code;
  const shopperKey = shopperKeyOf(caller);
  return shopperKey !== null && row.shopperKey === shopperKey;
}
