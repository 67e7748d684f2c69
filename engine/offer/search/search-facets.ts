import type { Facet, SearchResult } from "@contract/shopping/search-and-selection";
import { languageOf } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import type { Atlas } from "../catalogue/catalogue";
import { boardNames } from "../pricing/line-labels";
import type { ComparableCandidate } from "./candidates/compared-candidates";
import type { PriceUnit } from "./price-unit";

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
): Pick<SearchResult["facets"], "dest" | "stars" | "basis" | "nights" | "price"> {
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
    price: { ...priceRange(listed), currency: twoLetterOf[unit.currency] },
  };
}

const byCode = new Intl.Collator("en", { numeric: true });

/**
 * The options of a filter in order, with count and lowest price. A chosen one is listed even when nothing has it, so it can be taken back.
 */
export function facet(
  days: readonly ComparableCandidate[],
  codesOf: (day: ComparableCandidate) => string[],
  label: (code: string) => string,
  selection: readonly string[] = [],
): Facet[] {
  const entries = new Map<string, { count: number; min: number | null }>(
    selection.map((code) => [code, { count: 0, min: null }]),
  );
  for (const day of days) {
    for (const code of codesOf(day)) {
      const previous = entries.get(code);
      entries.set(code, {
        count: (previous?.count ?? 0) + 1,
        min: Math.min(previous?.min ?? day.comparedMinor, day.comparedMinor),
      });
    }
  }
  return [...entries]
    .sort(([a], [b]) => byCode.compare(a, b))
    .map(([code, { count, min }]) => ({
      code,
      label: label(code),
      count,
      minPrice: min === null ? undefined : amountOf(min),
    }));
}

/** Specification §5: the range starts with min 100000 and max 0 and is computed from the deals, in whole units of the list's currency. */
export function priceRange(days: readonly ComparableCandidate[]): { fromPrice: number; toPrice: number } {
  return days.reduce(
    (range, day) => ({
      fromPrice: Math.min(range.fromPrice, Math.floor(day.comparedMinor / 100)),
      toPrice: Math.max(range.toPrice, Math.ceil(day.comparedMinor / 100)),
    }),
    { fromPrice: 100_000, toPrice: 0 },
  );
}
