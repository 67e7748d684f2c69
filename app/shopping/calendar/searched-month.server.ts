import type { Shop } from "@contract/calls";
import type { SearchResult } from "@contract/shopping/search-and-selection";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { jerusalemDay } from "~/format/dates";
import type { ListCurrency } from "~/format/list-currency";
import { type MonthCalendar, monthCalendar } from "./month-calendar";

type Search = Parameters<Shop["search"]>[0];
type Priced = Pick<SearchResult, "facets" | "lowestByDate">;
type Chosen = Pick<MonthCalendar, "month" | "nights"> & { listCurrency: ListCurrency };

/** The calendar of a month from a search of its own. Null when the search is refused. */
export async function searchedMonth(
  shop: Shop,
  language: Language,
  { month, nights, listCurrency, ...search }: Omit<Search, "nights" | "yearMonth"> & Chosen,
): Promise<MonthCalendar | null> {
  const [results, holidays] = await Promise.all([
    shop.search({
      ...search,
      yearMonth: [month],
      fromDate: undefined,
      toDate: undefined,
      nights: nights ? [nights] : [],
      getLowestPrc: true,
      from: 1,
      to: 1,
      langCode: langCodeOf[language],
    }),
    holidayNames(shop, language),
  ]);
  return results.ok ? calendarOf(results.value, { month, nights, listCurrency, holidays }) : null;
}

/** The calendar of a month from the prices of a search that has been made. */
export function calendarOf(
  { facets, lowestByDate = [] }: Priced,
  selection: Chosen & Pick<MonthCalendar, "holidays">,
): MonthCalendar {
  return monthCalendar(lowestByDate, {
    ...selection,
    lengths: facets.nights.map(({ code }) => Number(code)).filter((length) => length > 0),
    today: jerusalemDay(new Date()),
  });
}

export async function holidayNames(shop: Shop, language: Language): Promise<MonthCalendar["holidays"]> {
  const holidays = await shop.packHolidays({ langCode: langCodeOf[language] });
  return holidays.ok ? holidays.value.holidays.map(({ name, from, to }) => ({ name, from, to })) : [];
}
