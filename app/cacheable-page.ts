/** What a route's handle declares about a page that is identical for equal requests and may therefore be cached. */
export type CacheablePage = {
  /** The query parameters the page depends on; an address with any other parameter bypasses the cache. */
  query: readonly string[];
  /** The stamps of its data: a change announced by one of them evicts the page. `place` stands for the place in its address. */
  stamps: readonly string[];
  /** The maximum time in the cache. */
  seconds: number;
  /** The page does not show recently viewed deals. */
  ignoresSeen?: boolean;
};

/** Parameters that advertisers add and no page uses. */
export const ignoredParameters: readonly string[] = ["utm_term", "utm_content", "gclid", "fbclid"];

/** Parameters of the rooms and their people. */
const chosenRooms = ["rooms", "typ", "roomAdult", "roomChild", "roomInfant", "roomsOf"];
/** Parameters of the search form, on every page that shows it. */
const search = [
  "packCategory",
  "categoryId",
  "drive",
  "competition",
  "dest",
  "destination",
  "yearMonth",
  "fromDate",
  "toDate",
  "flexibleDays",
  "nights",
  "adult",
  "child",
  "infant",
  "pensioner",
  "listAgeChildren",
  "listAgeInfants",
  ...chosenRooms,
  "step",
];
const always = ["status", "content", "agencies"];
const offers = [...always, "rates", "offer", "place", "stock"];

/** Every cacheable page, by kind. */
export const cacheablePages = {
  // Its countdowns show the time left of a deal, which may lag by at most ten seconds.
  home: { query: [...search, "areaType", "dealType"], stamps: offers, seconds: 10 },
  results: {
    query: [
      ...search,
      "country",
      "subject",
      "sort",
      "view",
      "page",
      "stars",
      "basis",
      "facilities",
      "rating",
      "beachMetres",
      "centreMetres",
      "airline",
      "departs",
      "returns",
      "stops",
      "fromPrice",
      "toPrice",
      "currency",
      "hotelId",
      "calendar",
    ],
    stamps: offers,
    seconds: 60,
    ignoresSeen: true,
  },
  product: {
    query: [
      ...search,
      "packId",
      "laId",
      "flights",
      "cls",
      "ticket",
      "car",
      "hotel_shift_1",
      "dateFrom",
      "calendar",
      "cls-2",
      "cls-3",
    ],
    stamps: offers,
    seconds: 60,
    ignoresSeen: true,
  },
  places: { query: ["subject"], stamps: offers, seconds: 60, ignoresSeen: true },
  hotel: {
    query: [
      "adult",
      "child",
      "infant",
      "pensioner",
      "listAgeChildren",
      "listAgeInfants",
      ...chosenRooms,
      "step",
      "guest",
      "reviews",
    ],
    stamps: offers,
    seconds: 60,
    ignoresSeen: true,
  },
  hotels: { query: ["dest"], stamps: offers, seconds: 60, ignoresSeen: true },
  month: { query: [], stamps: offers, seconds: 60, ignoresSeen: true },
  information: { query: ["sent"], stamps: offers, seconds: 60, ignoresSeen: true },
} satisfies Record<string, CacheablePage>;
