import type { bookings } from "@contract/booking/booking";
import { type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import type { Caller } from "../../../people/caller/caller";
import { clubMember } from "../../../people/members/club-member";
import { isExcessiveDiscount, notifyExcessiveDiscount } from "../../draft/notify-excessive-discount";
import { stayOpening } from "../../supplier-stays/stay-opening";
import type { BookingParts } from "../booking-parts";
import { shopperKeyOf } from "../shopper-key";
import type { Written } from "../stored/hold-and-card";
import type { Buyer } from "./buyer";
import { changedClaim } from "./changed-claim";
import { type OpenFailure, openWithHold } from "./open-with-hold";
import { packOpening } from "./pack-opening";

type Input = ParsedInput<typeof bookings.storePage>;

/**
 * storePage, stage init: prices the selection, takes the hold and opens the booking, all in one transaction. What the request says of the
 * selection and its price is only a claim: a wrong one is refused, a price that differs from ours until the user accepts the new one.
 */
export async function openBooking(
  parts: BookingParts,
  input: Input,
  caller: Caller,
): Promise<Result<Written, OpenFailure>> {
  const shopperKey = shopperKeyOf(caller);
  if (!shopperKey) return refuse("not-logged-in");
  if (!(await parts.takesOrders(caller))) return refuse("sales-closed");
  const buyer: Buyer = { caller, shopperKey, member: clubMember(caller) };
  const opening = input.stay
    ? await stayOpening(parts, input, input.stay, buyer)
    : await packOpening(parts, input, buyer);
  if (!opening.ok) return opening;
  const changed = await changedClaim(parts, input, opening.value.quote);
  if (!changed) return openWithHold(parts, input, buyer, opening.value);
  const refused = refuse(changed.code, changed);
  // Nothing is opened yet: the booking that a claim names may be anybody's.
  const { bookingId: _, ...claim } = input;
  if (isExcessiveDiscount(refused.refusal)) await notifyExcessiveDiscount(parts, claim, refused.refusal, caller);
  return refused;
}
