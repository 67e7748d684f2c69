import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { oldestChild } from "./age-rules";
import type { JourneyPrices, PersonPrices } from "./fare-prices";
import type { Occupancy } from "./occupancy";

export type MinorLine = { code: PriceLineCode; qty: number; unitMinor: number };

/**
 * The price of one room, line by line. Specification §9: the first two people in a room pay as adults, even children;
 * from the third on, adults pay the third-adult price and children by their ordinal among those priced as children.
 * Someone alone pays the single supplement. Infants pay a flat amount and never count as the second person.
 */
export function roomLines({ adults, children, infants }: Occupancy, prices: PersonPrices): MinorLine[] {
  const people = adults + children;
  const asAdults = Math.min(people, 2);
  const thirdAdults = Math.max(adults - 2, 0);
  const asChildren = people - asAdults - thirdAdults;
  const lines: MinorLine[] = [{ code: "ADULT", qty: asAdults, unitMinor: prices.adult }];
  if (people === 1) lines.push({ code: "SINGLE_SUPP", qty: 1, unitMinor: prices.singleSupplement });
  if (thirdAdults > 0) lines.push({ code: "ADULT3", qty: thirdAdults, unitMinor: prices.adult3 });
  if (asChildren >= 1) lines.push({ code: "CHILD1", qty: 1, unitMinor: prices.child1 });
  if (asChildren >= 2) lines.push({ code: "CHILD2", qty: 1, unitMinor: prices.child2 });
  if (asChildren >= 3) lines.push({ code: "CHILD3", qty: asChildren - 2, unitMinor: prices.child3 });
  if (infants > 0) lines.push({ code: "INFANT", qty: infants, unitMinor: prices.infant });
  return lines;
}

export function totalOf(lines: readonly MinorLine[]): number {
  return lines.reduce((sum, line) => sum + line.qty * line.unitMinor, 0);
}

/** A room's occupants as counted by a rule with its own age limit: older children are adults. */
export function countedBy(childTo: number, occupancy: Occupancy): Occupancy {
  const older = (occupancy.childAges ?? []).filter((age) => age > childTo).length;
  return older === 0
    ? occupancy
    : { ...occupancy, adults: occupancy.adults + older, children: occupancy.children - older };
}

/** The price of a journey without a hotel, line by line: everybody pays a fare, by the fare's own age limit. */
export function journeyLines(occupancy: Occupancy, journey: JourneyPrices): MinorLine[] {
  const { adults, children, infants } = countedBy(journey.childFareTo ?? oldestChild, occupancy);
  const lines: MinorLine[] = [{ code: "ADULT", qty: adults, unitMinor: journey.adult }];
  if (children > 0) lines.push({ code: "CHILD1", qty: children, unitMinor: journey.child1 });
  if (infants > 0) lines.push({ code: "INFANT", qty: infants, unitMinor: journey.infant });
  return lines;
}

/**
 * The price of one room with its journey, line by line. The hotel's age limit counts its people; where the airline's is another, a line of
 * its own has the difference in their fares: negative where the hotel counts an adult whom the airline counts as a child.
 */
export function roomLinesByAge(
  occupancy: Occupancy,
  prices: PersonPrices,
  journey: JourneyPrices,
  childAgeTo: number,
): MinorLine[] {
  const lines = roomLines(countedBy(childAgeTo, occupancy), prices);
  const childFareTo = journey.childFareTo ?? oldestChild;
  if (!occupancy.childAges || childFareTo === childAgeTo) return lines;
  const fareOf = (childTo: number) => totalOf(roomLines(countedBy(childTo, occupancy), journey));
  const difference = fareOf(childFareTo) - fareOf(childAgeTo);
  return difference === 0 ? lines : [...lines, { code: "FARE_AGE", qty: 1, unitMinor: difference }];
}
