import { DayPart, type FilterGroup } from "@contract/shopping/list-filters";
import type { Facet, SearchResult } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../../core/localise";
import type { Atlas } from "../../catalogue/catalogue";
import type { FlightFilters } from "./flight-filters";
import { type HotelFilters, limitsOf } from "./hotel-filters";
import type { OptionCounts, OptionGroup } from "./option-counts";

const itself = (code: string) => code;

/** The filters of hotels and flights with the count of each option; a chosen one stays when nothing has it, so it can be taken back. */
export function optionFacets(
  counts: OptionCounts | null,
  input: HotelFilters & FlightFilters & { langCode: LangCode },
  { airlines }: Pick<Atlas, "airlines">,
): Pick<SearchResult["facets"], OptionGroup & FilterGroup> {
  const airlineNames = new Map(
    [...airlines.values()].map(({ iata, names }) => [iata, localise(names, input.langCode)]),
  );
  const group = (
    name: OptionGroup,
    chosen: readonly string[],
    { order, label = itself }: { order?: readonly string[]; label?: (code: string) => string } = {},
  ): Facet[] => {
    const counted = counts?.[name] ?? new Map<string, number>();
    const codes = order ?? [...new Set([...counted.keys(), ...chosen])];
    const facets = codes
      .map((code) => ({ code, label: label(code), count: counted.get(code) ?? 0 }))
      .filter(({ code, count }) => count > 0 || chosen.includes(code));
    // The options that most results have come first, unless they have an order of their own.
    return order ? facets : facets.sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
  };
  const limit = (name: "rating" | "beachMetres" | "centreMetres") => {
    const chosen = input[name];
    return group(name, chosen === undefined ? [] : [String(chosen)], { order: limitsOf(name, input).map(String) });
  };
  return {
    facilities: group("facilities", input.facilities),
    rating: limit("rating"),
    beachMetres: limit("beachMetres"),
    centreMetres: limit("centreMetres"),
    airline: group("airline", input.airline, { label: (code) => airlineNames.get(code) ?? code }),
    departs: group("departs", input.departs, { order: DayPart.options }),
    returns: group("returns", input.returns, { order: DayPart.options }),
    stops: group("stops", input.stops.map(String), { order: ["0", "1", "2"] }),
  };
}
