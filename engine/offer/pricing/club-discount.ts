import { accept } from "@contract/wire/operation";
import { amountOf, minorOf, percentOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";
import { discountBase, mostReduction, reductionOf } from "./reductions";
import { maxDiscountPercent, priceSelection, type SelectionRequest } from "./selection-price";

/**
 * The club's discount on a price, in minor units: a share of rooms and journey, excluding services and flight supplements. Together with
 * the deal's own discount it never exceeds 41 % (specification §9): the club's share is reduced.
 */
export function clubDiscount(lines: readonly QuoteLine[], dealPercent: number, clubPercent: number): number {
  const remaining = mostReduction(lines, dealPercent) - reductionOf(lines);
  return Math.max(0, Math.min(percentOf(discountBase(lines), clubPercent), remaining));
}

/**
 * The club's discount on a sum of rooms and journey, in minor units, as `clubDiscount` has it for the same selection: lists price thousands
 * of days without their lines.
 */
export function clubDiscountOn(sumMinor: number, dealPercent: number, clubPercent: number): number {
  return percentOf(sumMinor, Math.max(0, Math.min(clubPercent, maxDiscountPercent - dealPercent)));
}

/** A sum of rooms and journey less the deal's discount and the club's discount, in minor units: the price that lists show. */
export function lessDiscounts(sumMinor: number, dealPercent: number, clubPercent = 0): number {
  return sumMinor - percentOf(sumMinor, dealPercent) - clubDiscountOn(sumMinor, dealPercent, clubPercent);
}

/** The price of a selection (`priceSelection`) with the club's discount; with 0 percent, the regular price. */
export function clubPrice(request: SelectionRequest, clubPercent: number): ReturnType<typeof priceSelection> {
  const priced = priceSelection(request);
  return priced.ok ? accept(withClub(priced.value, clubPercent)) : priced;
}

/** The same price with the club's discount; with 0 percent, the regular price. */
export function withClub<P extends { lines: QuoteLine[]; totalMinor: number; discountPercent: number }>(
  price: P,
  clubPercent: number,
): P {
  const others = price.lines.filter((line) => line.code !== "CLUB");
  const discountMinor = clubDiscount(others, price.discountPercent, clubPercent);
  const amount = amountOf(-discountMinor);
  const lines =
    discountMinor > 0
      ? [
          ...others,
          {
            code: "CLUB" as const,
            room: 0,
            qty: 1,
            unit: amount,
            total: amount,
          },
        ]
      : others;
  return { ...price, lines, totalMinor: lines.reduce((sum, line) => sum + minorOf(line.total)!, 0) };
}
