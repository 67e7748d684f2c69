import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import { categoryOf } from "@contract/vocabulary/categories";
import type { IsoCurrency } from "@contract/vocabulary/money";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, between, eq, inArray, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { priceOf } from "../../core/money";
import { indexPrice } from "../search/index-price";
import { requestedRanges } from "../search/requested-ranges";
import { departureIndex } from "../search/schema";
import type { SearchParts } from "../search/search-packages";
import { notOfSubCategory } from "./best-deals";

type Input = ParsedInput<typeof searchAndSelection.packDates>;

/** Days with departures in the next year or in the given months, with the lowest price of each for a couple. One indexed query. */
export async function packDates(
  parts: SearchParts,
  input: Input,
): Promise<Result<Output<typeof searchAndSelection.packDates>, "not-found">> {
  const today = jerusalemDay(parts.clock.now());
  const category = categoryOf(input.categoryId);
  if (!category) return refuse("not-found", { field: "categoryId" });
  const atlas = await parts.catalogue.atlas();
  const destinations = [...atlas.destinations.values()]
    .filter((place) => input.dest.length === 0 || input.dest.includes(place.code))
    .filter((place) => input.subject.length === 0 || place.subjects.some((subject) => input.subject.includes(subject)))
    .map((place) => place.code);
  const year = { from: today, to: addDays(today, 370) };
  const ranges = input.yearMonth.length > 0 ? (requestedRanges({ yearMonth: input.yearMonth }, today) ?? []) : [year];
  const span = { from: ranges[0]?.from ?? year.from, to: ranges.at(-1)?.to ?? year.to };
  const rows =
    destinations.length === 0
      ? []
      : await parts.db
          .select({
            date: departureIndex.startDate,
            dest: sql<string[]>`array_agg(distinct ${departureIndex.destinationCode})`,
            nights: sql<number[]>`array_agg(distinct ${departureIndex.nights})`,
            lowest: sql<number>`min(${indexPrice(parts.ownClubPercent)})::int`,
            currency: sql<string>`min(${departureIndex.currency})`,
          })
          .from(departureIndex)
          .where(
            and(
              eq(departureIndex.category, category),
              eq(departureIndex.party, "DBL"),
              inArray(departureIndex.destinationCode, destinations),
              between(departureIndex.startDate, span.from, span.to),
              notOfSubCategory(parts.excludedSubCategoryId),
            ),
          )
          .groupBy(departureIndex.startDate)
          .orderBy(departureIndex.startDate);
  const dates = [];
  const months = new Map<string, { count: number; lowest: number; currency: string }>();
  for (const row of rows) {
    const rate = await parts.rates.shown(row.currency as IsoCurrency);
    dates.push({
      date: row.date,
      dest: row.dest.slice(0, 40),
      nights: row.nights,
      lowestPrice: rate ? priceOf(row.lowest, row.currency as IsoCurrency, rate) : undefined,
      status: "open" as const,
    });
    const month = row.date.slice(0, 7);
    const previous = months.get(month);
    months.set(month, {
      count: (previous?.count ?? 0) + 1,
      lowest: Math.min(previous?.lowest ?? row.lowest, row.lowest),
      currency: row.currency,
    });
  }
  const pricedMonths = await Promise.all(
    [...months].map(async ([yearMonth, month]) => {
      const rate = await parts.rates.shown(month.currency as IsoCurrency);
      return {
        yearMonth,
        count: month.count,
        lowestPrice: rate ? priceOf(month.lowest, month.currency as IsoCurrency, rate) : undefined,
      };
    }),
  );
  return accept({ from: span.from, to: span.to, dates, months: pricedMonths });
}
