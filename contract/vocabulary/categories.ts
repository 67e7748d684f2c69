import type { DealCategory } from "./vocabulary";

/** Names of the listed categories: sport_pack is an alias of SportPack. */
export type SoldCategory = Exclude<DealCategory, "sport_pack">;

/** The traits of a category. The code tests traits, never a category's name or number. */
export type CategoryTraits = {
  /** In addresses and calls (specification §3): 68 is prescribed, the others are ours. */
  id: number;
  /** The shop's own code: banner page keys begin with it, and HO is a stay without travel. */
  packageType: string;
  /** The theme of all its holidays, where the specification gives it one (§3). */
  subjectCode?: number;
  soldAs: SoldCategory;
  /** Position on the home page; the local category is fourth (specification §3). */
  sort: number;
  /** Position among the tabs of the search form. */
  tab: number;
  /** Its part of the text keys: `search.tab.<key>`, `landing.about-<key>`. */
  textKey: "vacation" | "tour" | "sport" | "flight" | "hotel";
  /** Its part of the addresses of the booking steps. */
  journey: "hotel-flight" | "flight";
  productPath: "/product-page" | "/flight-only";
  hasHotel: boolean;
  /** Whether a departure needs flights: both ways, the return only if there is one, or none. */
  flights: "both-ways" | "one-way-too" | "none";
  /** Match tickets, competitions as a filter, a results page of its own. */
  hasMatch: boolean;
  /** Guided days; the places are those of the tours. */
  hasTour: boolean;
  /** A rental car can be added (flight and drive). */
  hasCars: boolean;
  /** In Israel: the places are domestic. */
  domestic: boolean;
  /** The required search fields (specification §5: 'Please enter destination, date and adult correctly.'). */
  needs: { dest: boolean; when: boolean };
  /** Customers choose a hotel: results can be grouped by hotel, and rooms count as hotel prices of a place. */
  listedByHotel: boolean;
  /** Why the results are empty. */
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

/** The traits of every category: the only code that refers to categories by name and number. */
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
    subjectCode: 68,
    soldAs: "Hotel_Only",
    sort: 4,
    tab: 5,
    textKey: "hotel",
    flights: "none",
    domestic: true,
  },
};

/** The default category of a search, a link and a price plan. */
export const standardCategory: SoldCategory = "vacation_pack";
/** Stays in Israel, and those of a hotel supplier. */
export const stayCategory: SoldCategory = "Hotel_Only";
export const flightCategory: SoldCategory = "Flight_Only";
export const matchCategory: SoldCategory = "SportPack";

const names = Object.keys(categories) as DealCategory[];

/** The categories with a trait, under all their names: for queries. */
export function categoriesWhere(has: (traits: CategoryTraits) => boolean): DealCategory[] {
  return names.filter((name) => has(categories[name]));
}

/** Each category once, in the order of the home page. */
export const soldCategories: readonly SoldCategory[] = [...new Set(names.map((name) => categories[name].soldAs))].sort(
  (a, b) => categories[a].sort - categories[b].sort,
);

/** The category of an id; the standard one without an id. Undefined for an unknown id. */
export function categoryOf(id: number | undefined): SoldCategory | undefined {
  if (id === undefined) return standardCategory;
  return soldCategories.find((name) => categories[name].id === id);
}

/** The traits of an id's category; of the standard one if the id is missing or unknown. */
export function traitsOf(id: number | undefined): CategoryTraits {
  return categories[categoryOf(id) ?? standardCategory];
}

/** All names of the category that a code names, such as SportPack and sport_pack; the code alone if it names none. */
export function namesOfDealType(code: DealCategory): DealCategory[];
export function namesOfDealType(code: string): string[];
export function namesOfDealType(code: string): string[] {
  return isCategory(code) ? categoriesWhere(({ soldAs }) => soldAs === categories[code].soldAs) : [code];
}

export function isCategory(name: string): name is DealCategory {
  return Object.hasOwn(categories, name);
}
