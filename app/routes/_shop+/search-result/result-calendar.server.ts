import type { Shop } from "@contract/calls";
import type { SearchResult } from "@contract/shopping/search-and-selection";
import type { Language } from "@contract/vocabulary/languages";
import type { ListCurrency } from "~/format/list-currency";
import type { MonthCalendar } from "~/shopping/calendar/month-calendar";
import { calendarOf, daysBeside, holidayNames, searchedMonth } from "~/shopping/calendar/searched-month.server";
import type { SearchValues } from "~/shopping/search/search-values";

/**
 * The calendar of the month that a result list is about: that of its search, or a month around the requested day, which needs a search of
 * its own. A search without dates shows the first month with departures.
 */
export async function resultCalendar(
  shop: Shop,
  language: Language,
  {
    searchQuery,
    values: { fromDate, yearMonth, nights },
    facets,
    lowestByDate,
    currency: listCurrency,
  }: {
    searchQuery: Parameters<Shop["search"]>[0];
    values: Pick<SearchValues, "fromDate" | "yearMonth" | "nights">;
    currency: ListCurrency;
  } & Pick<SearchResult, "facets" | "lowestByDate">,
): Promise<MonthCalendar | null> {
  if (fromDate)
    return searchedMonth(shop, language, { ...searchQuery, month: fromDate.slice(0, 7), nights, listCurrency });
  const [first] = (lowestByDate ?? []).map(({ date }) => date).sort();
  const month = yearMonth || first?.slice(0, 7);
  if (!month) return null;
  const [holidays, beside] = await Promise.all([
    holidayNames(shop, language),
    yearMonth ? daysBeside(shop, month, searchQuery) : [],
  ]);
  return calendarOf({ facets, lowestByDate }, { month, nights, listCurrency, holidays, beside });
}
