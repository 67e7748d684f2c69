import type { SearchResult } from "@contract/shopping/search-and-selection";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../core/localise";
import type { Atlas } from "../catalogue/catalogue";
import { boardNames } from "../pricing/line-labels";
import { type Compared, facet, priceRange } from "./list-order";
import { type PriceUnit, twoLetterUnit } from "./price-unit";

const itself = (code: string) => code;

/** The lengths of stay of all days that fit the rest of the search: choosing one length does not hide the others. */
export function nightsFacet(days: readonly Compared[]): SearchResult["facets"]["nights"] {
  return facet(days, (day) => [String(day.nights)], itself);
}

/** The filters of the list, with the count and the lowest price of each choice, before price limits apply. */
export function searchFacets(
  days: readonly Compared[],
  { destinations }: Atlas,
  unit: PriceUnit,
  langCode: LangCode,
): Omit<SearchResult["facets"], "nights"> {
  const language = languageOf[langCode];
  return {
    dest: facet(
      days,
      (day) => [day.destinationCode],
      (code) => localise(destinations.get(code)!.names, langCode),
    ),
    stars: facet(days, (day) => (day.candidateStars > 0 ? [String(day.candidateStars)] : []), itself),
    basis: facet(
      days,
      (day) => day.boards,
      (code) => boardNames[code as keyof typeof boardNames]?.[language] ?? code,
    ),
    price: { ...priceRange(days), currency: twoLetterUnit(unit) },
  };
}
