import { typedDate } from "~/forms/typed-date";

/** A date typed in one field: 4/3/1985, 04.03.85, 4-3-1985, 040385 or 1985-03-04. Undefined when empty, null when invalid. */
export function typedDay(text: string, latest = new Date().getFullYear()): string | null | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return typedDate({ year: iso[1], month: iso[2], day: iso[3] });
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(plain);
  if (!parts) return null;
  const [, day, month, year = ""] = parts;
  // A two-digit year falls within the last hundred years, because birth dates are never in the future.
  const century = Number(year) > latest % 100 ? 1900 : 2000;
  return typedDate({ day, month, year: year.length === 2 ? String(century + Number(year)) : year });
}

/** A date for a single text field, in the format used across the site. */
export function dayInField(iso: string | undefined): string {
  return iso ? iso.split("-").reverse().join("/") : "";
}
