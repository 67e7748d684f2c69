import type { FilterGroup, listFilters } from "@contract/shopping/list-filters";
import type * as z from "zod/v4";
import type { Hotel } from "../../catalogue/catalogue";
import { hotelRating } from "../../catalogue/hotel-rating";

export const hotelGroups = [
  "facilities",
  "rating",
  "beachMetres",
  "centreMetres",
] as const satisfies readonly FilterGroup[];
export type HotelGroup = (typeof hotelGroups)[number];
type Limits = { [group in Exclude<HotelGroup, "facilities">]?: z.infer<(typeof listFilters)[group]> };
export type HotelFilters = Limits & { facilities: string[] };

/** Limits that are offered, the first that a shopper reads first. */
const offeredLimits = {
  rating: [4.5, 4, 3.5],
  beachMetres: [200, 500, 1_000],
  centreMetres: [500, 1_000, 3_000],
} as const;

export const hasHotelFilter = ({ facilities, rating, beachMetres, centreMetres }: HotelFilters) =>
  facilities.length > 0 || rating !== undefined || beachMetres !== undefined || centreMetres !== undefined;

/** The groups whose filter a hotel does not meet. */
export function unmetGroups(hotel: Hotel, filters: HotelFilters): HotelGroup[] {
  return hotelGroups.filter((group) => {
    if (group === "facilities") return filters.facilities.some((code) => !hotel.facilities.includes(code));
    const limit = filters[group];
    return limit !== undefined && !isWithin(hotel, group, limit);
  });
}

function isWithin(hotel: Hotel, group: Exclude<HotelGroup, "facilities">, limit: number): boolean {
  if (group === "rating") return (hotelRating(hotel)?.average ?? 0) >= limit;
  const metres = hotel[group];
  return metres !== null && metres <= limit;
}

/** What can be chosen in a group: what is offered to everybody, and what is chosen already. */
export function limitsOf(group: Exclude<HotelGroup, "facilities">, filters: HotelFilters): number[] {
  const chosen = filters[group];
  const limits: number[] = [...offeredLimits[group]];
  if (chosen !== undefined && !limits.includes(chosen)) limits.push(chosen);
  return limits.sort((a, b) => (group === "rating" ? b - a : a - b));
}

/** The codes of a hotel in a group: each leads to a list that has it. */
export function codesOfHotel(hotel: Hotel, group: HotelGroup, filters: HotelFilters): string[] {
  if (group === "facilities") return hotel.facilities;
  return limitsOf(group, filters)
    .filter((limit) => isWithin(hotel, group, limit))
    .map(String);
}
