import { addDays } from "../../core/epoch-day";
import type { DateRange } from "./requested-ranges";

/** Charters fly on few days, so the search covers three days either side of the requested day (specification §9). */
const charterSlack = 3;

/** Each range, three days longer at both ends, never before today. */
export function withCharterSlack(ranges: readonly DateRange[], today: string): DateRange[] {
  return ranges.map(({ from, to }) => {
    const start = addDays(from, -charterSlack);
    return { from: start < today ? today : start, to: addDays(to, charterSlack) };
  });
}
