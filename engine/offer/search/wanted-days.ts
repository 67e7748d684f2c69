import type { Composition, DealCategory } from "@contract/vocabulary/vocabulary";
import { and, between, eq, gt, gte, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { departure } from "../catalogue/schema";
import { sportEvent } from "../events/schema";
import { departureIndex } from "./schema";

export type IndexedDay = {
  category: DealCategory;
  destinationCode: string;
  startDate: string;
  nights: number;
  departureId: string;
  hotelId: string | null;
  roomClass: string | null;
  board: string | null;
  stars: number | null;
  currency: string;
  priceMinor: number;
  discountPercent: number;
  isMainDeal: boolean;
  priority: number;
  /** Flight and drive: what the cheapest car adds. */
  carMinor?: number;
};

export type DayWish = {
  category: DealCategory;
  destinations: string[];
  party: Composition;
  ranges: { from: string; to: string }[];
  nights: number[];
  subCategoryId?: number;
  excludedSubCategoryId?: number;
  /** Matches of one league or cup. */
  competition?: string;
  /** Only what comes back. */
  roundTrip?: boolean;
};

/** Rows a single search looks at, at most: beyond that a list is of no use to a person. */
const mostRows = 4_000;

/** The indexed days that a search asks about, cheapest departure of each; a bounded number of rows by the primary key. */
export async function wantedDays(db: Database, wish: DayWish): Promise<IndexedDay[]> {
  const conditions: (SQL | undefined)[] = [
    eq(departureIndex.category, wish.category),
    eq(departureIndex.party, wish.party),
    inArray(departureIndex.destinationCode, wish.destinations),
    or(...wish.ranges.map((range) => between(departureIndex.startDate, range.from, range.to))),
    wish.nights.length > 0 ? inArray(departureIndex.nights, wish.nights) : undefined,
    wish.roundTrip ? gt(departureIndex.nights, 0) : undefined,
    wish.competition
      ? sql`${departureIndex.variant} in (select id from ${sportEvent} where ${sportEvent.competitionCode} = ${wish.competition})`
      : undefined,
  ];
  const bySubCategory = wish.subCategoryId !== undefined || wish.excludedSubCategoryId !== undefined;
  const query = db.select(indexedDayColumns).from(departureIndex).$dynamic();
  if (bySubCategory) {
    query.innerJoin(departure, eq(departure.id, departureIndex.departureId));
    if (wish.subCategoryId !== undefined) conditions.push(eq(departure.subCategoryId, wish.subCategoryId));
    if (wish.excludedSubCategoryId !== undefined)
      conditions.push(sql`${departure.subCategoryId} is distinct from ${wish.excludedSubCategoryId}`);
  }
  return (await query
    .where(and(...conditions))
    .orderBy(departureIndex.startDate, departureIndex.nights)
    .limit(mostRows)) as IndexedDay[];
}

export const indexedDayColumns = {
  category: departureIndex.category,
  destinationCode: departureIndex.destinationCode,
  startDate: departureIndex.startDate,
  nights: departureIndex.nights,
  departureId: departureIndex.departureId,
  hotelId: departureIndex.hotelId,
  roomClass: departureIndex.roomClass,
  board: departureIndex.board,
  stars: departureIndex.stars,
  currency: departureIndex.currency,
  priceMinor: departureIndex.priceMinor,
  discountPercent: departureIndex.discountPercent,
  isMainDeal: departureIndex.isMainDeal,
  priority: departureIndex.priority,
};

/** The days nearest to a date on which something leaves, before or after it. */
export async function nearestDays(
  db: Database,
  wish: Omit<DayWish, "ranges" | "nights">,
  around: string,
  today: string,
  count: number,
): Promise<IndexedDay[]> {
  return (await db
    .select(indexedDayColumns)
    .from(departureIndex)
    .where(
      and(
        eq(departureIndex.category, wish.category),
        eq(departureIndex.party, wish.party),
        inArray(departureIndex.destinationCode, wish.destinations),
        gte(departureIndex.startDate, today),
      ),
    )
    .orderBy(sql`abs(${departureIndex.startDate} - ${around}::date)`, departureIndex.priceMinor)
    .limit(count)) as IndexedDay[];
}

/** Deals of a category for the home page: main deal, priority, start date, length, price (specification §9). */
export async function bestDeals(
  db: Database,
  category: DealCategory,
  from: string,
  count: number,
  destinations?: readonly string[],
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

/** Days for the deal filter, of any category: the best first, a bounded number. Nothing chosen means everything. */
export async function dealDays(
  db: Database,
  wish: {
    from: string;
    destinations: string[];
    categories: DealCategory[];
    months: string[];
    excludedSubCategoryId?: number;
  },
): Promise<IndexedDay[]> {
  const excluded = wish.excludedSubCategoryId;
  return (await db
    .select(indexedDayColumns)
    .from(departureIndex)
    .where(
      and(
        eq(departureIndex.party, "DBL"),
        gte(departureIndex.startDate, wish.from),
        wish.destinations.length > 0 ? inArray(departureIndex.destinationCode, wish.destinations) : undefined,
        wish.categories.length > 0 ? inArray(departureIndex.category, wish.categories) : undefined,
        wish.months.length > 0 ? inArray(sql`to_char(${departureIndex.startDate}, 'YYYY-MM')`, wish.months) : undefined,
        excluded === undefined
          ? undefined
          : sql`not exists (select 1 from ${departure} where ${departure.id} = ${departureIndex.departureId}
              and ${departure.subCategoryId} = ${excluded})`,
      ),
    )
    .orderBy(sql`${departureIndex.isMainDeal} desc`, sql`${departureIndex.priority} desc`, departureIndex.startDate)
    .limit(mostRows)) as IndexedDay[];
}
