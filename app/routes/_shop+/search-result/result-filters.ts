import type { SortOrder } from "@contract/shopping/search-and-selection";
import type { ListCurrency } from "~/format/list-currency";
import { priceLimits } from "~/shopping/price-limits";

/** Results per page. */
export const pageSize = 20;
/** Places of a search without a place, all on one page: the most that one answer of the engine holds. */
export const mostPlaces = 100;

export const sortOrders = [
  "recommended",
  "price-up",
  "price-down",
  "stars-up",
  "stars-down",
  "days-up",
  "days-down",
  "rating-down",
] as const satisfies readonly SortOrder[];
const boards = ["RO", "BB", "HB", "FB", "AI", "SC"] as const;

/** Sort order, filters and page of a result list, as given in the URL. */
export type ResultFilters = {
  sort: (typeof sortOrders)[number];
  view: "hotel" | "date";
  page: number;
  stars: number[];
  basis: (typeof boards)[number][];
  nights: number[];
  /** One hotel, whose dates are listed. */
  hotelId: string | undefined;
  fromPrice: number | null;
  toPrice: number | null;
};

/** Parses the filters leniently: an invalid filter is ignored. `call` is the part that the search call accepts. */
export function resultFilters(query: URLSearchParams, listCurrency: ListCurrency) {
  const requested = (name: string) => query.getAll(name).flatMap((text) => text.split(","));
  const numbers = (name: string, min: number, max: number) =>
    [...new Set(requested(name).map(Number))]
      .filter((value) => Number.isInteger(value) && value >= min && value <= max)
      .sort((a, b) => a - b);
  const price = (name: string) => {
    const text = query.get(name) ?? "";
    return /^\d{1,6}$/.test(text) && Number(text) <= 100_000 ? Number(text) : null;
  };
  const sort = sortOrders.find((order) => order === query.get("sort")) ?? "recommended";
  const page = Number(query.get("page") ?? 1);
  const filters: ResultFilters = {
    sort,
    view: query.get("view") === "date" ? "date" : "hotel",
    page: Number.isInteger(page) && page >= 1 && page <= 200 ? page : 1,
    stars: numbers("stars", 1, 5),
    basis: boards.filter((board) => requested("basis").includes(board)),
    nights: numbers("nights", 1, 60),
    hotelId: /^[A-Za-z0-9_-]{1,64}$/.exec(query.get("hotelId") ?? "")?.[0],
    fromPrice: price("fromPrice"),
    toPrice: price("toPrice"),
  };
  const { stars, basis, nights, hotelId, fromPrice, toPrice } = filters;
  return {
    ...filters,
    call: { sort, stars, basis, nights, hotelId, ...priceLimits(query, fromPrice, toPrice, listCurrency) },
  };
}
