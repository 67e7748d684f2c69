import type { Climate, PricedDays } from "./seasons";
import type { FareStyle } from "./timetable";

type Fares = { fareAdultMinor: number; fareChildMinor: number; fareInfantMinor: number; childFareTo: number };

/** Sunday to Saturday. */
const weekdayFactors = [1.02, 0.97, 0.95, 0.99, 1.08, 1.04, 1] as const;

/** Charter prices fall as departure nears, scheduled fares rise. The last day of each step, and its factor. */
const leadFactors = {
  charter: [
    [6, 0.8],
    [13, 0.87],
    [29, 0.94],
    [Number.POSITIVE_INFINITY, 1],
  ],
  scheduled: [
    [6, 1.24],
    [13, 1.14],
    [29, 1.06],
    [150, 1],
    [Number.POSITIVE_INFINITY, 0.95],
  ],
} as const;

/** A one-way fare costs more than half the return fare. */
const oneWayShare = 0.58;
const businessFactor = 2.9;

type Trip = {
  style: FareStyle;
  /** The route's base return fare, in whole units. */
  fare: number;
  climate: Climate;
  /** Epoch days; without an inward day it is a one-way flight. */
  outwardDay: number;
  inwardDay: number | null;
  today: number;
  cabin: "Y" | "C";
  chance: number;
};

/** The return fare in minor units, rounded to whole units: displayed prices have no cents. */
export function faresOf(days: PricedDays, journey: Trip): Fares {
  const { style, climate, outwardDay, inwardDay, today, chance } = journey;
  const ends = inwardDay === null ? [outwardDay] : [outwardDay, inwardDay];
  const season = average(ends.map((day) => fareSeason(days, climate, day)));
  const weekday = average(ends.map((day) => weekdayFactors[(day + 4) % 7]!));
  const steps = leadFactors[style === "charter" ? "charter" : "scheduled"];
  const lead = steps.find(([last]) => outwardDay - today <= last)![1];
  const ways = inwardDay === null ? oneWayShare : 1;
  const cabin = journey.cabin === "C" ? businessFactor : 1;
  const adult = Math.round(journey.fare * season * weekday * lead * ways * cabin * (0.94 + chance * 0.12));
  return {
    fareAdultMinor: adult * 100,
    fareChildMinor: childFare(style, adult) * 100,
    fareInfantMinor: infantFare(style, adult) * 100,
    // Airlines charge a child's fare until the twelfth birthday.
    childFareTo: 11,
  };
}

/** Flights follow a destination's season half as strongly as hotels do, and Israel's holidays in full. */
function fareSeason(days: PricedDays, climate: Climate, day: number): number {
  const demand = days.demandFactor(day);
  return Math.sqrt(days.hotelFactor(climate, day) / demand) * demand;
}

function childFare(style: FareStyle, adult: number): number {
  if (style === "low-cost") return adult;
  if (style === "charter") return Math.max(adult - 25, Math.round(adult * 0.75));
  return Math.round(adult * 0.82);
}

function infantFare(style: FareStyle, adult: number): number {
  if (style === "charter") return 45;
  if (style === "low-cost") return 52;
  return Math.max(30, Math.round(adult * 0.12));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
