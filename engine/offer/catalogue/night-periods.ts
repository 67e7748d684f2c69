import { epochDay } from "../../core/epoch-day";
import type { roomType } from "./schema";

/** Nights as epoch days, both ends inclusive. */
export type NightPeriod = { fromDay: number; toDay: number };

type StoredPeriod = { hotelId: string; roomClass: string; firstNight: string; lastNight: string };

/** The periods of a class: those of its hotel for all classes, and its own. */
export function nightPeriods(
  stored: readonly StoredPeriod[],
  { hotelId, roomClass }: Pick<typeof roomType.$inferSelect, "hotelId" | "roomClass">,
): NightPeriod[] {
  return stored
    .filter((period) => period.hotelId === hotelId && (period.roomClass === "" || period.roomClass === roomClass))
    .map(({ firstNight, lastNight }) => ({ fromDay: epochDay(firstNight), toDay: epochDay(lastNight) }));
}

/** Whether a stay from an epoch day on has a night in one of the periods. */
export function touchesNights(periods: readonly NightPeriod[], first: number, nights: number): boolean {
  return periods.some(({ fromDay, toDay }) => fromDay < first + nights && first <= toDay);
}
