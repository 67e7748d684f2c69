import type { Occupancy } from "./occupancy";
import type { PersonPrices } from "./room-price";
import { roomLines, totalOf } from "./room-price";
import { type Fare, journeyPrices } from "./stay-price";

/** The oldest age that is a child's where a rule names none (specification §5: children 2 to 12). */
export const oldestChild = 12;

/** A room's people as a rule with its own age counts them: older children are adults. */
export function countedBy(childTo: number, occupancy: Occupancy): Occupancy {
  const older = (occupancy.childAges ?? []).filter((age) => age > childTo).length;
  return older === 0
    ? occupancy
    : { ...occupancy, adults: occupancy.adults + older, children: occupancy.children - older };
}

/**
 * What the journey of a room's people costs more than `roomLines` says when hotel and airline draw the line between children and
 * adults at different ages: negative where the hotel counts an adult whom the airline takes for a child. Minor units.
 */
export function fareByAge(occupancy: Occupancy, fare: Fare, childAgeTo: number): number {
  const childFareTo = fare.childFareTo ?? oldestChild;
  if (!occupancy.childAges || childFareTo === childAgeTo) return 0;
  const prices = journeyPrices(fare);
  const costOf = (childTo: number) => totalOf(roomLines(countedBy(childTo, occupancy), prices));
  return costOf(childFareTo) - costOf(childAgeTo);
}

/** The price of one room with its journey, in minor units: children by the ages that the room and the fare name. */
export function roomTotal(occupancy: Occupancy, prices: PersonPrices, fare: Fare, childAgeTo: number): number {
  return totalOf(roomLines(countedBy(childAgeTo, occupancy), prices)) + fareByAge(occupancy, fare, childAgeTo);
}

/** Ages, both inclusive, that pay like a child of this age: what a date of birth has to agree with later. */
export function agesLike(age: number | undefined, bounds: readonly number[]): [number, number] {
  const said = age ?? 2;
  const lines = [...bounds, oldestChild];
  return [
    Math.max(2, ...lines.filter((line) => line < said).map((line) => line + 1)),
    Math.min(...lines.filter((line) => line >= said)),
  ];
}
