import { amountOf, minorOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";
import { discountBase, mostReduction, reductionOf } from "./reductions";
import { discountOf } from "./room-price";

/**
 * What the club gives back on a price, in minor units: a part of what people pay for rooms and journey, services and flight
 * supplements aside. With the deal's own discount it is never more than 41 % together (specification §9): the club's part gives way.
 */
export function clubDiscount(lines: readonly QuoteLine[], dealPercent: number, clubPercent: number): number {
  const left = mostReduction(lines, dealPercent) - reductionOf(lines);
  return Math.max(0, Math.min(discountOf(discountBase(lines), clubPercent), left));
}

/** The same price as the club's, or with 0 percent as everybody's. */
export function withClub<P extends { lines: QuoteLine[]; totalMinor: number; discountPercent: number }>(
  price: P,
  clubPercent: number,
): P {
  const others = price.lines.filter((line) => line.code !== "CLUB");
  const refund = clubDiscount(others, price.discountPercent, clubPercent);
  const amount = amountOf(-refund);
  const lines =
    refund > 0
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
