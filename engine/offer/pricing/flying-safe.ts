import { minorOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";

/** The paid service that grants rights of cancellation and change (specification 9; its terms page lists them). */
export const flyingSafe = "FLYING_SAFE";

/**
 * Whether a booking has the rights of Flying Safe. Only the paid service grants them: a request's `ensureCancellation` (specification 3)
 * has no effect.
 */
export function hasFlyingSafe({ additionalServices: services }: { additionalServices: readonly string[] }): boolean {
  return services.includes(flyingSafe);
}

/** The cost of Flying Safe within a price, in minor units of its currency: at most what a refund left of the price. */
export function flyingSafeMinor({ lines, totalMinor }: { lines: readonly QuoteLine[]; totalMinor: number }): number {
  const cost = lines
    .filter(({ service }) => service === flyingSafe)
    .reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
  return Math.min(cost, totalMinor);
}
