import type { Hotel, RatedRoom } from "../catalogue/catalogue";
import { roomTotal } from "./age-rules";
import type { Occupancy } from "./occupancy";
import { type Fare, personPrices } from "./stay-price";

export type Stay = { checkIn: string; nights: number; fare: Fare; currency: string };

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

export type PricedRoom = { hotel: Hotel; room: RatedRoom; totalMinor: number };

/**
 * For each party the cheapest room class and board among hotels, before discounts. A party is one or more rooms, all of one class. Nights
 * are priced once for each room class and board, whatever the number of parties.
 */
export function lowestRooms(
  hotels: readonly Hotel[],
  parties: readonly (readonly Occupancy[])[],
  stay: Stay,
): (PricedRoom | null)[] {
  const lowest: (PricedRoom | null)[] = parties.map(() => null);
  for (const hotel of hotels) {
    for (const room of hotel.rooms) {
      if (room.rates[0]?.currency !== stay.currency) continue;
      const prices = personPrices(room.rates, stay.checkIn, stay.nights, stay.fare);
      if (!prices) continue;
      parties.forEach((occupancies, index) => {
        if (!occupancies.every((occupancy) => fits(room, occupancy))) return;
        const totalMinor = occupancies.reduce(
          (sum, occupancy) => sum + roomTotal(occupancy, prices, stay.fare, room.room.childAgeTo),
          0,
        );
        if (!lowest[index] || totalMinor < lowest[index].totalMinor) lowest[index] = { hotel, room, totalMinor };
      });
    }
  }
  return lowest;
}
