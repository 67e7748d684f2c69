import type { Language } from "@contract/vocabulary/languages";
import { addDays, addMonths, lightFormat, parseISO } from "date-fns";

/** DD/MM/YYYY for a YYYY-MM-DD date. Hand-written, because Intl uses dots for Hebrew and direction marks for Arabic. */
export function printedDate(date: string): string {
  return date.slice(0, 10).split("-").reverse().join("/");
}

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
  return from === to ? isolated(from) : `${isolated(from)} – ${isolated(to)}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than using it a hundred times, so each is created once. */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  formats.set(key, formatter);
  return formatter;
}

/** Short weekday name of a date: in Hebrew the letter alone, as timetables print it. */
export function weekdayOf(date: string, language: Language): string {
  const weekday = language === "he" ? "narrow" : "short";
  return formatOf(language, { weekday }).format(new Date(`${date}T12:00:00Z`));
}

/** Full weekday name of a date. */
export function weekdayName(date: string, language: Language): string {
  return formatOf(language, { weekday: "long" }).format(new Date(`${date}T12:00:00Z`));
}

/** Month and year of YYYY-MM, in words. */
export function monthName(yearMonth: string, language: Language): string {
  return formatOf(`${language}-u-nu-latn`, { month: "long", year: "numeric" }).format(
    new Date(`${yearMonth}-01T12:00:00Z`),
  );
}

/** Month of YYYY-MM in words, where the year is clear. */
export function shortMonth(yearMonth: string, language: Language): string {
  return formatOf(language, { month: "long" }).format(new Date(`${yearMonth}-01T12:00:00Z`));
}

/** The months from a given day on, as YYYY-MM. */
export function comingMonths(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => lightFormat(addMonths(parseISO(today), index), "yyyy-MM"));
}

/** HH:mm in Jerusalem for an instant. */
export function clockTime(moment: string): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone: "Asia/Jerusalem" }).format(
    new Date(moment),
  );
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
