import { typOf } from "@contract/vocabulary/room-typ";
import { compositions } from "../../pricing/compositions";
import type { Occupancy } from "../../pricing/occupancy";
import type { IndexedDay } from "../indexed-day";
import { type Candidate, candidateOf } from "./compared-candidates";

/** A party that the index has prices for. */
export const hasIndexedPrices = (rooms: readonly Occupancy[]) =>
  rooms.length === 1 && !rooms[0]?.childAges && typOf(rooms[0]!) in compositions;

/** A day in the index, with its cheapest hotel. */
export function plainCandidate(day: IndexedDay): Candidate {
  const boards = day.board ? [day.board] : [];
  return candidateOf(day, { candidateHotelId: null, candidateStars: day.stars ?? 0, boards }, day);
}
