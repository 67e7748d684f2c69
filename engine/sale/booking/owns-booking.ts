import type { Caller } from "../../people/caller/caller";
import { shopperKeyOf } from "./booking-parts";
import type { Booking } from "./transition";

/**
 * Whether a booking is the caller's to go on with: the shopper's who opened it, or, where an agency's people made it, anybody's who
 * works for that agency now, on any computer. What customers booked themselves on an agency's site is theirs alone.
 */
export function ownsBooking(
  row: { shopperKey: Booking["shopperKey"]; draft: Pick<Booking["draft"], "agent"> },
  caller: Caller,
): boolean {
  const shopperKey = shopperKeyOf(caller);
  if (shopperKey !== null && row.shopperKey === shopperKey) return true;
  return row.draft.agent !== undefined && row.draft.agent.agencyCode === caller.agent?.acting.code;
}
