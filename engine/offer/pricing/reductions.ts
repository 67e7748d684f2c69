import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { amountOf, minorOf, percentOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";
import { maxDiscountPercent } from "./selection-price";

/** Adjustments to a price besides the deal and the club, in minor units of its currency. */
export type Reductions = {
  coupons: { code: string; amountMinor: number }[];
  agentDiscountMinor: number;
  /** The fee of a phone order (specification §6), set by the agent's terms. */
  phoneFeeMinor: number;
  /** The employer's part of the price. It is not a discount, so the 41 % limit does not include it. */
  subsidyMinor: number;
  /** What the desk gave back of a paid price without a cancellation. Like the subsidy it is outside the limit. */
  refundMinor: number;
  /** What suppliers keep of services that were cancelled after their order; missing: nothing. */
  retainedMinor?: number;
  /** What is kept of the price of travellers who were cancelled alone; missing: nothing. */
  travellerFeeMinor?: number;
};

/** At least one unit of the currency is always left to pay: card companies refuse payments of zero. */
export const minPaid = 100;

const reducing: readonly PriceLineCode[] = ["CLUB", "COUPON", "AGENT_DISCOUNT"];
const reductionCodes: readonly PriceLineCode[] = [
  "COUPON",
  "AGENT_DISCOUNT",
  "PHONE_FEE",
  "SUBSIDY",
  "REFUND",
  "RETAINED",
  "TRAVELLER_FEE",
];

/** The base for discounts: rooms and journey, without services and flight supplements. */
export function discountBase(lines: readonly QuoteLine[]): number {
  return lines.filter((line) => line.room > 0).reduce((sum, line) => sum + minorOf(line.total)!, 0);
}

/**
 * The base of a coupon in percent, in minor units: rooms and journey after the deal's discount, as their price is shown. It is also what
 * checkCoupon takes as `amount`, so that both say the same. The 41 % limit stays one of the price before that discount.
 */
export function couponBase(lines: readonly QuoteLine[]): number {
  const dealMinor = lines
    .filter(({ code }) => code === "DISCOUNT")
    .reduce((sum, { total }) => sum + minorOf(total)!, 0);
  return discountBase(lines) + dealMinor;
}

/** The maximum for club, coupons and agent together: with the deal's own discount at most 41 % (§9). */
export function mostReduction(lines: readonly QuoteLine[], dealPercent: number): number {
  return mostDiscountOf(discountBase(lines), dealPercent);
}

/** The same of a base in minor units: rooms and journey. */
export function mostDiscountOf(baseMinor: number, dealPercent = 0): number {
  return percentOf(baseMinor, Math.max(0, maxDiscountPercent - dealPercent));
}

/** The actual total of the club, coupon and agent discounts. */
export function reductionOf(lines: readonly QuoteLine[]): number {
  return -lines.filter(({ code }) => reducing.includes(code)).reduce((sum, line) => sum + minorOf(line.total)!, 0);
}

/** The price without any of its adjustments and without the club's discount, in minor units: the deal is taken off, services are included. */
export function priceBeforeReductions(lines: readonly QuoteLine[]): number {
  return lines
    .filter(({ code }) => code !== "CLUB" && !reductionCodes.includes(code))
    .reduce((sum, { total }) => sum + minorOf(total)!, 0);
}

/** The same price with these adjustments in place of its previous ones. */
export function withReductions<P extends { lines: QuoteLine[]; totalMinor: number }>(
  price: P,
  {
    coupons,
    agentDiscountMinor,
    phoneFeeMinor,
    subsidyMinor,
    refundMinor,
    retainedMinor = 0,
    travellerFeeMinor = 0,
  }: Reductions,
): P {
  const line = (code: PriceLineCode, minor: number): QuoteLine => ({
    code,
    room: 0,
    qty: 1,
    unit: amountOf(minor),
    total: amountOf(minor),
  });
  const own = [
    ...price.lines.filter(({ code }) => !reductionCodes.includes(code)),
    ...coupons.map(({ code, amountMinor }) => ({ ...line("COUPON", -amountMinor), coupon: code })),
    ...(agentDiscountMinor > 0 ? [line("AGENT_DISCOUNT", -agentDiscountMinor)] : []),
    ...(phoneFeeMinor > 0 ? [line("PHONE_FEE", phoneFeeMinor)] : []),
    ...(retainedMinor > 0 ? [line("RETAINED", retainedMinor)] : []),
    ...(travellerFeeMinor > 0 ? [line("TRAVELLER_FEE", travellerFeeMinor)] : []),
  ];
  const due = own.reduce((sum, { total }) => sum + minorOf(total)!, 0);
  const subsidyUsed = Math.max(0, Math.min(subsidyMinor, due - minPaid));
  // A change that makes the booking cheaper than what it was refunded gives back what is left.
  const refundUsed = Math.max(0, Math.min(refundMinor, due - subsidyUsed - minPaid));
  const lines = [
    ...own,
    ...(subsidyUsed > 0 ? [line("SUBSIDY", -subsidyUsed)] : []),
    ...(refundUsed > 0 ? [line("REFUND", -refundUsed)] : []),
  ];
  return { ...price, lines, totalMinor: due - subsidyUsed - refundUsed };
}
