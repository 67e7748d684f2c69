import type { Reductions } from "../../offer/pricing/reductions";
import type { BookingDraft } from "./booking-draft";

/** Discounts and surcharges of a booking's price, besides deal and club. */
export function reductionsOf({
  coupons = [],
  agent,
  employer,
  refundMinor = 0,
  retainedMinor = 0,
  cancelledPax = [],
}: Pick<
  BookingDraft,
  "coupons" | "agent" | "employer" | "refundMinor" | "retainedMinor" | "cancelledPax"
>): Reductions {
  return {
    coupons,
    agentDiscountMinor: agent?.discountMinor ?? 0,
    phoneFeeMinor: agent?.phoneFeeMinor ?? 0,
    subsidyMinor: employer?.subsidyMinor ?? 0,
    refundMinor,
    retainedMinor,
    travellerFeeMinor: cancelledPax.reduce((sum, { feeMinor }) => sum + feeMinor, 0),
  };
}
