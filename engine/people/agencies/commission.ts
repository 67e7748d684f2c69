/**
 * An agency's commission on an amount in minor units: whole minor units, rounded down.
 *
 * @param percent with two decimals at most, such as "9.50"
 */
export function commissionOf(minor: number, percent: string): number {
  // As whole hundredths: 9.50 is 950 of 10,000.
  return Math.floor((minor * Math.round(Number(percent) * 100)) / 10_000);
}
