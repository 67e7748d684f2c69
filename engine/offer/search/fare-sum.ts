import { oldestChild } from "../pricing/age-rules";
import type { Fare } from "../pricing/fare-prices";
import type { Occupancy } from "../pricing/occupancy";
import { countedBy } from "../pricing/room-price";

/** The price of a party's journey without a hotel, in minor units of the fare, using the fare's age limits. */
export function fareSum(rooms: readonly Occupancy[], fare: Fare): number {
  return rooms
    .map((room) => countedBy(fare.childFareTo ?? oldestChild, room))
    .reduce(
      (sum, room) =>
        sum + room.adults * fare.adultMinor + room.children * fare.childMinor + room.infants * fare.infantMinor,
      0,
    );
}
