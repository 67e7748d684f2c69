import { evenRooms } from "@contract/vocabulary/even-rooms";
import { peopleOfTyp } from "@contract/vocabulary/room-typ";

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

/** The rooms of a list of `typ`. Null when they do not hold exactly this party, or one of them is no `typ`. */
export function roomsByTyp(party: Party, typs: readonly string[]): Occupancy[] | null {
  const rooms = typs.map(peopleOfTyp);
  const same = (["adults", "children", "infants"] as const).every(
    (who) => rooms.reduce((sum, room) => sum + room[who], 0) === party[who],
  );
  return same && rooms.every(isRoom) ? rooms : null;
}

/** A room has an adult, not too many people, and no more infants than adults. */
function isRoom({ adults, children, infants }: Occupancy): boolean {
  return adults > 0 && adults <= maxAdultsPerRoom && adults + children <= maxGuestsPerRoom && infants <= adults;
}
