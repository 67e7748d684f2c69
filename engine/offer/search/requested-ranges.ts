import { dateOfEpochDay, epochDay } from "../../core/epoch-day";

export type DateRange = { from: string; to: string };

/**
 * The days covered by a search, never in the past: exact dates, which are more than any month says, or else the months. Null when the dates
 * are inconsistent.
 */
export function requestedRanges(
  dates: { fromDate?: string; toDate?: string; yearMonth: string[] },
  today: string,
): DateRange[] | null {
  let ranges: DateRange[] = dates.yearMonth.map((month) => ({ from: `${month}-01`, to: lastDayOf(month) }));
  if (dates.fromDate) {
    const to = dates.toDate ?? dates.fromDate;
    if (to < dates.fromDate || epochDay(to) - epochDay(dates.fromDate) > 400) return null;
    ranges = [{ from: dates.fromDate, to }];
  } else if (dates.toDate) {
    return null;
  }
  const coming = ranges
    .filter((range) => range.to >= today)
    .map((range) => ({ from: range.from < today ? today : range.from, to: range.to }));
  return ranges.length > 0 && coming.length === 0 ? null : coming;
}

function lastDayOf(month: string): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return dateOfEpochDay(
    epochDay(number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`) - 1,
  );
}
