import { directionOf, type Language } from "@contract/vocabulary/languages";
import { ltr } from "./isolates";

/** DD/MM/YYYY of YYYY-MM-DD. */
export function printedDay(iso: string): string {
  return iso.slice(0, 10).split("-").reverse().join("/");
}

/**
 * A range of days, YYYY-MM-DD, in a plain text: the first one is read first in every language. In a line from right to left each date is
 * isolated; other languages need no marks. A flight one way has a single day.
 */
export function printedRange(from: string, to: string, language: Language): string {
  const [first, last] = [printedDay(from), printedDay(to)];
  if (first === last) return directionOf(language) === "rtl" ? ltr(first) : first;
  return directionOf(language) === "rtl" ? `${ltr(first)} – ${ltr(last)}` : `${first} – ${last}`;
}
