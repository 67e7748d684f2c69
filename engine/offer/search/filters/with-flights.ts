import { seatCount } from "../../../core/seat-count";
import type { Occupancy } from "../../pricing/occupancy";
import type { CandidateParts } from "../candidates/offered-days";
import type { IndexedDay } from "../indexed-day";
import { byFlights, type FlightFilters, suitsJourney } from "./flight-filters";
import { journeysOf } from "./journeys";

/** Days with the cheapest flights of each that are asked for, read for the filter alone. */
export async function withFlights(
  parts: CandidateParts,
  filters: FlightFilters,
  rooms: readonly Occupancy[],
  days: readonly IndexedDay[],
): Promise<IndexedDay[]> {
  const suits = suitsJourney(filters, seatCount(rooms), await parts.catalogue.atlas());
  return byFlights(days, await journeysOf(parts, days, true), suits);
}
