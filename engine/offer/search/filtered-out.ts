import { FilterGroup } from "@contract/shopping/list-filters";
import type { SearchResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";

type Input = ParsedInput<typeof searchAndSelection.search>;

const unfiltered: Record<FilterGroup, Partial<Input>> = {
  hotelId: { hotelId: undefined },
  stars: { stars: [] },
  basis: { basis: [] },
  nights: { nights: [] },
  facilities: { facilities: [] },
  rating: { rating: undefined },
  beachMetres: { beachMetres: undefined },
  centreMetres: { centreMetres: undefined },
  airline: { airline: [] },
  departs: { departs: [] },
  returns: { returns: [] },
  stops: { stops: [] },
  price: { fromPrice: 0, toPrice: 100_000 },
};

/** More filters than these are not tried one by one: each try is a search of its own. */
const mostTried = 3;

export function isFiltered(input: Input): boolean {
  return FilterGroup.options.some((filter) => isActive(input, filter));
}

function isActive(input: Input, filter: FilterGroup): boolean {
  if (filter === "price") return input.fromPrice > 0 || input.toPrice < 100_000;
  const chosen = input[filter];
  return Array.isArray(chosen) ? chosen.length > 0 : chosen !== undefined;
}

/**
 * How much an empty search would find without its filters, and without each of a few: undefined when it has none or they are not the reason.
 * `count` is the same search with another input.
 */
export async function filteredOut(
  input: Input,
  count: (input: Input) => Promise<number>,
): Promise<SearchResult["filteredOut"]> {
  const active = FilterGroup.options.filter((filter) => isActive(input, filter));
  if (active.length === 0) return undefined;
  const total = await count(Object.assign({}, input, ...active.map((filter) => unfiltered[filter])));
  if (total === 0) return undefined;
  if (active.length > mostTried) return { total, without: [] };
  const without: { filter: FilterGroup; total: number }[] = [];
  // One after another: a visitor asked for one search, and others wait for the same connections.
  for (const filter of active)
    without.push({ filter, total: active.length === 1 ? total : await count({ ...input, ...unfiltered[filter] }) });
  return { total, without: without.filter((one) => one.total > 0) };
}
