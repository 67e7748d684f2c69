import type { SeasonRate } from "../pricing/stay-price";
import type { NightPeriod } from "./night-periods";

/** The seasons without the closed nights. A night without a season is priced nowhere, so lists, plans and sales agree on it. */
export function openSeasons<Season extends Pick<SeasonRate, "fromDay" | "toDay">>(
  seasons: readonly Season[],
  closed: readonly NightPeriod[],
): Season[] {
  return closed.reduce((open, period) => open.flatMap((season) => without(season, period)), [...seasons]);
}

function without<Season extends NightPeriod>(season: Season, { fromDay, toDay }: NightPeriod): Season[] {
  if (toDay < season.fromDay || fromDay > season.toDay) return [season];
  const parts: Season[] = [];
  if (season.fromDay < fromDay) parts.push({ ...season, toDay: fromDay - 1 });
  if (toDay < season.toDay) parts.push({ ...season, fromDay: toDay + 1 });
  return parts;
}
