import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { departure } from "../catalogue/schema";
import { type IndexedDay, indexedDayColumns } from "../search/indexed-day";
import { departureIndex } from "../search/schema";

/** Deals of a category for the home page: main deal, priority, start date, length, price (specification §9). */
export async function bestDeals(
  db: Database,
  category: DealCategory,
  from: string,
  count: number,
  { destinations, excludedSubCategoryId }: { destinations?: readonly string[]; excludedSubCategoryId?: number } = {},
): Promise<IndexedDay[]> {
  return (await db
    .select(indexedDayColumns)
    .from(departureIndex)
    .where(
      and(
        eq(departureIndex.party, "DBL"),
        eq(departureIndex.category, category),
        gte(departureIndex.startDate, from),
        destinations ? inArray(departureIndex.destinationCode, [...destinations]) : undefined,
        notOfSubCategory(excludedSubCategoryId),
      ),
    )
    .orderBy(
      sql`${departureIndex.isMainDeal} desc`,
      sql`${departureIndex.priority} desc`,
      departureIndex.startDate,
      departureIndex.nights,
      departureIndex.priceMinor,
    )
    .limit(count)) as IndexedDay[];
}

/** Excludes the deals of one subcategory (specification §9: one subcategory id is excluded). */
export function notOfSubCategory(excluded: number | undefined): SQL | undefined {
  return excluded === undefined
    ? undefined
    : sql`not exists (select 1 from ${departure} where ${departure.id} = ${departureIndex.departureId}
        and ${departure.subCategoryId} = ${excluded})`;
}

/** The same for reads of departures themselves. */
export function departureNotOf(excluded: number | undefined): SQL | undefined {
  return excluded === undefined ? undefined : sql`${departure.subCategoryId} is distinct from ${excluded}`;
}
