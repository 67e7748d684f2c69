import { ageLimits } from "@contract/vocabulary/party-limits";
import type { Occupancy } from "./occupancy";
import type { PersonPrices } from "./room-price";
import { roomLines, totalOf } from "./room-price";
import { type Fare, fareOnlyPrices } from "./stay-price";

/** The oldest age of a child where a rule names none (specification §5: children 2 to 12). */
export const oldestChild = ageLimits.child[1];

const youngestChild = ageLimits.child[0];

/** A room's occupants as counted by a rule with its own age limit: older children are adults. */
export function countedBy(childTo: number, occupancy: Occupancy): Occupancy {
  const older = (occupancy.childAges ?? []).filter((age) => age > childTo).length;
  return older === 0
    ? occupancy
    : { ...occupancy, adults: occupancy.adults + older, children: occupancy.children - older };
}

/**
 * The difference from `roomLines` in the fares of a room's occupants when hotel and airline use different age limits for children:
 * negative where the hotel counts an adult whom the airline counts as a child. Minor units.
 */
export function fareByAge(occupancy: Occupancy, fare: Fare, childAgeTo: number): number {
  const childFareTo = fare.childFareTo ?? oldestChild;
  if (!occupancy.childAges || childFareTo === childAgeTo) return 0;
  const prices = fareOnlyPrices(fare);
  const costOf = (childTo: number) => totalOf(roomLines(countedBy(childTo, occupancy), prices));
  return costOf(childFareTo) - costOf(childAgeTo);
}

/** The price of one room with its journey, in minor units, with the child ages of the room and of the fare. */
export function roomTotal(occupancy: Occupancy, prices: PersonPrices, fare: Fare, childAgeTo: number): number {
  return totalOf(roomLines(countedBy(childAgeTo, occupancy), prices)) + fareByAge(occupancy, fare, childAgeTo);
}

/** Range of ages, both inclusive, that pay the same as a child of this age: a date of birth must later fall into it. */
export function agesLike(age: number | undefined, bounds: readonly number[]): [number, number] {
  const childAge = age ?? youngestChild;
  const lines = [...bounds, oldestChild];
  return [
    Math.max(youngestChild, ...lines.filter((line) => line < childAge).map((line) => line + 1)),
    Math.min(...lines.filter((line) => line >= childAge)),
  ];
}
