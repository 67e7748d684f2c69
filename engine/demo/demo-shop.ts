import { epochDay } from "../core/epoch-day";
import type { DepartureRow } from "./departure-row";

import { buildDepartures } from "./departures";
import type { FlightRow } from "./flights";
import { buildHotels, type DemoHotels, type HotelRow } from "./hotels";
import { pricedDays } from "./seasons";
import { type Draw, seededDraw } from "./seeded-draw";

/** Rates and rooms extend this many days past the last departure, so that every stay ends within them. */
export const longestStay = 35;

type DemoShop = DemoHotels & { departures: DepartureRow[]; flights: FlightRow[]; draw: Draw };

/**
 * The whole demo shop as rows, deterministic for a seed and day. Nothing here reads a clock: `today` is the Jerusalem
 * day it is built for, `days` how far ahead the last departure leaves.
 */
export function buildDemoShop({
  today,
  departures,
  days,
  seed,
}: {
  today: string;
  departures: number;
  days: number;
  seed: string;
}): DemoShop {
  const draw = seededDraw(seed);
  const start = epochDay(today);
  const priced = pricedDays(start - 1, start + days + longestStay);
  const hotels = buildHotels({ draw, days: priced, fromDay: start - 1, toDay: start + days + longestStay });
  const byPlace = new Map<string, HotelRow[]>();
  for (const row of hotels.hotels) byPlace.set(row.destinationCode, [...(byPlace.get(row.destinationCode) ?? []), row]);
  const hotelsOf = (code: string) => byPlace.get(code) ?? [];
  return {
    ...hotels,
    ...buildDepartures({ draw, days: priced, today: start, span: days, hotelsOf }, departures),
    draw,
  };
}
