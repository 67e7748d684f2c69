import type { Catalogue } from "../catalogue/catalogue";
import { hotelRating } from "../catalogue/hotel-rating";
import type { ComparableCandidate } from "./candidates/compared-candidates";

/** The days with what guests gave the hotel of each. Read for the list by rating only: the index does not have it. */
export async function withRatings(
  catalogue: Catalogue,
  days: readonly ComparableCandidate[],
): Promise<ComparableCandidate[]> {
  const codes = [...new Set(days.map((day) => day.destinationCode))];
  const hotels = (await Promise.all(codes.map((code) => catalogue.hotelsOf(code)))).flat();
  const ratings = new Map(hotels.map((hotel) => [hotel.id, hotelRating(hotel)]));
  return days.map((day) => {
    const rating = ratings.get(day.hotelId ?? "");
    return rating ? { ...day, rating: rating.average, reviews: rating.count } : day;
  });
}
