import { type Occupancy, spreadOverRooms } from "./occupancy";

/** A party as the calls have it. Ages are whole years on the return date. */
export type AskedParty = {
  adult: number;
  child: number;
  infant: number;
  pensioner: number;
  listAgeChildren?: readonly number[];
  listAgeInfants?: readonly number[];
};

/** The oldest age that flies on a lap and sleeps in a cot. */
const oldestOnLap = 1;
/** An age that every rule counts as a child's: of a child whose age was not said. */
const youngestChild = 2;

/**
 * The rooms of a party, as every call makes them: pensioners are adults, an infant who is two on the return date is a child of two
 * (specification §3 and §5). Null: there are no such rooms.
 */
export function partyRooms(asked: AskedParty): Occupancy[] | null {
  const infantAges = (asked.listAgeInfants ?? []).slice(0, asked.infant);
  const grown = infantAges.filter((age) => age > oldestOnLap);
  const ages = (asked.listAgeChildren ?? []).slice(0, asked.child);
  const unsaid = Array.from({ length: asked.child - ages.length }, () => youngestChild);
  const said = ages.length > 0 || grown.length > 0;
  return spreadOverRooms({
    adults: asked.adult + asked.pensioner,
    children: asked.child + grown.length,
    infants: asked.infant - grown.length,
    childAges: said ? [...ages, ...unsaid, ...grown] : undefined,
    infantAges: infantAges.filter((age) => age <= oldestOnLap),
  });
}
