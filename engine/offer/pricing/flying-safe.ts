import type { PriceLine } from "@contract/vocabulary/price-lines";
import { minorOf } from "../../core/money";
import { additionalServices } from "./additional-services";

/** The paid service that gives rights of cancellation and change (specification 9; its terms page says which). */
export const flyingSafe = "FLYING_SAFE";

const names = Object.values(additionalServices.find(({ code }) => code === flyingSafe)!.names);

/**
 * Whether a booking has the rights of Flying Safe. The service that is paid is the only source: what a request says about
 * `ensureCancellation` (specification 3) gives nothing.
 */
export function hasFlyingSafe({ additionalServices: chosen }: { additionalServices: readonly string[] }): boolean {
  return chosen.includes(flyingSafe);
}

/** What Flying Safe costs in a price, in minor units of its currency. Prices stored earlier name the service in words only. */
export function flyingSafeMinor({ lines }: { lines: readonly PriceLine[] }): number {
  return lines
    .filter(
      ({ code, service, label }) => code === "SERVICE" && (service ? service === flyingSafe : names.includes(label)),
    )
    .reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
}
