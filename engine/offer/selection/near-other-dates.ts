import type { SelectResult } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { eventNames } from "../events/sport-events";
import { nearestComposition } from "../pricing/compositions";
import type { Departure } from "../pricing/departure";
import type { Occupancy } from "../pricing/occupancy";
import { sellableDays } from "../search/cards/sellable-days";
import { nearestDays } from "../search/matching-days";
import type { SearchParts } from "../search/search-packages";

/**
 * The nearest other days of a package's place, at most eight, in order of date, with this party's price on each, in the same hotel if one
 * is given. Packages with a match say which match it is.
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
  const sellable = await sellableDays(
    days.slice(0, 8).map((day) => ({ day, hotelId })),
    { ...parts, rooms },
  );
  const matches = await eventNames(
    parts.db,
    sellable.map(({ row }) => row.eventId),
  );
  return sellable
    .map(({ row, price }) => {
      const match = row.eventId ? matches.get(row.eventId) : undefined;
      const day = { packId: row.id, date: row.startDate, nights: row.nights, price };
      return match ? { ...day, match: localise(match, langCode) } : day;
    })
    .sort((a, b) => (a.date < b.date || (a.date === b.date && a.nights < b.nights) ? -1 : 1));
}
