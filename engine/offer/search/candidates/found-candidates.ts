import type { SortOrder, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import { carSeats, lowestCarDay } from "../../cars/rental-cars";
import type { IndexedDay } from "../indexed-day";
import { indexedDays } from "../indexed-days";
import type { PriceUnit } from "../price-unit";
import type { SearchCriteria } from "../search-criteria";
import type { Candidate } from "./compared-candidates";
import { dayCandidates } from "./day-candidates";
import { bestOfHotels, hotelCandidates } from "./hotel-candidates";
import type { CandidateParts } from "./offered-days";
import type { Suits } from "./suits";
import { type CarDays, withCars } from "./with-cars";

type Input = ParsedInput<typeof searchAndSelection.search>;

/** What a search is for, once its input is understood. */
export type Search = SearchCriteria & {
  sort: SortOrder;
  /** The unit in which the index compares prices. */
  dollars: PriceUnit;
  suits: Suits | null;
  /** The list has one card for each hotel, not for each day. */
  ofHotels: boolean;
};

export type FoundCandidates = {
  /** The cheapest car of each place, of a search with a car; its price is part of every price below. */
  cars: CarDays | null;
  /** Days of the requested dates and lengths, as the index has them. */
  requestedDays: IndexedDay[];
  /** Days of the requested dates, of every length. */
  ofAllLengths: IndexedDay[];
  hasRequestedLength: (day: IndexedDay) => boolean;
  /** Those days, or the hotels of them, with the price of the cheapest room that suits. */
  allLengths: Candidate[];
  /** What the list consists of before price limits. */
  candidates: Candidate[];
};

/** What a search finds, before price limits and orders. */
export async function foundCandidates(
  parts: CandidateParts,
  input: Input,
  { rooms, criteria, sort, dollars, suits, ofHotels }: Search,
): Promise<FoundCandidates> {
  const cars = input.drive ? await lowestCarDay(parts.db, carSeats(rooms)) : null;
  const indexed = await indexedDays(parts, criteria, { sort, dollars, anywhere: input.anywhere });
  const ofAllLengths = withCars(indexed.ofAllLengths, cars);
  const allLengths = await (ofHotels ? hotelCandidates : dayCandidates)(parts, ofAllLengths, rooms, suits);
  const hasRequestedLength = ({ nights }: IndexedDay) => input.nights.length === 0 || input.nights.includes(nights);
  const ofLength = allLengths.filter(hasRequestedLength);
  const candidates = ofHotels ? bestOfHotels(ofLength) : ofLength;
  return {
    cars,
    requestedDays: withCars(indexed.requestedDays, cars),
    ofAllLengths,
    hasRequestedLength,
    allLengths,
    candidates,
  };
}
