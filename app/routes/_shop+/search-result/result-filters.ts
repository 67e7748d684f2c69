import { dayParts, type OptionGroup } from "@contract/shopping/filter-groups";
import type { DayPart, FilterGroup, LeastRating } from "@contract/shopping/list-filters";
import type { SortOrder } from "@contract/shopping/search-and-selection";
import type { ListCurrency } from "~/format/list-currency";
import { priceLimits, typedPrice } from "~/shopping/price-limits";

/** Results per page. */
export const pageSize = 20;
/** Places of a search without a place, all on one page: the most that one answer of the engine holds. */
const mostPlaces = 100;

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
  facilities: string[];
  rating: LeastRating | undefined;
  beachMetres: number | undefined;
  centreMetres: number | undefined;
  airline: string[];
  departs: DayPart[];
  returns: DayPart[];
  stops: number[];
  fromPrice: number | null;
  toPrice: number | null;
  /** Filters of the address with a value that cannot be read: it is left out, and the page says so. */
  unread: FilterGroup[];
};

/** The parameters of each filter in an address. */
export const filterParameters: Record<FilterGroup, readonly string[]> = {
  ...{ hotelId: ["hotelId"], stars: ["stars"], basis: ["basis"], nights: ["nights"], facilities: ["facilities"] },
  ...{ rating: ["rating"], beachMetres: ["beachMetres"], centreMetres: ["centreMetres"], airline: ["airline"] },
  ...{ departs: ["departs"], returns: ["returns"], stops: ["stops"], price: ["fromPrice", "toPrice", "currency"] },
};

/** The codes chosen in a group, as the address has them. */
export function chosenIn(filters: ResultFilters, group: OptionGroup): string[] {
  const chosen = filters[group];
  return chosen === undefined ? [] : [chosen].flat().map(String);
}

/** Parses the filters leniently: a value that cannot be read is left out. `call` is the part that the search call accepts. */
export function resultFilters(query: URLSearchParams, listCurrency: ListCurrency) {
  const unread = new Set<FilterGroup>();
  const requested = (name: string) =>
    query
      .getAll(name)
      .flatMap((text) => text.split(","))
      .filter((text) => text.trim() !== "");
  /** The values that can be read, each once, as many as a call takes. */
  const read = <Value>(name: FilterGroup, most: number, parse: (text: string) => Value | undefined): Value[] => {
    const values = requested(name).map(parse);
    if (values.includes(undefined)) unread.add(name);
    return [...new Set(values.filter((value) => value !== undefined))].slice(0, most);
  };
  const whole = (min: number, max: number) => (text: string) => {
    const value = Number(text);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  };
  const numbers = (name: FilterGroup, min: number, max: number, most: number) =>
    read(name, most, whole(min, max)).sort((a, b) => a - b);
  const among =
    <Code extends string>(codes: readonly Code[]) =>
    (text: string) =>
      codes.find((code) => code === text);
  const code = (text: string) => /^[A-Za-z0-9_-]{1,64}$/.exec(text)?.[0];
  const price = (name: string) => {
    const text = query.get(name) ?? "";
    const typed = typedPrice(text);
    if (typed === null && text.trim() !== "") unread.add("price");
    return typed;
  };
  const sort = sortOrders.find((order) => order === query.get("sort")) ?? "recommended";
  const page = Number(query.get("page") ?? 1);
  const filters: ResultFilters = {
    sort,
    view: query.get("view") === "date" ? "date" : "hotel",
    page: Number.isInteger(page) && page >= 1 && page <= 200 ? page : 1,
    stars: numbers("stars", 1, 5, 5),
    basis: read("basis", boards.length, among(boards)),
    nights: numbers("nights", 1, 60, 20),
    hotelId: code(query.get("hotelId") ?? ""),
    facilities: read("facilities", 20, code),
    rating: read("rating", 1, rating)[0],
    beachMetres: read("beachMetres", 1, whole(1, 100_000))[0],
    centreMetres: read("centreMetres", 1, whole(1, 100_000))[0],
    airline: read("airline", 20, code),
    departs: read("departs", 4, among<DayPart>(dayParts)),
    returns: read("returns", 4, among<DayPart>(dayParts)),
    stops: numbers("stops", 0, 2, 3),
    fromPrice: price("fromPrice"),
    toPrice: price("toPrice"),
    unread: [],
  };
  const { page: _, view: __, unread: ___, fromPrice, toPrice, ...call } = filters;
  return {
    ...filters,
    unread: [...unread],
    call: { ...call, ...priceLimits(query, fromPrice, toPrice, listCurrency) },
  };
}

const ratings = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const satisfies readonly LeastRating[];

function rating(text: string): LeastRating | undefined {
  return /^\d(\.\d)?$/.test(text) ? ratings.find((one) => one === Number(text)) : undefined;
}

/** The offers of one page of the list; places, which are compared on one map, are on one page. */
export function shownPart({ page }: ResultFilters, anywhere: boolean): { from: number; to: number } {
  return anywhere ? { from: 1, to: mostPlaces } : { from: (page - 1) * pageSize + 1, to: page * pageSize };
}
