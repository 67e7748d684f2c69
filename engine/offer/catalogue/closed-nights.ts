import { epochDay } from "../../core/epoch-day";
import type { SeasonRate } from "../pricing/stay-price";
import type { roomType, stopSale } from "./schema";

/** Nights as epoch days, both ends inclusive. */
export type NightPeriod = { fromDay: number; toDay: number };

/** When a class is not sold: the stop sales of its hotel for all classes, and its own. */
export function closedNights(
  stops: readonly (typeof stopSale.$inferSelect)[],
  { hotelId, roomClass }: Pick<typeof roomType.$inferSelect, "hotelId" | "roomClass">,
): NightPeriod[] {
  return stops
    .filter((stop) => stop.hotelId === hotelId && (stop.roomClass === "" || stop.roomClass === roomClass))
    .map(({ firstNight, lastNight }) => ({ fromDay: epochDay(firstNight), toDay: epochDay(lastNight) }));
}

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

/** Whether a stay from an epoch day on has a closed night. */
export function isClosed(closed: readonly NightPeriod[], first: number, nights: number): boolean {
  return closed.some(({ fromDay, toDay }) => fromDay < first + nights && first <= toDay);
}
