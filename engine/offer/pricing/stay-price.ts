import type { PersonPrices } from "./fare-prices";

/** One season of a room class and board, per person and night in minor units. Both ends are nights and inclusive. */
export type SeasonRate = {
  fromDay: number;
  toDay: number;
  currency: string;
  adultMinor: number;
  singleSupplementMinor: number;
  adult3Minor: number;
  child1Minor: number;
  child2Minor: number;
  child3Minor: number;
  infantMinor: number;
  weekendMinor: number;
};

/**
 * The price per person of a stay and the journey to it. Null when a night has no rate: such a stay is not sold. The first night is an epoch
 * day as the seasons have them, because an index build computes millions of nights.
 */
export function personPrices(
  rates: readonly SeasonRate[],
  first: number,
  nights: number,
  journey: PersonPrices,
): PersonPrices | null {
  const prices = { ...journey };
  const complete = forEachNight(rates, first, nights, (rate, weekend) => addNight(prices, rate, weekend));
  return complete ? prices : null;
}

/**
 * Calls `add` for each night of a stay, with its season and whether it has the weekend surcharge. False when a night has no season: such
 * a stay is not sold.
 */
export function forEachNight<S extends Pick<SeasonRate, "fromDay" | "toDay">>(
  seasons: readonly S[],
  first: number,
  nights: number,
  add: (season: S, weekend: boolean) => void,
): boolean {
  let current: S | undefined;
  for (let night = first; night < first + nights; night += 1) {
    // Seasons do not overlap, so the previous night's season applies until it ends.
    if (!current || night > current.toDay)
      current = seasons.find((season) => season.fromDay <= night && night <= season.toDay);
    if (!current) return false;
    add(current, isWeekend(night));
  }
  return true;
}

function addNight(prices: PersonPrices, rate: SeasonRate, weekend: boolean): void {
  prices.adult += rate.adultMinor + (weekend ? rate.weekendMinor : 0);
  prices.singleSupplement += rate.singleSupplementMinor;
  prices.adult3 += rate.adult3Minor;
  prices.child1 += rate.child1Minor;
  prices.child2 += rate.child2Minor;
  prices.child3 += rate.child3Minor;
  prices.infant += rate.infantMinor;
}

/**
 * Whether the night starting on this epoch day has the surcharge. 1970-01-01 was a Thursday: 0 and 1 modulo 7 are Thursday and Friday
 * nights.
 */
function isWeekend(night: number): boolean {
  return night % 7 === 0 || night % 7 === 1;
}

/** Per-person prices for one night of a season, without a journey. */
export function nightPrices(rate: SeasonRate, weekend: boolean): PersonPrices {
  const prices = { adult: 0, singleSupplement: 0, adult3: 0, child1: 0, child2: 0, child3: 0, infant: 0 };
  addNight(prices, rate, weekend);
  return prices;
}
