import { tzOffset } from "@date-fns/tz";
import { LRUCache } from "lru-cache";

const minute = 60_000;
/** In minutes: clocks change on whole quarters of an hour only. */
const quarter = 15;
/** By zone and quarter of an hour: asking the calendar takes some 20 microseconds, and a search asks for each flight's length. */
const offsets = new LRUCache<string, number>({ max: 20_000 });

/** The offset of a zone from UTC at an instant, both in minutes. */
function offsetAt(timeZone: string, utc: number): number {
  const start = Math.floor(utc / quarter) * quarter;
  const key = `${timeZone} ${start}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const offset = tzOffset(timeZone, new Date(start * minute));
  offsets.set(key, offset);
  return offset;
}

/** Local wall-clock time, in minutes since the epoch's midnight. */
export function localMinutes(timeZone: string, utc: number): number {
  return utc + offsetAt(timeZone, utc);
}

/** The instant of a wall-clock time. A time skipped by daylight saving becomes the same time after the change. */
export function utcMinutes(timeZone: string, local: number): number {
  const guess = local - offsetAt(timeZone, local);
  return local - offsetAt(timeZone, guess);
}
