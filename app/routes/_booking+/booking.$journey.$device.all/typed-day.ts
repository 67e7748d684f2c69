import { typedDate } from "~/forms/typed-date";

/** A day as people type it in one field: 4/3/1985, 04.03.85, 4-3-1985, 040385 or 1985-03-04. Undefined when empty, null when it is none. */
export function typedDay(text: string, latest = new Date().getFullYear()): string | null | undefined {
  const plain = text.trim();
  if (plain === "") return undefined;
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(plain);
  if (iso) return typedDate({ year: iso[1], month: iso[2], day: iso[3] });
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(plain);
  if (!parts) return null;
  const [, day, month, year = ""] = parts;
  // Two digits are of the last hundred years: nobody who travels is born later than now.
  const century = Number(year) > latest % 100 ? 1900 : 2000;
  return typedDate({ day, month, year: year.length === 2 ? String(century + Number(year)) : year });
}

/** A day in one field, as it is printed everywhere. */
export function dayInField(iso: string | undefined): string {
  return iso ? iso.split("-").reverse().join("/") : "";
}
