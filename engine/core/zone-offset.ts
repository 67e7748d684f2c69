import { tzOffset } from "@date-fns/tz";

const minute = 60_000;

/** Local wall-clock time, in minutes since the epoch's midnight. */
export function localMinutes(timeZone: string, utc: number): number {
  return utc + tzOffset(timeZone, new Date(utc * minute));
}

/** The instant of a wall-clock time. A time skipped by daylight saving becomes the same time after the change. */
export function utcMinutes(timeZone: string, local: number): number {
  const guess = local - tzOffset(timeZone, new Date(local * minute));
  return local - tzOffset(timeZone, new Date(guess * minute));
}
