import type { SearchResult } from "@contract/shopping/search-and-selection";
import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../core/localise";
import type { Atlas } from "../catalogue/catalogue";
import { boardNames } from "../pricing/line-labels";
import { type ComparableCandidate, facet, priceRange } from "./list-order";
import { type PriceUnit, twoLetterUnit } from "./price-unit";

const itself = (code: string) => code;

/** The candidates that each filter counts. A group ignores its own selection, so choosing one length or board does not hide the others. */
type FacetCandidates = Record<"listed" | "stars" | "basis" | "nights", readonly ComparableCandidate[]>;
type FilterSelection = { stars: readonly number[]; basis: readonly string[]; nights: readonly number[] };

/** The filters of the list, with the count and the lowest price of each choice, before price limits apply. */
export function searchFacets(
  { listed, stars, basis, nights }: FacetCandidates,
  selection: FilterSelection,
  { destinations }: Atlas,
  unit: PriceUnit,
  langCode: LangCode,
): SearchResult["facets"] {
  const language = languageOf[langCode];
  return {
    dest: facet(
      listed,
      (day) => [day.destinationCode],
      (code) => localise(destinations.get(code)!.names, langCode),
    ),
    stars: facet(
      stars,
      (day) => (day.candidateStars > 0 ? [String(day.candidateStars)] : []),
      itself,
      selection.stars.map(String),
    ),
    basis: facet(
      basis,
      (day) => day.boards,
      (code) => boardNames[code as keyof typeof boardNames]?.[language] ?? code,
      selection.basis,
    ),
    nights: facet(nights, (day) => [String(day.nights)], itself, selection.nights.map(String)),
    price: { ...priceRange(listed), currency: twoLetterUnit(unit) },
  };
}
