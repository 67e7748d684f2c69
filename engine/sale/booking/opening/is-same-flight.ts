import type { bookings } from "@contract/booking/booking";
import type { ParsedInput } from "@contract/wire/operation";
import type { Atlas } from "../../../offer/catalogue/catalogue";
import type { StoredFlight } from "../../../offer/selection/flights-by-id";

type Claim = NonNullable<ParsedInput<typeof bookings.storePage>["outwardFlight"]>;

/** Whether what a request says of a flight is true of this one; an airport may be named by its city. */
export function isSameFlight(
  claim: Claim,
  leg: StoredFlight | null,
  cabin: string,
  airports: Atlas["airports"],
): boolean {
  if (!leg || claim.flightId !== leg.id) return false;
  const facts: [string | undefined, string][] = [
    [claim.departureDate, leg.departsOn],
    [claim.departureTime?.slice(0, 5), leg.departsAt.slice(0, 5)],
    [claim.class, cabin],
  ];
  const places: [string | undefined, string][] = [
    [claim.departureCityCode, leg.fromAirport],
    [claim.arrivalCity, leg.toAirport],
  ];
  return (
    facts.every(([value, is]) => value === undefined || value === is) &&
    places.every(
      ([value, airport]) => value === undefined || value === airport || airports.get(airport)?.cityCode === value,
    )
  );
}
