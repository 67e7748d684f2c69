import type { SearchResult } from "@contract/shopping/search-and-selection";
import { categories, traitsOf } from "@contract/vocabulary/categories";
import { and, between, eq, inArray, or } from "drizzle-orm";
import type { Database } from "../../database/connect";
import { departure } from "../catalogue/schema";
import type { DayCriteria } from "./matching-days";

/**
 * Why a search found nothing (specification §8: no hotels, flights or events for the dates). A package with a flight lacks flights where
 * nothing departs on these days, whatever its price or rooms; where something does, it lacks hotels.
 */
export async function emptyReasonOf(
  db: Database,
  { category, destinations, ranges }: DayCriteria,
): Promise<SearchResult["emptyReason"]> {
  const { emptyReason, flights } = categories[category];
  if (emptyReason !== "NO_HOTELS" || flights === "none" || destinations.length === 0) return emptyReason;
  const [departing] = await db
    .select({ id: departure.id })
    .from(departure)
    .where(
      and(
        eq(departure.category, category),
        eq(departure.status, "open"),
        inArray(departure.destinationCode, destinations),
        or(...ranges.map(({ from, to }) => between(departure.startDate, from, to))),
      ),
    )
    .limit(1);
  return departing ? "NO_HOTELS" : "NO_FLIGHTS";
}

/** The result of a search for a category that is not sold to the caller. */
export function nothingFound(categoryId: number | undefined): SearchResult {
  return {
    total: 0,
    packages: [],
    facets: {
      dest: [],
      stars: [],
      basis: [],
      nights: [],
      facilities: [],
      rating: [],
      beachMetres: [],
      centreMetres: [],
      airline: [],
      departs: [],
      returns: [],
      stops: [],
      price: { fromPrice: 100_000, toPrice: 0, currency: "US" },
    },
    alternatives: [],
    emptyReason: traitsOf(categoryId).emptyReason,
  };
}
