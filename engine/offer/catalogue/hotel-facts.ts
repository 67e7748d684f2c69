import { familyFacilities, type HotelFacts } from "@contract/shopping/hotel-facts";
import type { Hotel } from "./catalogue";

type CatalogueFacts = Pick<Hotel, "beachMetres" | "centreMetres" | "airportMetres" | "airportMinutes" | "facilities">;

/** What the catalogue says of the questions families ask; an unknown distance is left out. */
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
