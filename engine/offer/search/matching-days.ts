import type { Composition, DealCategory } from "@contract/vocabulary/vocabulary";
import { and, between, eq, gt, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { departure } from "../catalogue/schema";
import { sportEvent } from "../events/schema";
import { indexPrice } from "./index-price";
import { type IndexedDay, indexedDayAt } from "./indexed-day";
import { departureIndex } from "./schema";

export type DayCriteria = {
  category: DealCategory;
  destinations: string[];
  party: Composition;
  ranges: { from: string; to: string }[];
  nights: number[];
  subCategoryId?: number;
  excludedSubCategoryId?: number;
  /** Matches of one league or cup. */
  competition?: string;
  /** Only round trips. */
  roundTrip?: boolean;
  /** The order in which the limited number of rows is taken; by day when left out. */
  order?: SQL[];
  /** Within these price limits. */
  within?: SQL;
  /** The caller's club discount, in percent. */
  clubPercent?: number;
};

/** The most rows that a single search reads: a longer list is of no use to a user. */
export const mostRows = 4_000;

/** The indexed days that match a search, with the cheapest departure of each; a limited number of rows by the primary key. */
export async function matchingDays(db: Database, criteria: DayCriteria): Promise<IndexedDay[]> {
  const query = db.select(indexedDayAt(criteria.clubPercent)).from(departureIndex).$dynamic();
  if (bySubCategory(criteria)) query.innerJoin(departure, eq(departure.id, departureIndex.departureId));
  return (await query
    .where(and(...matchConditions(criteria)))
    .orderBy(...(criteria.order ?? []), departureIndex.startDate, departureIndex.nights)
    .limit(mostRows)) as IndexedDay[];
}

/** The cheapest day of each place: the result of a search without a place. */
export async function cheapestOfPlaces(db: Database, criteria: DayCriteria): Promise<IndexedDay[]> {
  const query = db
    .selectDistinctOn([departureIndex.destinationCode], indexedDayAt(criteria.clubPercent))
    .from(departureIndex)
    .$dynamic();
  if (bySubCategory(criteria)) query.innerJoin(departure, eq(departure.id, departureIndex.departureId));
  return (await query
    .where(and(...matchConditions(criteria)))
    .orderBy(
      departureIndex.destinationCode,
      indexPrice(criteria.clubPercent),
      departureIndex.startDate,
    )) as IndexedDay[];
}

/** The number of matches, without a limit. */
export async function countMatchingDays(db: Database, criteria: DayCriteria): Promise<number> {
  const query = db.select({ total: sql<number>`count(*)::int` }).from(departureIndex).$dynamic();
  if (bySubCategory(criteria)) query.innerJoin(departure, eq(departure.id, departureIndex.departureId));
  const [row] = await query.where(and(...matchConditions(criteria)));
  return row?.total ?? 0;
}

const bySubCategory = (criteria: Pick<DayCriteria, "subCategoryId" | "excludedSubCategoryId">) =>
  criteria.subCategoryId !== undefined || criteria.excludedSubCategoryId !== undefined;

function matchConditions(criteria: DayCriteria): (SQL | undefined)[] {
  return [
    criteria.within,
    criteria.subCategoryId === undefined ? undefined : eq(departure.subCategoryId, criteria.subCategoryId),
    criteria.excludedSubCategoryId === undefined
      ? undefined
      : sql`${departure.subCategoryId} is distinct from ${criteria.excludedSubCategoryId}`,
    eq(departureIndex.category, criteria.category),
    eq(departureIndex.party, criteria.party),
    inArray(departureIndex.destinationCode, criteria.destinations),
    or(...criteria.ranges.map((range) => between(departureIndex.startDate, range.from, range.to))),
    criteria.nights.length > 0 ? inArray(departureIndex.nights, criteria.nights) : undefined,
    criteria.roundTrip ? gt(departureIndex.nights, 0) : undefined,
    criteria.competition
      ? sql`${departureIndex.variant} in (select id from ${sportEvent} where ${sportEvent.competitionCode} = ${criteria.competition})`
      : undefined,
  ];
}

/** The days with departures nearest to a date, before or after it, of any length. */
export async function nearestDays(
  db: Database,
  criteria: Omit<DayCriteria, "ranges" | "nights">,
  around: string,
  today: string,
  count: number,
): Promise<IndexedDay[]> {
  const query = db.select(indexedDayAt(criteria.clubPercent)).from(departureIndex).$dynamic();
  if (bySubCategory(criteria)) query.innerJoin(departure, eq(departure.id, departureIndex.departureId));
  return (await query
    .where(and(...matchConditions({ ...criteria, ranges: [], nights: [] }), gte(departureIndex.startDate, today)))
    .orderBy(sql`abs(${departureIndex.startDate} - ${around}::date)`, departureIndex.priceMinor)
    .limit(count)) as IndexedDay[];
}
