import type { IndexedDay } from "../indexed-day";
import type { PriceUnit } from "../price-unit";

type Own = { candidateHotelId: string | null; candidateStars: number; boards: string[] };
/** A day, or a hotel on its best day, before stock and texts are read. */
export type Candidate = IndexedDay & Own;

/**
 * Field by field: a search makes thousands, and Node 20 takes ten microseconds to add fields to a spread object, ten times what this takes.
 */
export function candidateOf(
  day: IndexedDay,
  own: Own,
  { hotelId, priceMinor }: Pick<IndexedDay, "hotelId" | "priceMinor">,
): Candidate {
  return {
    category: day.category,
    destinationCode: day.destinationCode,
    startDate: day.startDate,
    nights: day.nights,
    departureId: day.departureId,
    hotelId,
    roomClass: day.roomClass,
    board: day.board,
    stars: day.stars,
    currency: day.currency,
    priceMinor,
    discountPercent: day.discountPercent,
    isMainDeal: day.isMainDeal,
    priority: day.priority,
    seats: day.seats,
    carMinor: day.carMinor,
    candidateHotelId: own.candidateHotelId,
    candidateStars: own.candidateStars,
    boards: own.boards,
  } satisfies Record<keyof Candidate, unknown>;
}
/** What guests gave its hotel: the mean of their stars, and how many they are; missing while there are no reviews. */
type Rated = { rating?: number; reviews?: number };
/** With its price in the list's common currency, in minor units. */
export type ComparableCandidate = Candidate & Rated & { comparedMinor: number };

/** A day with its price in the common currency. */
export const comparedIn =
  (unit: PriceUnit) =>
  <Day extends IndexedDay>(day: Day): Day & Pick<ComparableCandidate, "comparedMinor"> => ({
    // First, see `candidateOf`.
    comparedMinor: unit.minorIn(day.priceMinor, day.currency),
    ...day,
  });

/** Those whose currency has a rate, with their price in the common currency. */
export function comparableIn(unit: PriceUnit, list: readonly Candidate[]): ComparableCandidate[] {
  return list.filter(({ currency }) => unit.convertible.some((code) => code === currency)).map(comparedIn(unit));
}
