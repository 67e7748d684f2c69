import { dateOfEpochDay } from "../core/epoch-day";

const cache = new Map<number, string>();

/** YYYY-MM-DD of an epoch day, cached: a timetable requests the same four hundred days a million times. */
export function isoDay(epoch: number): string {
  let text = cache.get(epoch);
  if (text === undefined) {
    text = dateOfEpochDay(epoch);
    cache.set(epoch, text);
  }
  return text;
}

/** YYMMDD, for ids that may have to be read out loud. */
export function shortDay(epoch: number): string {
  const text = isoDay(epoch);
  return text.slice(2, 4) + text.slice(5, 7) + text.slice(8);
}
