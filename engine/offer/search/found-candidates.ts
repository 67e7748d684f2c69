import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import { lowestCarDay } from "../cars/rental-cars";
import type { ExchangeRates } from "../rates/exchange-rates";
import { bestOfHotels, type CandidateParts, dayCandidates, hotelCandidates, type Suits } from "./candidates";
import type { Candidate } from "./compared-candidates";
import type { IndexedDay } from "./indexed-day";
import { indexedDays } from "./indexed-days";
import type { SearchCriteria } from "./search-criteria";

type Input = ParsedInput<typeof searchAndSelection.search>;

/** What a search is for, once its input is understood. */
export type Search = SearchCriteria & {
  suits: Suits | null;
  /** The list has one card for each hotel, not for each day. */
  ofHotels: boolean;
};

export type FoundCandidates = {
  /** The cheapest car of each place, of a search with a car; its price is part of every price below but those of `requestedDays`. */
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
  parts: CandidateParts & { rates: ExchangeRates },
  input: Input,
  { rooms, criteria, suits, ofHotels }: Search,
): Promise<FoundCandidates> {
  const cars = input.drive ? await lowestCarDay(parts.db) : null;
  const indexed = await indexedDays(parts, input, criteria);
  const ofAllLengths = withCars(indexed.ofAllLengths, cars);
  const allLengths = await (ofHotels ? hotelCandidates : dayCandidates)(parts, ofAllLengths, rooms, suits);
  const hasRequestedLength = ({ nights }: IndexedDay) => input.nights.length === 0 || input.nights.includes(nights);
  const ofLength = allLengths.filter(hasRequestedLength);
  const candidates = ofHotels ? bestOfHotels(ofLength) : ofLength;
  return { cars, requestedDays: indexed.requestedDays, ofAllLengths, hasRequestedLength, allLengths, candidates };
}

type CarDays = Awaited<ReturnType<typeof lowestCarDay>>;

/** Of a search with a car, the days with the cheapest car in their price; places without cars priced in that currency are omitted. */
export function withCars(days: IndexedDay[], cars: CarDays | null): IndexedDay[] {
  if (!cars) return days;
  return days.flatMap((day) => {
    const car = cars.get(day.destinationCode);
    return car?.currency === day.currency
      ? [{ ...day, carMinor: car.minor * day.nights, priceMinor: day.priceMinor + car.minor * day.nights }]
      : [];
  });
}
