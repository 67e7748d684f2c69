import { epochDay } from "../core/epoch-day";
import { type Holiday, holidaysBetween } from "../core/hebrew-holidays";

import { isoDay } from "./iso-day";

export type Climate = "beach" | "city" | "ski" | "tropical" | "southern-isles" | "gulf" | "canary" | "israel";

/** January to December: l low, s shoulder, h high. */
const months = {
  beach: "lllsshhhhsll",
  city: "llshhhsshhls",
  ski: "hhhlllsslllh",
  tropical: "hhhsllsslssh",
  "southern-isles": "hsslllhhsssh",
  gulf: "hhhslllllshh",
  canary: "hhsslshhsshh",
  israel: "llsssshhssll",
} as const satisfies Record<Climate, string>;

const levels = { l: 0.86, s: 1, h: 1.2 } as const;

/** Days around a holiday on which demand in Israel peaks, with their price factor. */
const peaks = {
  pesach: { before: 3, after: 1, factor: 1.2 },
  sukkot: { before: 2, after: 2, factor: 1.18 },
  "rosh-hashana": { before: 2, after: 1, factor: 1.1 },
  shavuot: { before: 2, after: 2, factor: 1.1 },
} as const;

export type PricedDays = {
  /** The factor of a day (epoch days) in a climate, relative to its shoulder season. */
  hotelFactor(climate: Climate, day: number): number;
  /** The same without climate: the effect of Israeli demand alone on a fare. */
  demandFactor(day: number): number;
};

/** Seasons and holidays for a range of days, computed once. */
export function pricedDays(fromDay: number, toDay: number): PricedDays {
  const demand = new Map<number, number>();
  for (const holiday of holidaysBetween(isoDay(fromDay), isoDay(toDay))) raise(demand, holiday);
  for (let day = fromDay; day <= toDay; day += 1) {
    const monthAndDay = isoDay(day).slice(5);
    if (monthAndDay >= "12-27" || monthAndDay <= "01-02") atLeast(demand, day, 1.15);
    if (monthAndDay >= "07-15" && monthAndDay <= "08-26") atLeast(demand, day, 1.1);
  }
  const monthOf = new Map<number, number>();
  for (let day = fromDay; day <= toDay; day += 1) monthOf.set(day, Number(isoDay(day).slice(5, 7)) - 1);
  const demandFactor = (day: number) => demand.get(day) ?? 1;
  return {
    demandFactor,
    hotelFactor(climate, day) {
      const level = months[climate][monthOf.get(day) ?? 0] as keyof typeof levels;
      return levels[level] * demandFactor(day);
    },
  };
}

function raise(demand: Map<number, number>, holiday: Holiday) {
  if (!(holiday.code in peaks)) return;
  const peak = peaks[holiday.code as keyof typeof peaks];
  const last = epochDay(holiday.to) + peak.after;
  for (let day = epochDay(holiday.from) - peak.before; day <= last; day += 1) atLeast(demand, day, peak.factor);
}

function atLeast(demand: Map<number, number>, day: number, factor: number) {
  demand.set(day, Math.max(demand.get(day) ?? 1, factor));
}

type Season = { fromDay: number; toDay: number; factor: number };

/** Merges consecutive days of one price, so that a hotel's year is about fifteen rows instead of four hundred. */
export function seasonsOf(climate: Climate, days: PricedDays, fromDay: number, toDay: number): Season[] {
  const seasons: Season[] = [];
  for (let day = fromDay; day <= toDay; day += 1) {
    const factor = days.hotelFactor(climate, day);
    const last = seasons.at(-1);
    if (last && last.factor === factor) last.toDay = day;
    else seasons.push({ fromDay: day, toDay: day, factor });
  }
  return seasons;
}
