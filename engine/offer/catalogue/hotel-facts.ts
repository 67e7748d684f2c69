import { familyFacilities, type HotelFacts } from "@contract/shopping/hotel-facts";
import type { Hotel } from "./catalogue";

type CatalogueFacts = Pick<Hotel, "beachMetres" | "centreMetres" | "airportMetres" | "airportMinutes" | "facilities">;

/** The catalogue's answers to questions that families ask; unknown distances are left out. */
export function hotelFacts({
  beachMetres,
  centreMetres,
  airportMetres,
  airportMinutes,
  facilities,
}: CatalogueFacts): HotelFacts {
  return {
    beachMetres: beachMetres ?? undefined,
    centreMetres: centreMetres ?? undefined,
    airportMetres: airportMetres ?? undefined,
    airportMinutes: airportMinutes ?? undefined,
    has: familyFacilities.filter((facility) => facilities.includes(facility)),
  };
}
