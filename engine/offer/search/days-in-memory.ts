import type { StampedRows } from "../../core/caches/stamped-rows";
import type { IndexedDay } from "./indexed-day";
import { type DayCriteria, mostRows } from "./matching-days";
import { monthId } from "./months-of-index";

/** Months of places: a search of more reads the index itself, where it is one query too and needs no memory. */
const mostMonths = 9;

/**
 * The days of a search from the months of the index in memory, of all lengths and in no order. Null for a search that asks the index for
 * more than category, place, party and day, whatever that is: it is read then. So is one with days whose prices cannot be compared, which
 * PostgreSQL orders in its own way.
 */
export async function daysInMemory(
  months: StampedRows<readonly IndexedDay[]>,
  { category, destinations, party, ranges, roundTrip, nights: _, order: __, ...more }: DayCriteria,
  comparable: readonly string[],
): Promise<IndexedDay[] | null> {
  if (Object.values(more).some(Boolean)) return null;
  const wanted: { id: string; from: string; to: string }[] = [];
  for (const destination of destinations)
    for (const { from, to } of ranges) {
      const month = from.slice(0, 7);
      if (month !== to.slice(0, 7) || wanted.length === mostMonths) return null;
      wanted.push({ id: monthId({ category, destination, party, month }), from, to });
    }
  const known = await months(wanted.map(({ id }) => id));
  const days: IndexedDay[] = [];
  for (const { id, from, to } of wanted)
    for (const day of known.get(id) ?? []) {
      if (day.startDate < from || day.startDate > to || (roundTrip && day.nights === 0)) continue;
      if (!comparable.includes(day.currency)) return null;
      days.push(day);
    }
  return days.length < mostRows ? days : null;
}
