import { categoryIds } from "@contract/vocabulary/category-ids";
import type { DealCategory } from "@contract/vocabulary/vocabulary";

/** What a search must say, per category (specification §5: 'Please enter destination, date and adult correctly.'). */
export const searchNeeds = {
  vacation_pack: { dest: true, when: true },
  Organize_tour_packages: { dest: false, when: true },
  Flight_Only: { dest: true, when: true },
  SportPack: { dest: false, when: false },
  sport_pack: { dest: false, when: false },
  Hotel_Only: { dest: true, when: true },
} as const satisfies Record<DealCategory, { dest: boolean; when: boolean }>;

/** The category of an id; without one a search is for vacation packages. Undefined: there is no such category. */
export function categoryOf(id: number | undefined): DealCategory | undefined {
  if (id === undefined) return "vacation_pack";
  return (Object.keys(categoryIds) as DealCategory[]).find((code) => categoryIds[code] === id);
}

/** What is missing when nothing is found. */
export function emptyReasonOf(category: DealCategory): "NO_HOTELS" | "NO_FLIGHTS" | "NO_EVENTS" {
  if (category === "Flight_Only") return "NO_FLIGHTS";
  if (category === "SportPack" || category === "sport_pack") return "NO_EVENTS";
  return "NO_HOTELS";
}
