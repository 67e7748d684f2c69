import { IsoDate } from "@contract/vocabulary/vocabulary";

const days = 30;
const day = 86_400_000;

/** The requested period, or the last thirty days; ISO dates, both inclusive. */
export function reportPeriod(query: URLSearchParams, now: Date): { from: string; to: string } {
  const dateParam = (name: string, fallback: Date) => {
    const date = IsoDate.safeParse(query.get(name));
    return date.success ? date.data : fallback.toISOString().slice(0, 10);
  };
  return { from: dateParam("from", new Date(now.getTime() - days * day)), to: dateParam("to", now) };
}
