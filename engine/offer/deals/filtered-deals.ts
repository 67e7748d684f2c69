import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { and, eq, gte, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { ExchangeRates } from "../rates/exchange-rates";
import { type IndexedDay, indexedDayColumns } from "../search/indexed-day";
import { rowOrder } from "../search/list-order";
import { priceWithin } from "../search/price-limits";
import { type PriceUnit, priceUnit } from "../search/price-unit";
import { departureIndex } from "../search/schema";
import { notOfSubCategory } from "./best-deals";

type DealCriteria = {
  /** The first day on offer. */
  from: string;
  destinations: string[];
  categories: DealCategory[];
  months: string[];
  excludedSubCategoryId?: number;
};

type FilteredDeals = {
  unit: PriceUnit;
  /** How many deals are within the price limits. */
  total: number;
  /** The price range of the deals before the price filter, in whole units, so that users can widen it again. */
  price: { fromPrice: number; toPrice: number };
  days: IndexedDay[];
};

/** The rows of the index that match the deal filter. Without a choice, all rows match. */
export function dealConditions(criteria: DealCriteria): SQL | undefined {
  return and(
    eq(departureIndex.party, "DBL"),
    gte(departureIndex.startDate, criteria.from),
    criteria.destinations.length > 0 ? inArray(departureIndex.destinationCode, criteria.destinations) : undefined,
    criteria.categories.length > 0 ? inArray(departureIndex.category, criteria.categories) : undefined,
    criteria.months.length > 0
      ? inArray(sql`to_char(${departureIndex.startDate}, 'YYYY-MM')`, criteria.months)
      : undefined,
    notOfSubCategory(criteria.excludedSubCategoryId),
  );
}

/**
 * One page of the deals within the price limits, with their total count, in the order of specification §9: main deal, priority, start
 * date, length, price. Limits are whole units of `currency`, or of the deals' only currency (dollars if they have several); other
 * currencies are converted at the rate of the day.
 */
export async function filteredDeals(
  { db, rates, ownClubPercent: clubPercent }: { db: Database; rates: ExchangeRates; ownClubPercent?: number },
  criteria: DealCriteria,
  limits: { fromPrice: number; toPrice: number; currency?: TwoLetterCurrency },
  page: { offset: number; limit: number },
): Promise<FilteredDeals> {
  const conditions = dealConditions(criteria);
  const having = await db.selectDistinct({ currency: departureIndex.currency }).from(departureIndex).where(conditions);
  const unit = await priceUnit(rates, {
    requestedCurrency: limits.currency,
    dealCurrencies: having.map(({ currency }) => currency),
    clubPercent,
  });
  const priced = and(conditions, inArray(departureIndex.currency, unit.convertible));
  const within = priceWithin(unit, limits);
  const [[totals], days] = await Promise.all([
    db
      .select({
        total: sql<number>`(count(*) filter (where ${within}))::int`,
        lowest: sql<number | null>`floor(min(${unit.column}) / 100)::int`,
        highest: sql<number | null>`ceil(max(${unit.column}) / 100)::int`,
      })
      .from(departureIndex)
      .where(priced),
    db
      .select(indexedDayColumns)
      .from(departureIndex)
      .where(and(priced, within))
      .orderBy(...rowOrder("recommended", unit), departureIndex.departureId)
      .offset(page.offset)
      .limit(page.limit),
  ]);
  return {
    unit,
    total: totals?.total ?? 0,
    // Specification §5: the range starts with min 100000 and max 0.
    price: { fromPrice: totals?.lowest ?? 100_000, toPrice: totals?.highest ?? 0 },
    days: days as IndexedDay[],
  };
}
