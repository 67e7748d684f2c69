import type { RatedRoom } from "../catalogue/catalogue";
import type { Occupancy } from "./occupancy";

/** Whether people fit into a room class. Babies need a class that accepts them. */
export function fits({ room }: RatedRoom, { adults, children, infants }: Occupancy): boolean {
  return (
    adults <= room.maxAdults &&
    children <= room.maxChildren &&
    infants <= room.maxInfants &&
    adults + children <= room.maxGuests &&
    (infants === 0 || room.babiesAllowed)
  );
}
