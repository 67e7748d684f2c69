import type { FilterGroup, listFilters } from "@contract/shopping/list-filters";
import type * as z from "zod/v4";
import type { Atlas } from "../../catalogue/catalogue";
import type { IndexedDay } from "../indexed-day";
import type { Journey, JourneysByDeparture, JourneysOfOffer } from "./journeys";

export const flightGroups = ["airline", "departs", "returns", "stops"] as const satisfies readonly FilterGroup[];
export type FlightGroup = (typeof flightGroups)[number];
export type FlightFilters = { [group in FlightGroup]: z.infer<(typeof listFilters)[group]> };
export type SuitsJourney = (journey: Journey) => boolean;

export const hasFlightFilter = (filters: FlightFilters) => flightGroups.some((group) => filters[group].length > 0);

/** The codes of a journey in a group, as callers write them. */
export function codesOfJourney(journey: Journey, group: FlightGroup, { airlines }: Pick<Atlas, "airlines">): string[] {
  if (group === "airline") return journey.airlines.map((id) => airlines.get(id)?.iata ?? id);
  if (group === "stops") return journey.departs === null ? [] : [String(Math.min(journey.stops, 2))];
  const part = journey[group];
  return part === null ? [] : [part];
}

/** Whether a journey has what is asked, of all groups but one. */
export function suitsJourney(
  filters: FlightFilters,
  people: number,
  atlas: Pick<Atlas, "airlines">,
  except?: FlightGroup,
): SuitsJourney {
  const asked = flightGroups
    .filter((group) => group !== except && filters[group].length > 0)
    .map((group) => ({ group, codes: new Set(filters[group].map(String)) }));
  return (journey) =>
    journey.seats >= people &&
    asked.every(({ group, codes }) => codesOfJourney(journey, group, atlas).some((code) => codes.has(code)));
}

/**
 * Each day with the cheapest departure whose flights suit, without the days that have none. Such a day is priced exactly: the price of the
 * index is that of its own departure.
 */
export function byFlights(
  days: readonly IndexedDay[],
  journeys: JourneysByDeparture,
  suits: SuitsJourney,
): IndexedDay[] {
  return days.flatMap((day) => {
    const journey = offerOf(journeys, day).find(suits);
    if (!journey) return [];
    if (journey.departureId === day.departureId) return [day];
    const { departureId, currency, discountPercent, isMainDeal, priority, seats } = journey;
    return [{ ...day, departureId, currency, discountPercent, isMainDeal, priority, seats }];
  });
}

const none: JourneysOfOffer = [];
/** The departures of the offer of a day; none where its own left the sale since the index was built. */
export const offerOf = (journeys: JourneysByDeparture, { departureId }: Pick<IndexedDay, "departureId">) =>
  journeys.get(departureId) ?? none;
