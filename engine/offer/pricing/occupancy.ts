import { evenRooms } from "@contract/vocabulary/even-rooms";
import { peopleOfTyp } from "@contract/vocabulary/room-typ";
import type { Composition } from "@contract/vocabulary/vocabulary";

/** The occupants of one room. Infants sleep in a cot and take no bed. */
export type Occupancy = {
  adults: number;
  children: number;
  infants: number;
  /** Ages of the children on the return date; when left out, every child is within the age limits. */
  childAges?: number[];
  infantAges?: number[];
};

export type Party = Occupancy;

/** The compositions that the price index covers, and the meaning of each. */
export const compositions = {
  SGL: { adults: 1, children: 0 },
  DBL: { adults: 2, children: 0 },
  A2C1: { adults: 2, children: 1 },
  A3: { adults: 3, children: 0 },
  A2C2: { adults: 2, children: 2 },
  A2C3: { adults: 2, children: 3 },
} as const satisfies Record<Composition, { adults: number; children: number }>;

/** The people of a room by its `typ`. */
export function occupancyOf(typ: string): Occupancy {
  return peopleOfTyp(typ);
}

/** The most people in one of our rooms, infants aside, and the most adults among them. */
export const maxGuestsPerRoom = 5;
const maxAdultsPerRoom = 4;
/** The most rooms that a party is spread over. */
const maxRooms = 9;

/** The fewest rooms that hold a party evenly; null when none do: no adult, more infants than adults, or too many children. */
export function fewestRooms({ adults, children, infants }: Party): number | null {
  if (adults < 1 || infants > adults) return null;
  let rooms = Math.ceil(adults / 3);
  const fullest = () => Math.ceil(adults / rooms) + Math.ceil(children / rooms);
  while (rooms < adults && fullest() > maxGuestsPerRoom) rooms += 1;
  return fullest() <= maxGuestsPerRoom && rooms <= maxRooms ? rooms : null;
}

/** Splits a party evenly into rooms, the fewest unless a number is given. Null when one of them would be none of ours. */
export function spreadOverRooms(party: Party, rooms = fewestRooms(party)): Occupancy[] | null {
  if (rooms === null || rooms < 1 || rooms > Math.min(party.adults, maxRooms)) return null;
  const spread = evenRooms(party, rooms);
  return spread.every(isRoom) ? spread : null;
}

/** The rooms of a list of `typ`. Null when they do not hold exactly this party, or one of them is none of ours. */
export function roomsByTyp(party: Party, typs: readonly string[]): Occupancy[] | null {
  const rooms = typs.map(occupancyOf);
  const same = (["adults", "children", "infants"] as const).every(
    (who) => rooms.reduce((sum, room) => sum + room[who], 0) === party[who],
  );
  return same && rooms.every(isRoom) ? rooms : null;
}

/** A room has an adult, not too many people, and no more infants than adults. */
function isRoom({ adults, children, infants }: Occupancy): boolean {
  return adults > 0 && adults <= maxAdultsPerRoom && adults + children <= maxGuestsPerRoom && infants <= adults;
}

/** The indexed composition nearest to a room, used to sort lists before exact prices are known. */
export function nearestComposition({ adults, children }: Occupancy): Composition {
  if (adults + children <= 1) return "SGL";
  if (adults + children === 2) return "DBL";
  if (children === 0) return "A3";
  const beyondTwo = adults + children - 2;
  if (adults >= 3 && children <= 1) return "A2C2";
  return beyondTwo === 1 ? "A2C1" : beyondTwo === 2 ? "A2C2" : "A2C3";
}
