/** What a route's handle says of a page that is the same for everybody who asks alike, so that it may be kept finished. */
export type KeptPage = {
  /** The parameters of the address the page depends on; an address with any other is made anew. */
  query: readonly string[];
  /** Names of what the page shows: when one is announced to have changed, the page is dropped. `place` is the place of its address. */
  standsOn: readonly string[];
  /** How long it is kept at most. */
  seconds: number;
  /** The page shows nothing of the deals this browser has seen. */
  ignoresSeen?: boolean;
};

/** Parameters that every link keeps, so that every page depends on them. */
export const keptParameters: readonly string[] = ["lang", "channel", "marketerId", "utm_source"];

/** Parameters that advertisers add and no page shows. */
export const ignoredParameters: readonly string[] = [
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "fbclid",
];

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
  "nights",
  "adult",
  "child",
  "infant",
  "listAgeChildren",
  "step",
];
const always = ["status", "content", "agencies"];
const offers = [...always, "rates", "offer", "place", "stock"];

/** Every page that may be kept, by what it is. */
export const keptPages = {
  // Its countdowns say how long is left of a deal: they are never more than ten seconds behind.
  home: { query: [...search, "areaType", "dealType"], standsOn: offers, seconds: 10 },
  results: {
    query: [...search, "sort", "view", "page", "stars", "basis", "fromPrice", "toPrice"],
    standsOn: offers,
    seconds: 60,
    ignoresSeen: true,
  },
  product: {
    query: [...search, "packId", "laId", "flights", "cls", "ticket", "car", "hotel_shift_1", "dateFrom"],
    standsOn: offers,
    seconds: 60,
    ignoresSeen: true,
  },
  places: { query: ["subject"], standsOn: offers, seconds: 60, ignoresSeen: true },
  hotels: { query: ["dest"], standsOn: offers, seconds: 60, ignoresSeen: true },
  month: { query: [], standsOn: offers, seconds: 60, ignoresSeen: true },
  information: { query: ["sent"], standsOn: offers, seconds: 60, ignoresSeen: true },
} satisfies Record<string, KeptPage>;
