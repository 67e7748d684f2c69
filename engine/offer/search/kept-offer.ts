import type { StampedRows } from "../../core/caches/stamped-rows";
import { stampedRows } from "../../core/caches/stamped-rows";
import type { Stamps } from "../../core/caches/stamps";
import type { Clock } from "../../core/clock";
import type { Database } from "../../database/connect";
import type { Departure } from "../pricing/departure";
import { departureRows } from "../selection/departures-by-id";
import { type FlightRow, flightRows } from "../selection/flights-by-id";
import { type JourneysByDeparture, journeysOfMonths } from "./filters/journeys";
import type { IndexedDay } from "./indexed-day";
import { monthsOfIndex, placeOfMonth } from "./months-of-index";

/**
 * What lists read again and again and what no sale changes: rows of departures and flights by id, and the index by month. Stock is not
 * among it: free seats and rooms are read for every list.
 */
export type KeptOffer = {
  departures: StampedRows<Departure>;
  flights: StampedRows<FlightRow>;
  /** Days of a month of the index, by `monthId`, in the order of their day and length. A month without days is an empty list. */
  months: StampedRows<readonly IndexedDay[]>;
  /** All departures of a month of a place with their flights, for filters by flights; free seats as the index has them. */
  journeys: StampedRows<JourneysByDeparture>;
};

/** Milliseconds. Announcements drop them before; this only bounds what a lost one could do. */
const longestUse = 10 * 60_000;

/** For one database, a replica's with the stamps of that replica. Some 20 MB when it is full. */
export function keptOffer(db: Database, deps: { clock: Clock; stamps: Stamps }): KeptOffer {
  const rows = { names: ["offer"], most: 4_000, milliseconds: longestUse } as const;
  const journeys = { names: ["offer"], placeOf: placeOfMonth, most: 400, milliseconds: longestUse } as const;
  const months = { names: [], placeOf: placeOfMonth, most: 800, milliseconds: longestUse };
  return {
    departures: stampedRows(deps, rows, (ids) => departureRows(db, ids)),
    flights: stampedRows(deps, rows, (ids) => flightRows(db, ids)),
    months: stampedRows(deps, months, (ids) => monthsOfIndex(db, ids)),
    journeys: stampedRows(deps, journeys, (ids) => journeysOfMonths(db, ids)),
  };
}
