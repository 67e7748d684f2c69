import type { StaySort } from "@contract/hotels/stays";
import type { ListCurrency } from "~/format/list-currency";

/** Hotels per page. */
export const stayPageSize = 20;

export const staySorts = ["price-up", "price-down", "stars-up", "stars-down"] as const satisfies readonly StaySort[];
const boards = ["RO", "BB", "HB", "FB", "AI", "SC"] as const;

/** Sort order, filters and page of a live stay list, as given in the URL. */
export type StayFilters = {
  sort: StaySort;
  page: number;
  stars: number[];
  basis: (typeof boards)[number][];
  free: boolean;
  name: string;
  fromPrice: number | null;
  toPrice: number | null;
  /** Both limits, and the range shown for them, are in shekels. */
  inShekels: boolean;
};

/**
 * Parses the filters leniently: an invalid one is ignored. Limits stay in the currency in which they were typed; without any, the chosen
 * currency of lists counts.
 */
export function stayFilters(query: URLSearchParams, listCurrency: ListCurrency = "sold"): StayFilters {
  const price = (name: string) => {
    const text = query.get(name)?.trim() ?? "";
    return /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : null;
  };
  const page = Number(query.get("page") ?? 1);
  const [fromPrice, toPrice] = [price("fromPrice"), price("toPrice")];
  const isLimited = fromPrice !== null || toPrice !== null;
  return {
    sort: staySorts.find((sort) => sort === query.get("sort")) ?? "price-up",
    page: Number.isInteger(page) && page >= 1 && page <= 100 ? page : 1,
    stars: [1, 2, 3, 4, 5].filter((count) => query.getAll("stars").includes(String(count))),
    basis: boards.filter((board) => query.getAll("basis").includes(board)),
    free: query.get("free") === "1",
    name: (query.get("name") ?? "").replace(/\p{C}/gu, "").trim().slice(0, 60),
    fromPrice,
    toPrice,
    inShekels: isLimited ? query.get("currency") === "IL" : listCurrency === "IL",
  };
}

/** The filters as call parameters. */
export function stayFiltersCall({ sort, page, stars, basis, free, name, fromPrice, toPrice, inShekels }: StayFilters) {
  return {
    sort,
    stars,
    basis,
    name,
    freeCancellation: free,
    fromPrice: fromPrice ?? 0,
    toPrice: toPrice ?? 100_000,
    currency: inShekels ? ("IL" as const) : undefined,
    from: (page - 1) * stayPageSize + 1,
    to: page * stayPageSize,
  };
}

/** Number of active filters. */
export function activeStayFilters({ stars, basis, free, name, fromPrice, toPrice }: StayFilters): number {
  const one = [free, name !== "", fromPrice !== null, toPrice !== null].filter(Boolean).length;
  return stars.length + basis.length + one;
}

/** The same search with these filters, as a query string. */
export function stayListQuery(search: Record<string, string>, filters: Partial<StayFilters>): URLSearchParams {
  const query = new URLSearchParams(search);
  const { sort, page, stars = [], basis = [], free, name, fromPrice, toPrice } = filters;
  if (sort && sort !== "price-up") query.set("sort", sort);
  for (const count of stars) query.append("stars", String(count));
  for (const board of basis) query.append("basis", board);
  if (free) query.set("free", "1");
  if (name) query.set("name", name);
  if (fromPrice !== null && fromPrice !== undefined) query.set("fromPrice", String(fromPrice));
  if (toPrice !== null && toPrice !== undefined) query.set("toPrice", String(toPrice));
  const isLimited = query.has("fromPrice") || query.has("toPrice");
  if (isLimited && filters.inShekels) query.set("currency", "IL");
  if (page && page > 1) query.set("page", String(page));
  return query;
}
