import type { Occupancy } from "../../pricing/occupancy";
import type { IndexedDay } from "../indexed-day";
import type { Candidate } from "./compared-candidates";
import { type CandidateParts, offeredOn } from "./offered-days";
import { hasIndexedPrices, plainCandidate } from "./plain-candidate";
import { pricedCandidates } from "./priced-candidates";
import { seatedDays } from "./seated-days";
import type { Suits } from "./suits";

/** A standard party without filters uses the indexed prices; any other party is priced exactly, for all its rooms. */
export async function dayCandidates(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  suits: Suits | null,
): Promise<Candidate[]> {
  if (hasIndexedPrices(rooms) && !suits) return days.map(plainCandidate);
  const seated = await seatedDays(parts.db, days, rooms);
  const offered = await offeredOn(parts, seated, rooms);
  return pricedCandidates(parts, seated, rooms, suits, offered);
}

/** For each group of options, the days of each option in turn, with the cheapest room that suits it. */
export async function daysWithEach(
  parts: CandidateParts,
  days: IndexedDay[],
  rooms: Occupancy[],
  groups: Suits[][],
): Promise<Candidate[][]> {
  const seated = await seatedDays(parts.db, days, rooms);
  const offered = await offeredOn(parts, seated, rooms);
  const daysOf = (suits: Suits) => pricedCandidates(parts, seated, rooms, suits, offered);
  return Promise.all(groups.map(async (options) => (await Promise.all(options.map(daysOf))).flat()));
}
