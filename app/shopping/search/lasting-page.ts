import { traitsOf } from "@contract/vocabulary/categories";
import { paths } from "~/paths";
import type { SearchValues } from "./search-values";

/** A month has a page from three departure days on that are not within two days (engine: holiday-months.ts). */
const daysOfMonthPage = 5;

/**
 * The page that search engines are to show in place of a list: that of the month at the place, where there is one, otherwise the place's.
 * Each list is a part of it.
 */
export function lastingPageOf(values: SearchValues, lowestByDate: readonly { date: string }[]): string {
  const { dest, yearMonth, otherMonths, categoryId } = values;
  const days = new Set(lowestByDate.map(({ date }) => date)).size;
  return yearMonth && otherMonths.length === 0 && traitsOf(categoryId).listedByHotel && days >= daysOfMonthPage
    ? paths.holidays(yearMonth, dest)
    : paths.home({ destination: dest });
}
