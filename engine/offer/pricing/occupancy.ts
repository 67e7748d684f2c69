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
export const maxAdultsPerRoom = 4;

/**
 * Splits a party evenly into the fewest rooms that hold it, with an adult in each. Null when that is impossible (no adult, more infants
 * than adults, or more children than the adults' rooms hold).
 */
export function spreadOverRooms(
  { adults, children, infants, childAges, infantAges }: Party,
  rooms?: number,
): Occupancy[] | null {
  if (adults < 1 || infants > adults) return null;
  const count = rooms ?? smallestNumberOfRooms(adults, children);
  if (count < 1 || count > adults || count > 9) return null;
  const spread = evenRooms({ adults, children, infants }, count);
  if (!spread.every((room) => room.adults + room.children <= maxGuestsPerRoom && room.adults <= maxAdultsPerRoom))
    return null;
  return withAges(spread, childAges ?? [], infantAges ?? []);
}

/** Children and infants are assigned to rooms in the order of their ages as given. */
export function withAges(rooms: Occupancy[], childAges: readonly number[], infantAges: readonly number[]): Occupancy[] {
  let child = 0;
  let infant = 0;
  return rooms.map((room) => {
    const ofChildren = childAges.slice(child, child + room.children);
    const ofInfants = infantAges.slice(infant, infant + room.infants);
    child += room.children;
    infant += room.infants;
    return {
      ...room,
      ...(ofChildren.length > 0 ? { childAges: ofChildren } : {}),
      ...(ofInfants.length > 0 ? { infantAges: ofInfants } : {}),
    };
  });
}

function smallestNumberOfRooms(adults: number, children: number): number {
  let rooms = Math.ceil(adults / 3);
  while (rooms < adults && Math.ceil(adults / rooms) + Math.ceil(children / rooms) > maxGuestsPerRoom) rooms += 1;
  return rooms;
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
