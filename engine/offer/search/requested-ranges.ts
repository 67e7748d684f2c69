import { dateOfEpochDay, epochDay } from "../../core/epoch-day";
import { type DateRange, withSlack } from "./with-slack";

/**
 * The days covered by a search, never in the past: exact dates, which are more than any month says and are so many days longer at both ends
 * as the traveller is flexible, or else the months. Null when the dates are inconsistent.
 */
export function requestedRanges(
  dates: { fromDate?: string; toDate?: string; yearMonth: string[]; flexibleDays?: number },
  today: string,
): DateRange[] | null {
  let ranges: DateRange[] = dates.yearMonth.map((month) => ({ from: `${month}-01`, to: lastDayOf(month) }));
  if (dates.fromDate) {
    const to = dates.toDate ?? dates.fromDate;
    if (to < dates.fromDate || epochDay(to) - epochDay(dates.fromDate) > 400) return null;
    ranges = withSlack([{ from: dates.fromDate, to }], dates.flexibleDays ?? 0, today);
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
