import { printedDate } from "@contract/vocabulary/calendar-days";
import { directionOf, type Language } from "@contract/vocabulary/languages";
import { rangeInText } from "@contract/vocabulary/ranges/range-in-text";
import { ltr } from "./isolates";

/**
 * A range of days, YYYY-MM-DD, in a plain text: the first one is read first in every language. In a line from right to left each date is
 * isolated; other languages need no marks. A flight one way has a single day.
 */
export function printedRange(from: string, to: string, language: Language): string {
  const [first, last] = [printedDate(from), printedDate(to)];
  if (first === last) return directionOf(language) === "rtl" ? ltr(first) : first;
  return directionOf(language) === "rtl" ? rangeInText(first, last, " – ") : `${first} – ${last}`;
}
