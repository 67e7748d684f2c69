import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories, categoryOf } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { addDays } from "../../core/epoch-day";
import type { Destination } from "../catalogue/catalogue";
import { chosenRooms } from "../pricing/chosen-rooms";
import { nearestComposition } from "../pricing/compositions";
import type { Occupancy } from "../pricing/occupancy";
import type { DayCriteria } from "./matching-days";
import { requestedRanges } from "./requested-ranges";

type Input = ParsedInput<typeof searchAndSelection.search>;
export type Places = ReadonlyMap<string, Pick<Destination, "code" | "countryCode" | "subjects">>;
export type SearchCriteria = { rooms: Occupancy[]; criteria: DayCriteria };

/** How far ahead a search without dates reaches. */
const daysAhead = 400;

/** A search's criteria for the index; refused at the field that is invalid or missing for its category (specification §5). */
export function searchCriteria(
  input: Input,
  { destinations: places }: { destinations: Places },
  today: string,
  excludedSubCategoryId: number | undefined,
): Result<SearchCriteria, "invalid-search"> {
  const category = categoryOf(input.categoryId);
  if (!category) return refuse("invalid-search", { field: "categoryId" });
  const chosen = chosenRooms(input);
  if (!chosen.ok) return refuse("invalid-search", { field: chosen.refusal.field });
  const rooms = chosen.value;
  const { needs } = categories[category];
  const narrowed = input.dest.length > 0 || input.country !== undefined || input.subject.length > 0;
  if (input.dest.some((code) => !places.has(code))) return refuse("invalid-search", { field: "dest" });
  if (needs.dest && !narrowed && !input.anywhere) return refuse("invalid-search", { field: "dest" });
  const ranges = requestedRanges(input, today);
  if (!ranges || (needs.when && ranges.length === 0)) return refuse("invalid-search", { field: "fromDate" });
  const criteria = {
    category,
    destinations: placesOf(input, places),
    party: nearestComposition(rooms[0]!),
    ranges: ranges.length > 0 ? ranges : [{ from: today, to: addDays(today, daysAhead) }],
    nights: input.nights,
    subCategoryId: input.subCategoryId,
    excludedSubCategoryId,
    competition: input.competition,
    roundTrip: input.drive,
  };
  return accept({ rooms, criteria });
}

/** The codes of the places that a search looks at. */
function placesOf({ dest, country, subject }: Pick<Input, "dest" | "country" | "subject">, places: Places): string[] {
  return [...places.values()]
    .filter(
      (place) =>
        (dest.length === 0 || dest.includes(place.code)) &&
        (!country || place.countryCode === country) &&
        (subject.length === 0 || place.subjects.some((one) => subject.includes(one))),
    )
    .map((place) => place.code);
}
