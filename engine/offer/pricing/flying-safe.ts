import { minorOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";
import { retainedMinor } from "./retained";

/** The paid service that grants rights of cancellation and change (specification §9; its terms page lists them). */
const flyingSafe = "FLYING_SAFE";

/**
 * Whether a booking has the rights of Flying Safe. Only the paid service grants them: a request's `ensureCancellation` (specification §3)
 * has no effect.
 */
export function hasFlyingSafe({ additionalServices: services }: { additionalServices: readonly string[] }): boolean {
  return services.includes(flyingSafe);
}

/**
 * What the customer pays for Flying Safe, in minor units of the price's currency. An employer that pays a part of the price pays the same
 * part of the service: otherwise the service could cost more than the employee pays in all. Never more than a refund left of the price
 * beside what suppliers keep.
 */
export function flyingSafeMinor({ lines, totalMinor }: { lines: readonly QuoteLine[]; totalMinor: number }): number {
  const sumOf = (is: (line: QuoteLine) => boolean) =>
    lines.filter(is).reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
  const costMinor = sumOf(({ service }) => service === flyingSafe);
  const subsidyMinor = -sumOf(({ code }) => code === "SUBSIDY");
  const ownMinor = subsidyMinor === 0 ? costMinor : Math.round((costMinor * totalMinor) / (totalMinor + subsidyMinor));
  return Math.min(ownMinor, totalMinor - retainedMinor({ lines, totalMinor }));
}

/** The same part of what was paid or is owed for the price, in agorot. */
export function flyingSafeAgorot(quote: { lines: readonly QuoteLine[]; totalMinor: number }, agorot: number): number {
  return Math.round((agorot * flyingSafeMinor(quote)) / quote.totalMinor);
}
