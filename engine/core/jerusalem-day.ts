import { tz } from "@date-fns/tz";
import { endOfDay, formatISO, parseISO, startOfSecond, subHours } from "date-fns";

const jerusalem = tz("Asia/Jerusalem");

/** Milliseconds. A day begins at a full minute in Jerusalem. */
const minute = 60_000;
let lastAsked = { minute: Number.NaN, day: "" };

/**
 * The day in Jerusalem at a given time, YYYY-MM-DD: business days, offers and "today" are the shop's. A page asks for the day of now a
 * dozen times, so the last answer is kept.
 */
export function jerusalemDay(at: Date): string {
  const asked = Math.floor(at.getTime() / minute);
  if (asked !== lastAsked.minute)
    lastAsked = { minute: asked, day: formatISO(at, { in: jerusalem, representation: "date" }) };
  return lastAsked.day;
}

/** When a day begins in Jerusalem, with the offset of that day: YYYY-MM-DDTHH:mm:ss+HH:mm. */
export function startOfJerusalemDay(day: string): string {
  return formatISO(parseISO(day, { in: jerusalem }));
}

/** The last second of a day in Jerusalem. */
export function endOfJerusalemDay(day: string): Date {
  return new Date(startOfSecond(endOfDay(parseISO(day, { in: jerusalem }))).getTime());
}

/** The minute on a clock in Jerusalem, YYYY-MM-DDTHH:mm. */
export function jerusalemMinute(at: Date): string {
  return formatISO(at, { in: jerusalem }).slice(0, 16);
}

/** When a clock in Jerusalem shows a minute: the first time where it occurs twice; null where it never does, as on 31 February. */
export function momentOfJerusalemMinute(minute: string): Date | null {
  const at = parseISO(minute, { in: jerusalem });
  if (Number.isNaN(at.getTime())) return null;
  const shown = [subHours(at, 1), at].find((moment) => jerusalemMinute(moment) === minute);
  return shown ? new Date(shown.getTime()) : null;
}
