import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { nearestComposition } from "../pricing/compositions";
import type { Occupancy } from "../pricing/occupancy";
import { packageCards } from "../search/cards/package-cards";
import { categoriesListedByHotel } from "../search/categories-listed-by-hotel";
import { matchingDays } from "../search/matching-days";
import type { SearchParts } from "../search/search-packages";

/** The most dates of a page. */
const mostDates = 12;
/** Days are read by date, a batch at a time; a hotel that is full for this many days shows no dates. */
const batch = 24;
const mostDaysRead = 480;
const daysAhead = 400;

/**
 * The next departures to a hotel with a free room for the party, by date and length, each at the lowest price of its search (specification
 * 5 and 6: prices, stock and club discount are those of the cards).
 */
export async function nextDates(
  parts: SearchParts,
  {
    dest,
    hotelId,
    rooms,
    pensioners,
    langCode,
  }: { dest: string; hotelId: string; rooms: Occupancy[]; pensioners: number; langCode: LangCode },
): Promise<PackageCard[]> {
  const today = jerusalemDay(parts.clock.now());
  const criteria = {
    destinations: [dest],
    party: nearestComposition(rooms[0]!),
    ranges: [{ from: today, to: addDays(today, daysAhead) }],
    nights: [],
    excludedSubCategoryId: parts.excludedSubCategoryId,
  };
  const daysOfCategories = await Promise.all(
    categoriesListedByHotel.map((category) => matchingDays(parts.db, { ...criteria, category })),
  );
  const days = daysOfCategories
    .flat()
    .sort((a, b) => a.startDate.localeCompare(b.startDate) || a.nights - b.nights)
    .slice(0, mostDaysRead);
  const cards: PackageCard[] = [];
  for (let from = 0; from < days.length && cards.length < mostDates; from += batch)
    cards.push(
      ...(await packageCards(
        days.slice(from, from + batch).map((day) => ({ day, hotelId })),
        { ...parts, langCode, rooms, pensioners },
      )),
    );
  return cards.slice(0, mostDates);
}
