import type { SelectResult } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { jerusalemDay } from "../../core/jerusalem-day";
import { nearestComposition, type Occupancy } from "../pricing/occupancy";
import type { Departure } from "../pricing/selection-price";
import { packageCards } from "../search/package-cards";
import type { SearchParts } from "../search/search-packages";
import { nearestDays } from "../search/wanted-days";

/**
 * The nearest other days of a package's place, at most eight, in order of date, with this party's price on each, in the same hotel if one
 * is given.
 */
export async function nearOtherDates(
  parts: SearchParts,
  pack: Departure,
  hotelId: string | undefined,
  rooms: Occupancy[],
  langCode: LangCode,
): Promise<SelectResult["otherDates"]> {
  const near = await nearestDays(
    parts.db,
    {
      category: pack.category,
      destinations: [pack.destinationCode],
      party: nearestComposition(rooms[0]!),
      excludedSubCategoryId: parts.excludedSubCategoryId,
    },
    pack.startDate,
    jerusalemDay(parts.clock.now()),
    9,
  );
  const days = near.filter(
    (day) => day.departureId !== pack.id && !(day.startDate === pack.startDate && day.nights === pack.nights),
  );
  const cards = await packageCards(
    days.slice(0, 8).map((day) => ({ day, hotelId })),
    { ...parts, langCode, rooms },
  );
  return cards
    .map(({ packId, packStartDate, nights, price, price_int, currency, priceNIS, rate }) => ({
      packId,
      date: packStartDate,
      nights,
      price: { price, price_int, currency, priceNIS, rate },
    }))
    .sort((a, b) => (a.date < b.date || (a.date === b.date && a.nights < b.nights) ? -1 : 1));
}
