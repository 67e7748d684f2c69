import type { SearchResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import { type Candidate, comparableIn } from "./candidates/compared-candidates";
import { filterCandidates } from "./candidates/filter-candidates";
import { type FoundCandidates, isShortList, type Search } from "./candidates/found-candidates";
import type { CandidateParts } from "./candidates/offered-days";
import { countedOptions } from "./filters/counted-options";
import { optionFacets } from "./filters/option-facets";
import type { PriceUnit } from "./price-unit";
import { searchFacets } from "./search-facets";

type Input = ParsedInput<typeof searchAndSelection.search>;

/** The filters of the list, each counted among what meets all the others. */
export async function listFacets(
  parts: CandidateParts,
  input: Input,
  search: Search,
  found: FoundCandidates,
  unit: PriceUnit,
): Promise<SearchResult["facets"]> {
  const { rooms, criteria, ofHotels } = search;
  const { ofAllLengths, hasRequestedLength, allLengths, candidates } = found;
  const { stars, basis } = await filterCandidates(parts, ofAllLengths, {
    hasRequestedLength,
    rooms,
    filters: input,
    listed: candidates,
    byHotel: ofHotels,
    category: criteria.category,
    isShort: isShortList(input),
  });
  const listed = comparableIn(unit, candidates);
  // Without a filter a group counts the list itself.
  const comparable = (list: Candidate[]) => (list === candidates ? listed : comparableIn(unit, list));
  const atlas = await parts.catalogue.atlas();
  return {
    ...searchFacets(
      { listed, stars: comparable(stars), basis: comparable(basis), nights: comparable(allLengths) },
      input,
      atlas,
      unit,
      input.langCode,
    ),
    ...optionFacets(await countedOptions(parts, input, search, found), input, atlas),
  };
}
