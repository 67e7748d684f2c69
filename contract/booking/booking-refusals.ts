import type * as z from "zod/v4";
import type { TwoLetterCurrency } from "../vocabulary/money";
import type { PriceChange } from "../vocabulary/price-lines";
import { refusal } from "../wire/refusal";

type ChangedPrice = { old: string; new: string; reason?: z.infer<typeof PriceChange>["reason"]; refundNIS?: string };
type CancellationAmounts = { feeNIS: string; refundNIS: string; toCardNIS?: string };

/** The codes of a booking whose status is not 409, or which have details. */
export const bookingRefusals = {
  "wrong-state": refusal<{ state: string }>(),
  "price-changed": refusal<ChangedPrice | CancellationAmounts>(),
  "price-error": refusal<{ reason: string }>(),
  "costs-more": refusal<{ difference: string }>(),
  "costs-more-now": refusal<{ old: string; new: string }>(),
  /** `of`: whose holds are too many. */
  "too-many-holds": refusal<{ of: "shopper" | "address" | "agency" }>(429),
  /** `kept`: there are places, which others are being offered. `freeAt`: when to try again. */
  "being-booked": refusal<{ freeAt: string; kept: boolean }>(),
  incomplete: refusal<{ missing?: string[] }>(422),
  "invalid-name": refusal<{ suggestion?: string | null; ownSpelling?: boolean }>(422),
  "invalid-birth-date": refusal<{
    inFuture?: boolean;
    expected?: string;
    age?: number;
    from?: number;
    to?: number;
    leastDriverAge?: number;
  }>(422),
  /** `sameAs`: the place in the list, from 1, of the person who has this passport. */
  "invalid-passport": refusal<{ sameAs?: number; validUntil?: string }>(422),
  "invalid-payer": refusal<{ offered?: readonly number[] }>(422),
  "another-person": refusal(422),
  "terms-not-accepted": refusal(422),
  "card-digits": refusal(422),
  "too-late": refusal(410),
  "not-covered": refusal(403),
  // Specification §8: 400 is the coupon's price message, and nothing else.
  /** `asked`, `most`: what is taken off together with the coupon, and the most that may be. */
  "invalid-coupon-price": refusal<{
    couponCurrency?: TwoLetterCurrency;
    notAllowedExcessviveDiscount?: true;
    asked?: string;
    most?: string;
    currency?: TwoLetterCurrency;
  }>(400),
  "invalid-coupon-number": refusal(404),
  "coupon-in-use": refusal<{ notCombinable?: true }>(),
  "excessive-discount": refusal<{ most: string; currency: TwoLetterCurrency }>(422),
  "invalid-sale-price": refusal(422),
  "invalid-employee": refusal(422),
  "leave-not-approved": refusal(422),
  /** `reserved`: by another booking, which is not paid yet. */
  "subsidy-used": refusal<{ reserved: boolean }>(),
  "key-reused": refusal(422),
  "payment-closed": refusal(503),
  "gateway-down": refusal(503),
  "too-many-attempts": refusal(429),
};
