import type { PackageCard } from "@contract/shopping/search-and-selection";

/**
 * What a price is below the one that is crossed out beside it, in whole percent: the deal's discount and the club's together. Without such a
 * price it is the deal's own percent.
 */
export function percentOff({
  discountPercent,
  oldPrice,
  price,
}: Pick<PackageCard, "discountPercent" | "oldPrice" | "price">): number | undefined {
  if (!discountPercent || !oldPrice) return discountPercent;
  // A discount is rounded to cents: 25 percent of a price may be a little less than a quarter of it.
  const roundedCents = 0.01;
  return Math.floor(100 * (1 - Number(price) / Number(oldPrice)) + roundedCents) || undefined;
}
