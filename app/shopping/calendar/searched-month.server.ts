import type { Shop } from "@contract/calls";
import type { SearchResult } from "@contract/shopping/search-and-selection";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { jerusalemDay } from "~/format/dates";
import type { ListCurrency } from "~/format/list-currency";
import { type MonthCalendar, monthCalendar, neighboursOf } from "./month-calendar";

type Search = Parameters<Shop["search"]>[0];
type Priced = Pick<SearchResult, "facets" | "lowestByDate">;
type Chosen = Pick<MonthCalendar, "month" | "nights"> & { listCurrency: ListCurrency };

/** The calendar of a month from a search of its own. Null when the search is refused. */
export async function searchedMonth(
  shop: Shop,
  language: Language,
  { month, nights, listCurrency, ...search }: Omit<Search, "nights" | "yearMonth"> & Chosen,
): Promise<MonthCalendar | null> {
  const [results, holidays, beside] = await Promise.all([
    shop.search({
      ...search,
      yearMonth: [month],
      fromDate: undefined,
      toDate: undefined,
      nights: nights ? [nights] : [],
      getLowestPrc: true,
      getCards: false,
      langCode: langCodeOf[language],
    }),
    holidayNames(shop, language),
    daysBeside(shop, month, { ...search, nights: nights ? [nights] : [] }),
  ]);
  return results.ok ? calendarOf(results.value, { month, nights, listCurrency, holidays, beside }) : null;
}

type PricedDays = NonNullable<SearchResult["lowestByDate"]>;

/** The prices of the months beside a month, for the links to them. Without them the calendar is still whole. */
export async function daysBeside(shop: Shop, month: string, search: Omit<Search, "yearMonth">): Promise<PricedDays> {
  const { previous, next } = neighboursOf(month, jerusalemDay(new Date()));
  const results = await shop.search({
    ...search,
    yearMonth: [previous, next].filter((one) => one !== null),
    fromDate: undefined,
    toDate: undefined,
    // Where there are more days than a search reads, the cheapest are among those it reads.
    sort: "price-up",
    getLowestPrc: true,
    getCards: false,
  });
  return (results.ok && results.value.lowestByDate) || [];
}

/** The calendar of a month from the prices of a search that has been made; `beside`: of the months beside it, if that search has none. */
export function calendarOf(
  { facets, lowestByDate = [] }: Priced,
  { beside = [], ...selection }: Chosen & Pick<MonthCalendar, "holidays"> & { beside?: PricedDays },
): MonthCalendar {
  return monthCalendar([...lowestByDate, ...beside], {
    ...selection,
    lengths: facets.nights.map(({ code }) => Number(code)).filter((length) => length > 0),
    today: jerusalemDay(new Date()),
  });
}

export async function holidayNames(shop: Shop, language: Language): Promise<MonthCalendar["holidays"]> {
  const holidays = await shop.packHolidays({ langCode: langCodeOf[language] });
  return holidays.ok ? holidays.value.holidays.map(({ name, from, to }) => ({ name, from, to })) : [];
}
