import type { departure } from "../catalogue/schema";
import type { Fare } from "./fare-prices";

export type Departure = typeof departure.$inferSelect;

/** The price of a departure's journey for each kind of passenger. */
export function fareOf(pack: Departure): Fare {
  return {
    adultMinor: pack.fareAdultMinor,
    childMinor: pack.fareChildMinor,
    infantMinor: pack.fareInfantMinor,
    childFareTo: pack.childFareTo,
  };
}
