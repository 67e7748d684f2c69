import type { HolidayMonth } from "@contract/shopping/discovery";
import type { IsoCurrency } from "@contract/vocabulary/money";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { and, between, eq, inArray, sql } from "drizzle-orm";
import { addDays, epochDay } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { priceOf } from "../../core/money";
import { categoriesListedByHotel } from "../search/categories-listed-by-hotel";
import { indexPrice } from "../search/index-price";
import { departureIndex } from "../search/schema";
import type { SearchParts } from "../search/search-packages";
import { notOfSubCategory } from "./best-deals";

/** A month with fewer different days gets no page: it would have no content. */
const minDays = 3;
const daysAhead = 370;

/**
 * Departures to each place in each month of the coming year, in one indexed read. Prices are for a couple, in the departure's currency;
 * months are those of the departure day. Months with hardly any stock are left out. `only`: the categories that count, by default all.
 */
export async function holidayMonths(
  parts: SearchParts,
  only: readonly DealCategory[] = categoriesListedByHotel,
): Promise<HolidayMonth[]> {
  const listCategories = categoriesListedByHotel.filter((category) => only.includes(category));
  if (listCategories.length === 0) return [];
  const first = addDays(jerusalemDay(parts.clock.now()), 2);
  const price = indexPrice(parts.ownClubPercent);
  const month = sql<string>`to_char(${departureIndex.startDate}, 'YYYY-MM')`;
  const rows = await parts.db
    .select({
      dest: departureIndex.destinationCode,
      month,
      days: sql<number>`count(distinct ${departureIndex.startDate})::int`,
      departures: sql<number>`sum(${departureIndex.departures})::int`,
      typicalNights: sql<number>`mode() within group (order by ${departureIndex.nights})`,
      shortestNights: sql<number>`min(${departureIndex.nights})`,
      longestNights: sql<number>`max(${departureIndex.nights})`,
      priceMinor: sql<number>`min(${price})`,
      currency: sql<string>`(array_agg(${departureIndex.currency} order by ${price}))[1]`,
      changedOn: sql<string>`to_char(max(${departureIndex.refreshedAt}) at time zone 'Asia/Jerusalem', 'YYYY-MM-DD')`,
    })
    .from(departureIndex)
    .where(
      and(
        eq(departureIndex.party, "DBL"),
        inArray(departureIndex.category, listCategories),
        between(departureIndex.startDate, first, addDays(first, daysAhead)),
        notOfSubCategory(parts.excludedSubCategoryId),
      ),
    )
    .groupBy(departureIndex.destinationCode, month)
    .orderBy(month, departureIndex.destinationCode);
  const monthsOfPlaces: HolidayMonth[] = [];
  for (const { days, priceMinor, currency, ...row } of rows) {
    const rate = await parts.rates.shown(currency as IsoCurrency);
    const hotels = (await parts.catalogue.hotelsOf(row.dest)).length;
    if (days < minDays || hotels === 0 || !rate) continue;
    const weeks = (epochDay(lastDayOf(row.month)) - epochDay(later(`${row.month}-01`, first)) + 1) / 7;
    const daysPerWeek = Math.min(7, Math.max(1, Math.round(days / Math.max(weeks, 1))));
    monthsOfPlaces.push({ ...row, hotels, daysPerWeek, from: priceOf(priceMinor, currency as IsoCurrency, rate) });
  }
  return monthsOfPlaces;
}

function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const next = number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
  return addDays(next, -1);
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
