import type { DealCategory } from "./vocabulary";

/** Ids of the deal categories in addresses and calls (specification §3): 68 is given, the others are ours. */
export const categoryIds = {
  vacation_pack: 1,
  Organize_tour_packages: 2,
  Flight_Only: 3,
  SportPack: 5,
  sport_pack: 5,
  Hotel_Only: 68,
} as const satisfies Record<DealCategory, number>;

/** What a category is called in the shop's own codes: the page keys of banners begin with them, and HO is a stay without a journey. */
export const packageTypes = {
  vacation_pack: "FH",
  Organize_tour_packages: "Org",
  Flight_Only: "FO",
  SportPack: "SP",
  sport_pack: "SP",
  Hotel_Only: "HO",
} as const satisfies Record<DealCategory, string>;
