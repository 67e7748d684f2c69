import type { Setting } from "./demo-destination";

/** Codes of hotel.facilities; the site has a name and an icon for each. */
export const facilityCodes = [
  "pool",
  "beach",
  "spa",
  "gym",
  "wifi",
  "parking",
  "family",
  "restaurant",
  "kids-club",
  "adults-only",
  "airport-shuttle",
  "pet-friendly",
  "accessible",
  "aircon",
  "bar",
  "lift",
  "kosher",
] as const;
export type Facility = (typeof facilityCodes)[number];

export type RoomClass = "ECO" | "STD" | "SUP" | "SEA" | "FAM" | "JSU" | "SUI";
export type HotelBoard = "RO" | "BB" | "HB" | "FB" | "AI" | "SC";

export type HotelKindRules = {
  /** Possible star ratings of this kind; the seed picks one. */
  stars: readonly (2 | 3 | 4 | 5)[];
  always: readonly Facility[];
  /** Some hotels of the kind have these. */
  sometimes: readonly Facility[];
  /** Every hotel has the first two, some have the others. */
  rooms: readonly RoomClass[];
  /** Every hotel has the first, some have the others. */
  boards: readonly HotelBoard[];
  /** Undefined: the destination's own setting. */
  setting?: Setting;
};

export const hotelKinds = {
  "beach-resort": {
    stars: [4, 5],
    always: ["pool", "beach", "spa", "gym", "wifi", "restaurant", "bar", "aircon", "lift"],
    sometimes: ["kids-club", "family", "accessible", "airport-shuttle", "parking", "kosher"],
    rooms: ["STD", "SEA", "JSU", "FAM", "SUI"],
    boards: ["HB", "BB", "AI"],
    setting: "sea",
  },
  "beach-hotel": {
    stars: [3, 4],
    always: ["pool", "wifi", "restaurant", "bar", "aircon"],
    sometimes: ["beach", "parking", "family", "accessible", "lift", "kosher"],
    rooms: ["STD", "SEA", "ECO", "FAM"],
    boards: ["BB", "HB", "AI"],
    setting: "sea",
  },
  family: {
    stars: [4],
    always: ["pool", "beach", "kids-club", "family", "wifi", "restaurant", "bar", "aircon", "lift"],
    sometimes: ["gym", "parking", "accessible", "kosher"],
    rooms: ["STD", "FAM", "SEA", "JSU"],
    boards: ["AI", "HB"],
    setting: "sea",
  },
  adults: {
    stars: [4, 5],
    always: ["adults-only", "pool", "spa", "wifi", "restaurant", "bar", "aircon", "lift"],
    sometimes: ["beach", "gym", "airport-shuttle"],
    rooms: ["SUP", "SEA", "JSU"],
    boards: ["BB", "HB"],
    setting: "sea",
  },
  city: {
    stars: [3, 4],
    always: ["wifi", "aircon", "bar"],
    sometimes: ["gym", "restaurant", "parking", "accessible", "family", "lift", "kosher"],
    rooms: ["STD", "SUP", "FAM"],
    boards: ["BB", "RO"],
  },
  boutique: {
    stars: [3, 4],
    always: ["wifi", "aircon", "bar"],
    sometimes: ["restaurant", "spa", "pet-friendly", "lift"],
    rooms: ["STD", "SUP", "JSU"],
    boards: ["BB"],
    setting: "old-town",
  },
  grand: {
    stars: [5],
    always: ["spa", "gym", "pool", "wifi", "restaurant", "bar", "aircon", "accessible", "lift"],
    sometimes: ["airport-shuttle", "parking", "kids-club", "kosher"],
    rooms: ["SUP", "JSU", "SUI"],
    boards: ["BB", "HB"],
  },
  budget: {
    stars: [2, 3],
    always: ["wifi", "aircon"],
    sometimes: ["bar", "parking", "pet-friendly", "lift"],
    rooms: ["ECO", "STD"],
    boards: ["RO", "BB"],
  },
  apartments: {
    stars: [3],
    always: ["wifi", "aircon", "family"],
    sometimes: ["pool", "parking", "pet-friendly", "lift"],
    rooms: ["STD", "FAM"],
    boards: ["SC"],
  },
  mountain: {
    stars: [3, 4],
    always: ["wifi", "restaurant", "bar", "parking"],
    sometimes: ["spa", "pool", "kids-club", "family", "gym", "lift"],
    rooms: ["STD", "FAM", "SUP"],
    boards: ["HB", "BB"],
    setting: "mountain",
  },
  desert: {
    stars: [3, 4, 5],
    always: ["wifi", "restaurant", "parking", "aircon"],
    sometimes: ["pool", "spa", "family", "pet-friendly", "kosher"],
    rooms: ["STD", "SUP", "SUI"],
    boards: ["BB", "HB"],
    setting: "desert",
  },
  spa: {
    stars: [4, 5],
    always: ["spa", "pool", "gym", "wifi", "restaurant", "bar", "aircon", "lift"],
    sometimes: ["beach", "accessible", "parking", "airport-shuttle", "kosher"],
    rooms: ["STD", "SUP", "SUI"],
    boards: ["HB", "BB", "FB"],
  },
  island: {
    stars: [4, 5],
    always: ["beach", "pool", "spa", "wifi", "restaurant", "bar", "aircon"],
    sometimes: ["gym", "airport-shuttle", "kids-club", "lift"],
    rooms: ["SUP", "SEA", "SUI"],
    boards: ["HB", "BB", "AI"],
    setting: "island",
  },
} as const satisfies Record<string, HotelKindRules>;

export type HotelKind = keyof typeof hotelKinds;
