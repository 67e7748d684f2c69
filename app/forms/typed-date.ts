import type { DateParts } from "~/ui/fields/DateFields";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Parses three fields to YYYY-MM-DD: the day, the month as a number or an English name, the year in four digits. Undefined when empty, null
 * for an invalid date.
 */
export function typedDate({ day, month, year }: Partial<DateParts>): string | null | undefined {
  const [d = "", m = "", y = ""] = [day, month, year].map((part) => part?.trim().toLowerCase() ?? "");
  if (d === "" && m === "" && y === "") return undefined;
  const monthByName = months.indexOf(m.slice(0, 3)) + 1;
  const monthNumber = /^\d{1,2}$/.test(m) ? Number(m) : monthByName;
  const yearNumber = /^\d{4}$/.test(y) ? Number(y) : Number.NaN;
  const dayNumber = /^\d{1,2}$/.test(d) ? Number(d) : Number.NaN;
  const date = new Date(Date.UTC(yearNumber, monthNumber - 1, dayNumber));
  if (
    !(yearNumber >= 1900 && yearNumber <= 2100) ||
    date.getUTCMonth() !== monthNumber - 1 ||
    date.getUTCDate() !== dayNumber
  )
    return null;
  return date.toISOString().slice(0, 10);
}

/** Whether all three parts of a date that `typedDate` does not accept are there, as in 31/2/1985, which is no day of the calendar. */
export function isNoSuchDate({ day, month, year }: Partial<DateParts>): boolean {
  const [d, m, y] = [day, month, year].map((part) => part?.trim() ?? "");
  return /^\d{1,2}$/.test(d!) && /^\S+$/.test(m!) && /^\d{4}$/.test(y!) && typedDate({ day, month, year }) === null;
}

/** Splits a YYYY-MM-DD date into its three fields. */
export function dateParts(date: string | undefined): Partial<DateParts> {
  if (!date) return {};
  const [year, month, day] = date.split("-");
  return { day: String(Number(day)), month: String(Number(month)), year };
}
