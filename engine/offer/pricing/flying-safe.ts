import { minorOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";

/** The paid service that gives rights of cancellation and change (specification 9; its terms page says which). */
export const flyingSafe = "FLYING_SAFE";

/**
 * Whether a booking has the rights of Flying Safe. The service that is paid is the only source: what a request says about
 * `ensureCancellation` (specification 3) gives nothing.
 */
export function hasFlyingSafe({ additionalServices: chosen }: { additionalServices: readonly string[] }): boolean {
  return chosen.includes(flyingSafe);
}

/** What Flying Safe costs in a price, in minor units of its currency. */
export function flyingSafeMinor({ lines }: { lines: readonly QuoteLine[] }): number {
  return lines
    .filter(({ service }) => service === flyingSafe)
    .reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
}
