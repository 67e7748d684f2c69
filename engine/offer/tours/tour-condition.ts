import type { TourCondition } from "@contract/shopping/search-and-selection";
import { addDays } from "../../core/epoch-day";
import type { Tour } from "./tour-programmes";

/**
 * The travellers a departure of a tour needs, and the day until which it may be called off for want of them: one still sold after that day
 * leaves. Undefined for a tour that leaves in any case.
 */
export function tourConditionOn(
  { leastTravellers, decidedDaysBefore }: Pick<Tour, "leastTravellers" | "decidedDaysBefore">,
  dateFrom: string,
  today: string,
): TourCondition | undefined {
  if (leastTravellers === null || decidedDaysBefore === null) return undefined;
  const decideBy = addDays(dateFrom, -decidedDaysBefore);
  return { leastTravellers, decideBy, decided: today > decideBy };
}
