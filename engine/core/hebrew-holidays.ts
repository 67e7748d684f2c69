import { LRUCache } from "lru-cache";
import { addDays, dateOfEpochDay, epochDay } from "./epoch-day";

import { type Names, names } from "./names";

export const holidayNames = {
  "rosh-hashana": names("ראש השנה", "Rosh Hashanah", "Рош ха-Шана", "رأس السنة العبرية"),
  "yom-kippur": names("יום כיפור", "Yom Kippur", "Йом-Кипур", "يوم الغفران"),
  sukkot: names("סוכות", "Sukkot", "Суккот", "عيد العرش"),
  "simchat-torah": names("שמחת תורה", "Simchat Torah", "Симхат-Тора", "فرحة التوراة"),
  hanukka: names("חנוכה", "Hanukkah", "Ханука", "عيد الأنوار (حانوكا)"),
  purim: names("פורים", "Purim", "Пурим", "عيد المساخر (بوريم)"),
  pesach: names("פסח", "Passover", "Песах", "عيد الفصح العبري"),
  "independence-day": names("יום העצמאות", "Independence Day", "День независимости", "يوم الاستقلال"),
  shavuot: names("שבועות", "Shavuot", "Шавуот", "عيد الأسابيع (شفوعوت)"),
  "summer-holiday": names(
    "החופש הגדול",
    "Summer school holiday",
    "Летние школьные каникулы",
    "العطلة المدرسية الصيفية",
  ),
} as const satisfies Record<string, Names>;

export type HolidayCode = keyof typeof holidayNames;

/** First and last day, inclusive; the evening before the first is not included. */
export type Holiday = {
  code: HolidayCode;
  names: Names;
  from: string;
  to: string;
  /** The days on which work is forbidden and the Israeli carriers do not fly. */
  restDays: string[];
};

type Feast = { code: HolidayCode; month: string; day: number; length: number; rest: readonly number[] };

/** By the Hebrew month names of Intl; `rest` counts from 0. One day of each feast is kept in Israel, two of the new year. */
const feasts: readonly Feast[] = [
  { code: "rosh-hashana", month: "Tishri", day: 1, length: 2, rest: [0, 1] },
  { code: "yom-kippur", month: "Tishri", day: 10, length: 1, rest: [0] },
  { code: "sukkot", month: "Tishri", day: 15, length: 7, rest: [0] },
  { code: "simchat-torah", month: "Tishri", day: 22, length: 1, rest: [0] },
  { code: "hanukka", month: "Kislev", day: 25, length: 8, rest: [] },
  { code: "purim", month: "Adar", day: 14, length: 1, rest: [] },
  // In a leap year Purim is kept in the second Adar.
  { code: "purim", month: "Adar II", day: 14, length: 1, rest: [] },
  { code: "pesach", month: "Nisan", day: 15, length: 7, rest: [0, 6] },
  { code: "shavuot", month: "Sivan", day: 6, length: 1, rest: [0] },
];

const hebrewCalendar = new Intl.DateTimeFormat("en-u-ca-hebrew", { timeZone: "UTC", day: "numeric", month: "long" });

function hebrewDay(date: string): { day: number; month: string } {
  const parts = hebrewCalendar.formatToParts(new Date(`${date}T12:00:00Z`));
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { day: Number(value("day")), month: value("month") };
}

/** Sunday is 0. */
export function weekdayOf(date: string): number {
  return (((epochDay(date) + 4) % 7) + 7) % 7;
}

/** A year takes some four milliseconds to work out, and every list of offers names its holidays. */
const holidaysByYear = new LRUCache<number, Holiday[]>({ max: 100, memoMethod: holidaysBegunIn });

/**
 * The holidays that touch a range of days, oldest first; both ends are inclusive, YYYY-MM-DD.
 * A holiday that began before the range or ends after it is returned in full.
 */
export function holidaysBetween(from: string, to: string): Holiday[] {
  const years: number[] = [];
  // Hanukkah may begin in December and end in January.
  for (let year = Number(from.slice(0, 4)) - 1; year <= Number(to.slice(0, 4)); year += 1) years.push(year);
  return years.flatMap((year) => holidaysByYear.memo(year)).filter((one) => one.to >= from && one.from <= to);
}

/** The holidays that begin in a year of the civil calendar, oldest first. */
function holidaysBegunIn(year: number): Holiday[] {
  const holidays = [holiday("summer-holiday", `${year}-07-01`, `${year}-08-31`, [])];
  for (let day = epochDay(`${year}-01-01`); day <= epochDay(`${year}-12-31`); day += 1) {
    const date = dateOfEpochDay(day);
    const hebrew = hebrewDay(date);
    const feast = feasts.find((candidate) => candidate.month === hebrew.month && candidate.day === hebrew.day);
    if (feast) {
      const restDays = feast.rest.map((offset) => addDays(date, offset));
      holidays.push(holiday(feast.code, date, addDays(date, feast.length - 1), restDays));
    }
    if (hebrew.month === "Iyar" && hebrew.day === 5) {
      const observedOn = independenceDay(date);
      holidays.push(holiday("independence-day", observedOn, observedOn, []));
    }
  }
  return holidays.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
}

function holiday(code: HolidayCode, from: string, to: string, restDays: string[]): Holiday {
  return { code, names: holidayNames[code], from, to, restDays };
}

/**
 * Independence Day is 5 Iyar, moved so that neither it nor the memorial day before it touches Shabbat:
 * from Friday and Saturday back to Thursday, from Monday on to Tuesday (Independence Day Law, as amended in 2004).
 */
function independenceDay(fifthOfIyar: string): string {
  const shiftByWeekday: Record<number, number> = { 1: 1, 5: -1, 6: -2 };
  return addDays(fifthOfIyar, shiftByWeekday[weekdayOf(fifthOfIyar)] ?? 0);
}
