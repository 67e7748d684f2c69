import type { SortOrder, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import { seatCount } from "../../../core/seat-count";
import { carSeats, lowestCarDay } from "../../cars/rental-cars";
import { byFlights, hasFlightFilter, suitsJourney } from "../filters/flight-filters";
import { hasHotelFilter } from "../filters/hotel-filters";
import { journeysOf } from "../filters/journeys";
import { type OptionCounter, optionCounter } from "../filters/option-counts";
import type { IndexedDay } from "../indexed-day";
import { indexedDays } from "../indexed-days";
import type { PriceUnit } from "../price-unit";
import type { SearchCriteria } from "../search-criteria";
import type { Candidate } from "./compared-candidates";
import { dayCandidates } from "./day-candidates";
import { bestOfHotels, hotelCandidates, mostDaysPerHotel } from "./hotel-candidates";
import type { CandidateParts } from "./offered-days";
import { cheapestOfLengths, isByLength } from "./stays-by-length";
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
  /** Days of the requested dates, lengths and flights, at the prices of the index. */
  requestedDays: IndexedDay[];
  /** Days of the requested dates and flights, of every length. */
  ofAllLengths: IndexedDay[];
  /** The same whatever their flights. */
  ofAllFlights: IndexedDay[];
  /** What counts the options of hotels and flights; missing for a list that shows few cards. */
  counter: OptionCounter | null;
  /** It has counted: the list was priced without these filters. */
  isCounted: boolean;
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
  const hasRequestedLength = ({ nights }: IndexedDay) => input.nights.length === 0 || input.nights.includes(nights);
  const cars = input.drive ? await lowestCarDay(parts.db, carSeats(rooms)) : null;
  const indexed = await indexedDays(parts, criteria, { sort, dollars, anywhere: input.anywhere });
  const isByFlights = hasFlightFilter(input);
  const isShort = isShortList(input);
  const people = seatCount(rooms);
  const asksFlights = isByFlights || !isShort;
  const journeys = await journeysOf(parts, asksFlights ? indexed.ofAllLengths : [], isByFlights);
  const atlas = await parts.catalogue.atlas();
  const ofFlights = (days: IndexedDay[]) =>
    isByFlights ? byFlights(days, journeys, suitsJourney(input, people, atlas)) : days;
  const isCounted = (day: IndexedDay) =>
    hasRequestedLength(day) && dollars.convertible.some((code) => code === day.currency);
  const counter = isShort ? null : optionCounter(input, journeys, atlas, { people, countsHotels: ofHotels, isCounted });
  const ofAllFlights = withCars(indexed.ofAllLengths, cars);
  const ofAllLengths = ofFlights(ofAllFlights);
  const countsOnTheWay = ofHotels && !isByFlights && !hasHotelFilter(input);
  // The cheapest of many days are short: a list by length would have no long ones.
  const searchedDays = isByLength(sort) ? cheapestOfLengths(ofAllLengths, mostDaysPerHotel) : ofAllLengths;
  const allLengths = ofHotels
    ? await hotelCandidates(parts, searchedDays, rooms, suits, countsOnTheWay ? counter : null)
    : await dayCandidates(parts, ofAllLengths, rooms, suits);
  const ofLength = allLengths.filter(hasRequestedLength);
  const candidates = ofHotels ? bestOfHotels(ofLength) : ofLength;
  return {
    cars,
    requestedDays: ofFlights(withCars(indexed.requestedDays, cars)),
    ofAllLengths,
    ofAllFlights,
    counter,
    isCounted: countsOnTheWay,
    hasRequestedLength,
    allLengths,
    candidates,
  };
}

/** A list of few cards, as a search for prices by day has: its options are not worth counting. */
export const isShortList = ({ anywhere, getCards, from, to }: Pick<Input, "anywhere" | "getCards" | "from" | "to">) =>
  anywhere || !getCards || from === to;
