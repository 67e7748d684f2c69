/** Amounts in minor units of the price's currency: price less commission is net. */
type NetPrice = { priceMinor: number; commissionMinor: number; netMinor: number };

/**
 * An agency's commission on an amount in minor units: whole minor units, rounded down.
 *
 * @param percent with two decimals at most, such as "9.50"
 */
export function commissionOf(minor: number, percent: string): number {
  // As whole hundredths: 9.50 is 950 of 10,000.
  return Math.floor((minor * Math.round(Number(percent) * 100)) / 10_000);
}

/**
 * What an agency pays for a price (decision 0089): the price less its commission, which is counted of the price before the agency's discount
 * and the employer's subsidy; the discount comes out of the commission first. `netMinorSql` in agency-credit.ts is the same in SQL.
 *
 * @param priceMinor the price as it is sold, after discount and subsidy
 */
export function netPriceOf(
  priceMinor: number,
  percent: string,
  { discountMinor = 0, subsidyMinor = 0 }: { discountMinor?: number; subsidyMinor?: number } = {},
): NetPrice {
  const earned = commissionOf(priceMinor + discountMinor + subsidyMinor, percent) - discountMinor;
  const commissionMinor = Math.min(priceMinor, Math.max(0, earned));
  return { priceMinor, commissionMinor, netMinor: priceMinor - commissionMinor };
}
