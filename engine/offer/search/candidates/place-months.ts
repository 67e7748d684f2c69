import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import type { ParsedInput } from "@contract/wire/operation";
import { epochDay } from "../../../core/epoch-day";
import { isFiltered } from "../filtered-out";
import { type Places, searchCriteria } from "../search-criteria";
import { hasIndexedPrices } from "./plain-candidate";
import { suitsAll } from "./suits";

const daysOfMonth = 31;
/** Months as which a search without dates counts: it looks at more than a year, in which categories that need none have few departures. */
const monthsWithoutDates = 4;
/**
 * Places as which a search counts that names none, however many there are: of the cheapest day of each place one row is read, and categories
 * that need no place have departures in few.
 */
const placesOfAnywhere = 12;
/** Results of a page of a list, and how many months of a place more of them cost. */
const [cardsOfPage, monthsOfCards] = [24, 12];
/** Months of a place that cost as much as all there are. */
const widest = 180;
/** An empty list is counted again without its filters (`filtered-out.ts`). */
const filtered = 2;
/** A party or rooms that the index has no prices for are priced day by day: a search of few places takes four times as long. */
const exactly = 2;

/**
 * How much a search looks at, in months of a place: its places by the months of its days, a begun one whole; twice where each day is priced,
 * twice with filters, and more for a long page of results. A search that is refused counts nothing, and one without dates counts a few months.
 */
export function placeMonths(
  input: ParsedInput<typeof searchAndSelection.search>,
  atlas: { destinations: Places },
  today: string,
): number {
  const asked = searchCriteria(input, atlas, today, undefined);
  if (!asked.ok) return 0;
  const { rooms, criteria } = asked.value;
  const { destinations, ranges, category } = criteria;
  const daysFrom = new Map(ranges.map(({ from, to }) => [from, epochDay(to) - epochDay(from) + 1]));
  const isDated = input.fromDate !== undefined || input.yearMonth.length > 0;
  const months = isDated
    ? [...daysFrom.values()].reduce((sum, days) => sum + Math.ceil(days / daysOfMonth), 0)
    : monthsWithoutDates;
  const namesPlaces = input.dest.length > 0 || input.country !== undefined || input.subject.length > 0;
  const isAnywhere = input.anywhere || !(categories[category].needs.dest || namesPlaces);
  const count = isAnywhere ? Math.min(destinations.length, placesOfAnywhere) : destinations.length;
  const isIndexed = hasIndexedPrices(rooms) && !suitsAll(input);
  const cards = input.anywhere ? 0 : Math.min(Math.max(input.to - input.from + 1, 0), 100);
  const pages = Math.max(0, Math.ceil(cards / cardsOfPage) - 1);
  const looked = count * months * (isIndexed ? 1 : exactly) + pages * monthsOfCards;
  return Math.min(looked, widest) * (isFiltered(input) ? filtered : 1);
}
