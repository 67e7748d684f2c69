import { IsoDate } from "@contract/vocabulary/vocabulary";

const days = 30;
const day = 86_400_000;

/** The asked period, or the last thirty days; ISO dates, both inclusive. */
export function reportPeriod(query: URLSearchParams, now: Date): { from: string; to: string } {
  const asked = (name: string, otherwise: Date) => {
    const given = IsoDate.safeParse(query.get(name));
    return given.success ? given.data : otherwise.toISOString().slice(0, 10);
  };
  return { from: asked("from", new Date(now.getTime() - days * day)), to: asked("to", now) };
}
