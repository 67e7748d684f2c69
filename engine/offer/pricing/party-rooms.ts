import { type Occupancy, spreadOverRooms } from "./occupancy";

/** A party as it appears in the calls. Ages are whole years on the return date. */
export type AskedParty = {
  adult: number;
  child: number;
  infant: number;
  pensioner: number;
  listAgeChildren?: readonly number[];
  listAgeInfants?: readonly number[];
};

/** The oldest age of an infant: flies on a lap and sleeps in a cot. */
const oldestOnLap = 1;
/** An age that every rule counts as a child's, for children whose age was not given. */
const youngestChild = 2;

/**
 * The rooms of a party, computed the same way for every call: pensioners are adults, and an infant who turns two by the return date is a
 * child of two (specification §3 and §5). As few rooms as possible, or `rooms` of them. Null when no such rooms exist.
 */
export function partyRooms(asked: AskedParty, rooms?: number): Occupancy[] | null {
  const infantAges = (asked.listAgeInfants ?? []).slice(0, asked.infant);
  const grown = infantAges.filter((age) => age > oldestOnLap);
  const ages = (asked.listAgeChildren ?? []).slice(0, asked.child);
  const unsaid = Array.from({ length: asked.child - ages.length }, () => youngestChild);
  const said = ages.length > 0 || grown.length > 0;
  return spreadOverRooms(
    {
      adults: asked.adult + asked.pensioner,
      children: asked.child + grown.length,
      infants: asked.infant - grown.length,
      childAges: said ? [...ages, ...unsaid, ...grown] : undefined,
      infantAges: infantAges.filter((age) => age <= oldestOnLap),
    },
    rooms,
  );
}
