import { oldestChild } from "./age-rules";
import { type Departure, fareOf } from "./departure";
import { fareOnlyPrices } from "./fare-prices";
import type { Occupancy } from "./occupancy";
import { countedBy, roomLines, totalOf } from "./room-price";
import { fareSum } from "./rooms-pricer";

type FlownFares = {
  /** The package at the fares that its rooms, and every discount, are priced at. */
  pack: Departure;
  /** What a room's travellers pay on top for dearer flights, in minor units. No discount applies to it. */
  supplementOf(room: Occupancy): number;
  /** The same for everybody, and by how much cheaper flights lower the sum that discounts are taken off: one of both is 0. */
  supplementMinor: number;
  savedMinor: number;
};

/**
 * The fares of a package with other flights of the same days, each traveller's own. Dearer flights cost their whole difference on top. Cheaper
 * ones replace the package's fares, so that the deal, the club and coupons take their part of what is really flown, at most 41 % of it
 * (specification §9): given back in full, the difference would be of a fare that was discounted before.
 */
export function flownFares(
  pack: Departure,
  flown: Departure,
  rooms: readonly Occupancy[],
  hasHotel: boolean,
): FlownFares {
  const none = { pack, supplementOf: () => 0, supplementMinor: 0, savedMinor: 0 };
  if (flown.id === pack.id) return none;
  const differenceOf = (room: Occupancy) => journeyOf(flown, room, hasHotel) - journeyOf(pack, room, hasHotel);
  const difference = rooms.reduce((sum, room) => sum + differenceOf(room), 0);
  if (difference > 0) return { ...none, supplementOf: differenceOf, supplementMinor: difference };
  const { fareAdultMinor, fareChildMinor, fareInfantMinor, childFareTo } = flown;
  const cheaper = { ...pack, fareAdultMinor, fareChildMinor, fareInfantMinor, childFareTo };
  return { ...none, pack: cheaper, savedMinor: -difference };
}

/** What the flights are of a room's price, as `priceSelection` has it: in a hotel's room the first two pay as adults. */
function journeyOf(departure: Departure, room: Occupancy, hasHotel: boolean): number {
  const fare = fareOf(departure);
  if (!hasHotel) return fareSum([room], fare);
  return totalOf(roomLines(countedBy(fare.childFareTo ?? oldestChild, room), fareOnlyPrices(fare)));
}
