/**
 * A date field's value in an address, as YYYY-MM-DD, or "" when it is no day of the calendar. Browsers without date inputs submit the text as
 * typed, usually DD/MM/YYYY.
 */
export function dateInAddress(text: string | null): string {
  const typed = text?.trim() ?? "";
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](20\d\d)$/.exec(typed) ?? [];
  const date = year ? `${year}-${month!.padStart(2, "0")}-${day!.padStart(2, "0")}` : typed;
  return isDay(date) ? date : "";
}

/** A date reads back as it was written only if its month has that day: `Date` turns February 30 into March 2. */
function isDay(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date);
}
