import type { SortOrder } from "@contract/shopping/search-and-selection";
import { type SQL, sql } from "drizzle-orm";
import { hotel } from "../catalogue/schema";
import type { ComparableCandidate } from "./list-order";
import type { PriceUnit } from "./price-unit";
import { departureIndex } from "./schema";

/** The list orders as SQL, so that a list too long to read completely still starts with the right rows (specification §9). */
export function rowOrder(sort: SortOrder, { column }: PriceUnit): SQL[] {
  const { startDate, nights } = departureIndex;
  // Without a hotel there are no stars, as in the orders of a list in memory.
  const stars = sql`coalesce(${departureIndex.stars}, 0)`;
  const orders: Record<SortOrder, SQL[]> = {
    recommended: [
      sql`${departureIndex.isMainDeal} desc`,
      sql`${departureIndex.priority} desc`,
      sql`${startDate}`,
      sql`${nights}`,
      column,
    ],
    "price-up": [column],
    "price-down": [sql`${column} desc`],
    "stars-up": [stars, column],
    "stars-down": [sql`${stars} desc`, column],
    "days-up": [sql`${nights}`],
    "days-down": [sql`${nights} desc`],
    "rating-down": [
      sql`(select ${hotel.reviewStars}::real / ${hotel.reviewCount} from ${hotel}
        where ${hotel.id} = ${departureIndex.hotelId} and ${hotel.reviewCount} > 0) desc nulls last`,
      column,
    ],
  };
  return orders[sort];
}

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
