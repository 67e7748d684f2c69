import type { DealCategory } from "./vocabulary";

/** Names under which categories are listed: sport_pack is SportPack's other name. */
export type SoldCategory = Exclude<DealCategory, "sport_pack">;

/** What a category is. The code asks these, never for a category by its name or number. */
export type CategoryTraits = {
  /** In addresses and calls (specification §3): 68 is given, the others are ours. */
  id: number;
  /** In the shop's own codes: the page keys of banners begin with it, and HO is a stay without a journey. */
  packageType: string;
  soldAs: SoldCategory;
  /** Place on the home page; the local category is fourth (specification §3). */
  sort: number;
  /** Place among the tabs of the search form. */
  tab: number;
  /** Its part of the keys of texts: `search.tab.<key>`, `landing.about-<key>`. */
  textKey: "vacation" | "tour" | "sport" | "flight" | "hotel";
  /** In the addresses of a booking's steps. */
  journey: "hotel-flight" | "flight";
  productPath: "/product-page" | "/flight-only";
  hasHotel: boolean;
  /** Whether a departure needs flights: both ways, the way back only if it has one, or none. */
  flights: "both-ways" | "one-way-too" | "none";
  /** Tickets of a match, its competitions as a filter, a page of results of its own. */
  hasMatch: boolean;
  /** Days with a guide; places are those of the tours. */
  hasTour: boolean;
  /** A car can be rented with it (flight and drive). */
  hasCars: boolean;
  /** In Israel: its places are the domestic ones. */
  domestic: boolean;
  /** What a search must say (specification §5: 'Please enter destination, date and adult correctly.'). */
  needs: { dest: boolean; when: boolean };
  /** A hotel is what people choose in it: its results can be listed by hotel, and its rooms count as hotel prices of a place. */
  listedByHotel: boolean;
  /** Why nothing is found. */
  emptyReason: "NO_HOTELS" | "NO_FLIGHTS" | "NO_EVENTS";
};

const hotelAndFlight = {
  journey: "hotel-flight",
  productPath: "/product-page",
  hasHotel: true,
  flights: "both-ways",
  hasMatch: false,
  hasTour: false,
  hasCars: false,
  domestic: false,
  needs: { dest: true, when: true },
  listedByHotel: true,
  emptyReason: "NO_HOTELS",
} as const;

const sport = {
  ...hotelAndFlight,
  id: 5,
  packageType: "SP",
  soldAs: "SportPack",
  sort: 3,
  tab: 2,
  textKey: "sport",
  hasMatch: true,
  needs: { dest: false, when: false },
  listedByHotel: false,
  emptyReason: "NO_EVENTS",
} as const;

/** The traits of every category, the only place that knows them by name and number. */
export const categories: Record<DealCategory, CategoryTraits> = {
  vacation_pack: {
    ...hotelAndFlight,
    id: 1,
    packageType: "FH",
    soldAs: "vacation_pack",
    sort: 1,
    tab: 1,
    textKey: "vacation",
  },
  Organize_tour_packages: {
    ...hotelAndFlight,
    id: 2,
    packageType: "Org",
    soldAs: "Organize_tour_packages",
    sort: 2,
    tab: 3,
    textKey: "tour",
    hasTour: true,
    needs: { dest: false, when: true },
    listedByHotel: false,
  },
  Flight_Only: {
    ...hotelAndFlight,
    id: 3,
    packageType: "FO",
    soldAs: "Flight_Only",
    sort: 5,
    tab: 4,
    textKey: "flight",
    journey: "flight",
    productPath: "/flight-only",
    hasHotel: false,
    flights: "one-way-too",
    hasCars: true,
    listedByHotel: false,
    emptyReason: "NO_FLIGHTS",
  },
  SportPack: sport,
  sport_pack: sport,
  Hotel_Only: {
    ...hotelAndFlight,
    id: 68,
    packageType: "HO",
    soldAs: "Hotel_Only",
    sort: 4,
    tab: 5,
    textKey: "hotel",
    flights: "none",
    domestic: true,
  },
};

/** What a search, a link and a price plan are of where nothing else is said. */
export const standardCategory: SoldCategory = "vacation_pack";
/** Stays in Israel, and those of a hotel supplier. */
export const stayCategory: SoldCategory = "Hotel_Only";
export const flightCategory: SoldCategory = "Flight_Only";
export const matchCategory: SoldCategory = "SportPack";

const names = Object.keys(categories) as DealCategory[];

/** Categories with a trait, under all their names: for queries. */
export function categoriesWhere(has: (traits: CategoryTraits) => boolean): DealCategory[] {
  return names.filter((name) => has(categories[name]));
}

/** Each category once, in the order of the home page. */
export const soldCategories: readonly SoldCategory[] = [...new Set(names.map((name) => categories[name].soldAs))].sort(
  (a, b) => categories[a].sort - categories[b].sort,
);

/** The category of an id; without an id it is the standard one. Undefined: there is no such category. */
export function categoryOf(id: number | undefined): SoldCategory | undefined {
  if (id === undefined) return standardCategory;
  return soldCategories.find((name) => categories[name].id === id);
}

/** The traits of the category of an id; of the standard one where the id is none or names none. */
export function traitsOf(id: number | undefined): CategoryTraits {
  return categories[categoryOf(id) ?? standardCategory];
}

export function isCategory(name: string): name is DealCategory {
  return Object.hasOwn(categories, name);
}
