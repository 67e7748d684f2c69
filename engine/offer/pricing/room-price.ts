import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import type { Occupancy } from "./occupancy";

/** Per person for the whole stay, in minor units: the hotel part and the journey part together. */
export type PersonPrices = {
  adult: number;
  singleSupplement: number;
  adult3: number;
  child1: number;
  child2: number;
  child3: number;
  infant: number;
};

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

/** The discount of a deal on a sum, rounded once, in whole minor units. */
export function discountOf(sumMinor: number, percent: number): number {
  return Math.round((sumMinor * percent) / 100);
}
