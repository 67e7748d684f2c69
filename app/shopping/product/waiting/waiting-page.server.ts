import { clockTime } from "~/format/dates";

/** What the page says while it waits for places that others hold: until when; afterwards, that they are free. */
export type Waiting = { state: "waiting"; time: string } | { state: "free" };

/** No hold lasts longer without a payment, so a later time in the address is not one of ours. */
const longestWait = 35 * 60_000;
/** A hold whose time is over is released by a job. */
const secondsForTheJob = 5;

/**
 * What a page that was asked to wait (`wait`: ISO time in its address) shows at `now`, and after how many seconds it reloads, by a header,
 * with script and without. `freeAt` is the engine's own word: a hold may have been extended meanwhile.
 */
export function waitingPage(
  query: URLSearchParams,
  { status, freeAt }: { status: string; freeAt?: string },
  now: number,
): { waiting: Waiting | null; refresh?: string } {
  const asked = Date.parse(query.get("wait") ?? "");
  if (Number.isNaN(asked)) return { waiting: null };
  const until = Math.max(asked - now > longestWait ? now : asked, freeAt ? Date.parse(freeAt) : now);
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds > 0) {
    const time = clockTime(new Date(until).toISOString());
    return { waiting: { state: "waiting", time }, refresh: String(seconds + secondsForTheJob) };
  }
  return { waiting: status === "available" ? { state: "free" } : null };
}
