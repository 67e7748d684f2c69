import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories, categoryOf } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { addDays } from "../../core/epoch-day";
import type { Atlas } from "../catalogue/catalogue";
import { nearestComposition, type Occupancy } from "../pricing/occupancy";
import { partyRooms } from "../pricing/party-rooms";
import { askedRanges } from "./asked-dates";
import type { DayWish } from "./wanted-days";

type Asked = ParsedInput<typeof searchAndSelection.search>;
export type SearchWish = { rooms: Occupancy[]; wish: DayWish };

/** How far ahead a search without dates reaches. */
const daysAhead = 400;

/** A search's criteria for the index; refused at the field that is invalid or missing for its category (specification §5). */
export function searchWish(
  asked: Asked,
  { destinations: places }: Atlas,
  today: string,
  excludedSubCategoryId: number | undefined,
): Result<SearchWish, "invalid-search"> {
  const category = categoryOf(asked.categoryId);
  if (!category) return refuse("invalid-search", { field: "categoryId" });
  const rooms = partyRooms(asked);
  if (!rooms) return refuse("invalid-search", { field: "adult" });
  const { needs } = categories[category];
  const narrowed = asked.dest.length > 0 || asked.country !== undefined || asked.subject.length > 0;
  if (asked.dest.some((code) => !places.has(code))) return refuse("invalid-search", { field: "dest" });
  if (needs.dest && !narrowed && !asked.anywhere) return refuse("invalid-search", { field: "dest" });
  const ranges = askedRanges(asked, today);
  if (!ranges || (needs.when && ranges.length === 0)) return refuse("invalid-search", { field: "fromDate" });
  const destinations = [...places.values()]
    .filter(
      (place) =>
        (asked.dest.length === 0 || asked.dest.includes(place.code)) &&
        (!asked.country || place.countryCode === asked.country) &&
        (asked.subject.length === 0 || place.subjects.some((subject) => asked.subject.includes(subject))),
    )
    .map((place) => place.code);
  const wish = {
    category,
    destinations,
    party: nearestComposition(rooms[0]!),
    ranges: ranges.length > 0 ? ranges : [{ from: today, to: addDays(today, daysAhead) }],
    nights: asked.nights,
    subCategoryId: asked.subCategoryId,
    excludedSubCategoryId,
    competition: asked.competition,
    roundTrip: asked.drive,
  };
  return accept({ rooms, wish });
}
