import type { bookings } from "@contract/booking/booking";
import { type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";
import { shopperKeyOf } from "../../people/caller/shopper-key";
import { clubMember } from "../../people/members/club-member";
import { changedClaim } from "../draft/changed-claim";
import { packOpening } from "../draft/pack-opening";
import { wrongSelectionClaim } from "../draft/wrong-selection-claim";
import { stayOpening } from "../supplier-stays/stay-opening";
import type { BookingParts } from "./booking-parts";
import type { Buyer } from "./buyer";
import { type OpenFailure, openWithHold } from "./open-with-hold";
import type { Booking } from "./transition";

type Input = ParsedInput<typeof bookings.storePage>;

/**
 * storePage, stage init: prices the selection, takes the hold and opens the booking, all in one transaction. What the request says of the
 * selection and its price is only a claim: a wrong one is refused, a price that differs from ours until the user accepts the new one.
 */
export async function openBooking(
  parts: BookingParts,
  input: Input,
  caller: Caller,
): Promise<Result<Booking, OpenFailure>> {
  const shopperKey = shopperKeyOf(caller);
  if (!shopperKey) return refuse("not-logged-in");
  if (!(await parts.takesOrders(caller))) return refuse("sales-closed");
  const buyer: Buyer = { caller, shopperKey, site: await siteOf(parts.db, caller), member: clubMember(caller) };
  const opening = input.stay
    ? await stayOpening(parts, input, input.stay, buyer)
    : await packOpening(parts, input, buyer);
  if (!opening.ok) return opening;
  const { selection, quote } = opening.value;
  const { airports } = await parts.catalogue.atlas();
  const wrong =
    (selection && wrongSelectionClaim(parts, input, selection, airports)) ?? (await changedClaim(parts, input, quote));
  return wrong ? refuse(wrong.code, wrong) : openWithHold(parts, input, buyer, opening.value);
}
