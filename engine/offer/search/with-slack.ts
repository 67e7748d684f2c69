import { addDays } from "../../core/epoch-day";

export type DateRange = { from: string; to: string };

/** Charters fly on few days, so the search covers three days either side of the requested day (specification §9). */
const charterSlack = 3;

export function withCharterSlack(ranges: readonly DateRange[], today: string): DateRange[] {
  return withSlack(ranges, charterSlack, today);
}

/** Each range, so many days longer at both ends, never before today. */
export function withSlack(ranges: readonly DateRange[], days: number, today: string): DateRange[] {
  return ranges.map(({ from, to }) => {
    const start = addDays(from, -days);
    return { from: start < today ? today : start, to: addDays(to, days) };
  });
}
