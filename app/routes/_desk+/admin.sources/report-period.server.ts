import { IsoDate } from "@contract/vocabulary/vocabulary";
import { dayAfter, jerusalemDay } from "~/format/dates";

const days = 30;

/** The requested period, or the last thirty days of Jerusalem; ISO dates, both inclusive. */
export function reportPeriod(query: URLSearchParams, now: Date): { from: string; to: string } {
  const today = jerusalemDay(now);
  const dateParam = (name: string, fallback: string) => {
    const date = IsoDate.safeParse(query.get(name));
    return date.success ? date.data : fallback;
  };
  return { from: dateParam("from", dayAfter(today, -days)), to: dateParam("to", today) };
}
