import { type IsoCurrency, type TwoLetterCurrency, twoLetterOf } from "@contract/vocabulary/money";
import { amountOf, percentOf } from "../../core/money";
import { minPaid, mostReduction, reductionOf } from "../../offer/pricing/reductions";
import type { StoredQuote } from "../draft/stored-quote";
import type { coupon } from "./schema";

export type Coupon = typeof coupon.$inferSelect;

/** The facts that a coupon is checked against. Amounts in minor units of `currency`. */
export type CouponFacts = {
  currency: string;
  /** The booking's total without coupons. */
  totalMinor: number;
  /** What a coupon's lowest price is compared with: the price before club and agent, whose discounts may still change. */
  fullMinor: number;
  /** The base of a percentage: rooms and journey after the deal's discount. */
  baseMinor: number;
  pax: number;
  departsOn: string;
  /** Today in Jerusalem. */
  today: string;
};

/**
 * The specification distinguishes two errors (§8): a price outside the coupon's limits, and everything else, which is
 * "Invalid coupon number".
 */
export type CouponProblem = "invalid-coupon-price" | "invalid-coupon-number";

/** A coupon's reduction, in minor units: at most the price less `minPaid`. */
export function couponAmount({ amountMinor, percent }: Coupon, { totalMinor, baseMinor }: CouponFacts): number {
  return Math.max(0, Math.min(totalMinor - minPaid, amountMinor ?? percentOf(baseMinor, percent ?? 0)));
}

/**
 * What a refusal says of a price that a coupon cannot be used for: the currency of the bookings that it is for, where it is not this one's.
 */
export function priceDetails(
  coupon: Coupon,
  facts: Pick<CouponFacts, "currency">,
): { couponCurrency: TwoLetterCurrency } | undefined {
  return isOfOtherCurrency(coupon, facts) ? { couponCurrency: twoLetterOf[coupon.currency as IsoCurrency] } : undefined;
}

/** A percentage is one of a price in any currency; an amount, and a least price, are in the coupon's own. */
function isOfOtherCurrency(
  { percent, minPriceMinor, currency }: Coupon,
  facts: Pick<CouponFacts, "currency">,
): boolean {
  return (percent === null || minPriceMinor > 0) && facts.currency !== currency;
}

/** Why a coupon cannot be used for a booking; null if it can. `takeCoupons` checks the number of uses. */
export function couponProblem(coupon: Coupon | undefined, facts: CouponFacts): CouponProblem | null {
  if (!coupon || coupon.disabledAt) return "invalid-coupon-number";
  const { usableFrom, usableUntil, departureFrom, departureUntil } = coupon;
  if (facts.today < usableFrom || facts.today > usableUntil) return "invalid-coupon-number";
  if (departureFrom && facts.departsOn < departureFrom) return "invalid-coupon-number";
  if (departureUntil && facts.departsOn > departureUntil) return "invalid-coupon-number";
  if (facts.pax < coupon.minPax) return "invalid-coupon-number";
  if (isOfOtherCurrency(coupon, facts)) return "invalid-coupon-price";
  if (facts.fullMinor < coupon.minPriceMinor) return "invalid-coupon-price";
  return couponAmount(coupon, facts) > 0 ? null : "invalid-coupon-price";
}

/** Why coupons cannot be used together at a price, with what a refusal says of it. */
type CombinationProblem =
  | { code: "coupon-in-use"; details: { notCombinable: true } }
  | {
      code: "invalid-coupon-price";
      details: { notAllowedExcessviveDiscount: true; asked: string; most: string; currency: TwoLetterCurrency };
    };

/**
 * Whether these coupons may be used together: all of several are combinable, and what they take off with the club and the agent is not more than
 * the deal leaves of 41 %. Minor units; null if they may.
 */
export function combinationProblem(
  coupons: readonly Pick<Coupon, "combinable">[],
  { reductionMinor, mostMinor, currency }: { reductionMinor: number; mostMinor: number; currency: IsoCurrency },
): CombinationProblem | null {
  if (coupons.length > 1 && coupons.some(({ combinable }) => !combinable))
    return { code: "coupon-in-use", details: { notCombinable: true } };
  if (reductionMinor > mostMinor)
    return {
      code: "invalid-coupon-price",
      details: {
        notAllowedExcessviveDiscount: true,
        asked: amountOf(reductionMinor),
        most: amountOf(mostMinor),
        currency: twoLetterOf[currency],
      },
    };
  return null;
}

/** What is taken off a price with its coupons, and the most that may be. */
export function reductionAndMost({
  lines,
  discountPercent,
  currency,
}: Pick<StoredQuote, "lines" | "discountPercent" | "currency">) {
  return { reductionMinor: reductionOf(lines), mostMinor: mostReduction(lines, discountPercent), currency };
}

/** Normalises a code as typed. */
export function typedCoupon(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s\u2066-\u2069-]/gu, "")
    .toUpperCase();
}
