import type { Attempt } from "./attempt";

/** Milliseconds. A debit without an answer for a day is more than a short outage: the desk has to contact the card company. */
export const longestDoubt = 24 * 3_600_000;

/** Milliseconds for which a capture in progress is left alone: the process that called may still answer it. */
export const callTime = 12_000;

/** Milliseconds after the end of a card page in which a card entered at the last moment becomes known. */
export const lastMoment = 2 * 60_000;

/** Milliseconds for which a card company's page lives at least, even if the places of its booking are held for less. */
export const shortestPage = 5 * 60_000;

/** Until when a card can be entered on the page of an attempt. `pageExpiresAt` is only how long the shop shows it. */
export function endOfPage({ pageExpiresAt, createdAt }: Pick<Attempt, "pageExpiresAt" | "createdAt">): Date {
  return new Date(Math.max(pageExpiresAt?.getTime() ?? 0, createdAt.getTime() + shortestPage));
}
