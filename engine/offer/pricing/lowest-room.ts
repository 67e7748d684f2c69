import type { Hotel } from "../catalogue/catalogue";
import type { Occupancy } from "./occupancy";
import { type IsSold, type PricedRoom, roomsPricer, type Stay } from "./rooms-pricer";

/**
 * For each party the cheapest room class and board among hotels, before discounts, for a single stay. A party is one or more rooms, all of one
 * class.
 */
export function lowestRooms(
  hotels: readonly Hotel[],
  parties: readonly (readonly Occupancy[])[],
  stay: Stay,
  isSold?: IsSold,
): (PricedRoom | null)[] {
  return roomsPricer(hotels, parties)(stay, isSold);
}
