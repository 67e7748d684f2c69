import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { rangeInText } from "@contract/vocabulary/ranges/range-in-text";
import { addDays } from "date-fns";

export { printedDate };

/** DD/MM, for contexts where the year is clear. */
export function printedDay(date: string): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}`;
}

/**
 * A date range for a text without markup, in reading order as `DateRange` prints it: each date is isolated, the first one comes first in
 * every language. `printed` formats one date.
 */
export function printedRange(from: string, to: string, print: (date: string) => string = printedDate): string {
  const isolated = (date: string) => `\u2066${print(date)}\u2069`;
  return from === to ? isolated(from) : rangeInText(print(from), print(to), " – ");
}

const formats = new Map<string, Intl.DateTimeFormat>();
/** A calendar needs the same words on every page. */
const words = new Map<string, string>();
const mostWords = 5_000;

/** A day in words. Creating a formatter costs more than using it a hundred times, so each is created once. */
function inWords(
  day: string,
  locale: string,
  part: "weekday" | "month",
  length: "narrow" | "short" | "long",
  year = false,
) {
  const format = `${locale} ${part} ${length} ${year}`;
  const key = `${format} ${day}`;
  const known = words.get(key);
  if (known !== undefined) return known;
  const options = { [part]: length, year: year ? "numeric" : undefined, timeZone: "UTC" } as const;
  const formatter = formats.get(format) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(format, formatter);
  if (words.size >= mostWords) words.clear();
  const text = formatter.format(new Date(`${day}T12:00:00Z`));
  words.set(key, text);
  return text;
}

/** Short weekday name of a date: in Hebrew the letter alone, as timetables print it. */
export function weekdayOf(date: string, language: Language): string {
  return inWords(date, language, "weekday", language === "he" ? "narrow" : "short");
}

/** Full weekday name of a date. */
export function weekdayName(date: string, language: Language): string {
  return inWords(date, language, "weekday", "long");
}

/** Month and year of YYYY-MM, in words. Russian formatters add "г.", which belongs after a full date. */
export function monthName(yearMonth: string, language: Language): string {
  return inWords(`${yearMonth}-01`, `${language}-u-nu-latn`, "month", "long", true).replace(/\sг\.$/, "");
}

/** The same where it begins a line or stands alone. */
export function monthTitle(yearMonth: string, language: Language): string {
  const name = monthName(yearMonth, language);
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** Month of YYYY-MM in words, where the year is clear. */
export function shortMonth(yearMonth: string, language: Language): string {
  return inWords(`${yearMonth}-01`, language, "month", "long");
}

/** The months from a given day on, as YYYY-MM. */
export function comingMonths(today: string, count: number): string[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: count }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

const jerusalemTimes = new Intl.DateTimeFormat("en-GB", {
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Jerusalem",
});

/** HH:mm in Jerusalem for an instant. */
export function clockTime(moment: string): string {
  return jerusalemTimes.format(new Date(moment));
}

const jerusalemDays = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jerusalem" });

/** YYYY-MM-DD in Jerusalem for an instant. Uses Intl, which the browser has built in; date-fns would have to download time zone data. */
export function jerusalemDay(moment: Date): string {
  return jerusalemDays.format(moment);
}

/** DD/MM/YYYY HH:mm in Jerusalem for an instant. */
export function printedMoment(instant: string): string {
  return `${printedDate(jerusalemDay(new Date(instant)))} ${clockTime(instant)}`;
}

/** DD/MM/YYYY HH:mm for a YYYY-MM-DDTHH:mm, without conversion. */
export function printedMinute(minute: string): string {
  return `${printedDate(minute)} ${minute.slice(11, 16)}`;
}

/** The date a number of days after another, as YYYY-MM-DD. */
export function dayAfter(date: string, days: number): string {
  // Noon keeps a clock change in the browser's time zone from shifting the date.
  return addDays(new Date(`${date}T12:00:00Z`), days)
    .toISOString()
    .slice(0, 10);
}
