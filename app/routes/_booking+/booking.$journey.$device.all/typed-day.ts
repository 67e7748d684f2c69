import { printedDate } from "~/format/dates";
import { isNoSuchDate, typedDate } from "~/forms/typed-date";
import type { DateParts } from "~/ui/fields/DateFields";

/** A date typed in one field: 4/3/1985, 04.03.85, 4-3-1985, 040385 or 1985-03-04. Undefined when empty, null when invalid. */
export function typedDay(text: string, latest = new Date().getFullYear()): string | null | undefined {
  if (text.trim() === "") return undefined;
  const parts = partsOf(text, latest);
  return parts && typedDate(parts);
}

/** Whether a text that `typedDay` does not accept is a whole date that the calendar does not have, as 31/2/1985. */
export function isNoSuchDay(text: string, latest = new Date().getFullYear()): boolean {
  const parts = partsOf(text, latest);
  return parts !== null && isNoSuchDate(parts);
}

function partsOf(text: string, latest: number): Partial<DateParts> | null {
  const plain = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return { year: iso[1], month: iso[2], day: iso[3] };
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(plain);
  if (!parts) return null;
  const [, day, month, year = ""] = parts;
  // A two-digit year falls within the last hundred years, because birth dates are never in the future.
  const century = Number(year) > latest % 100 ? 1900 : 2000;
  return { day, month, year: year.length === 2 ? String(century + Number(year)) : year };
}

/** A date for a single text field, in the format used across the site. */
export function dayInField(iso: string | undefined): string {
  return iso ? printedDate(iso) : "";
}
