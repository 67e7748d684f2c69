import { ageLimits } from "@contract/vocabulary/party-limits";
import { youngestChild } from "./age-rules";
import type { Party } from "./occupancy";

/** A party as it appears in the calls. Ages are whole years on the return date. */
export type RequestedParty = {
  adult: number;
  child: number;
  infant: number;
  pensioner: number;
  listAgeChildren?: readonly number[];
  listAgeInfants?: readonly number[];
};

/** The oldest age of an infant: flies on a lap and sleeps in a cot. */
const oldestOnLap = ageLimits.infant[1];

/**
 * The people of a party, counted the same way for every call: pensioners are adults, and an infant who turns two by the return date is a
 * child of two (specification §3 and §5).
 */
export function countedParty(party: RequestedParty): Party {
  const infantAges = (party.listAgeInfants ?? []).slice(0, party.infant);
  const seatedInfants = infantAges.filter((age) => age > oldestOnLap);
  const ages = (party.listAgeChildren ?? []).slice(0, party.child);
  const unsaid = Array.from({ length: party.child - ages.length }, () => youngestChild);
  const hasAges = ages.length > 0 || seatedInfants.length > 0;
  return {
    adults: party.adult + party.pensioner,
    children: party.child + seatedInfants.length,
    infants: party.infant - seatedInfants.length,
    childAges: hasAges ? [...ages, ...unsaid, ...seatedInfants] : undefined,
    infantAges: infantAges.filter((age) => age <= oldestOnLap),
  };
}
