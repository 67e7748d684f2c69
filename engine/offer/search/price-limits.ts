import { type SQL, sql } from "drizzle-orm";
import type { ComparableCandidate } from "./candidates/compared-candidates";
import type { PriceUnit } from "./price-unit";

/** The highest limit that a search accepts means none: in shekels a family's holiday may cost more. */
const noPriceLimit = 100_000;

/** Price limits in whole units, as a condition. */
export function priceWithin(
  { column }: PriceUnit,
  { fromPrice, toPrice }: { fromPrice: number; toPrice: number },
): SQL {
  return toPrice < noPriceLimit
    ? sql`ceil(${column} / 100) between ${fromPrice} and ${toPrice}`
    : sql`ceil(${column} / 100) >= ${fromPrice}`;
}

/** The same for a candidate already read, by its price in minor units. */
export const isInPrice =
  ({ fromPrice, toPrice }: { fromPrice: number; toPrice: number }) =>
  ({ comparedMinor }: Pick<ComparableCandidate, "comparedMinor">) => {
    const price = Math.ceil(comparedMinor / 100);
    return price >= fromPrice && (price <= toPrice || toPrice >= noPriceLimit);
  };
