import { familyFacilities, type HotelFacts } from "@contract/shopping/hotel-facts";
import type { Hotel } from "./catalogue";
import { hotelRating } from "./hotel-rating";

type CatalogueFacts = Pick<
  Hotel,
  "beachMetres" | "centreMetres" | "airportMetres" | "airportMinutes" | "facilities" | "reviewCount" | "reviewStars"
>;

/** The catalogue's answers to questions that families ask, and what guests think; unknown distances are left out. */
export function hotelFacts({
  beachMetres,
  centreMetres,
  airportMetres,
  airportMinutes,
  facilities,
  reviewCount,
  reviewStars,
}: CatalogueFacts): HotelFacts {
  return {
    beachMetres: beachMetres ?? undefined,
    centreMetres: centreMetres ?? undefined,
    airportMetres: airportMetres ?? undefined,
    airportMinutes: airportMinutes ?? undefined,
    rating: hotelRating({ reviewCount, reviewStars }),
    has: familyFacilities.filter((facility) => facilities.includes(facility)),
  };
}
