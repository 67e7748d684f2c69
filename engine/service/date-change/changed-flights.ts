import type { ChangedFlight } from "@contract/booking/offered-change";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Database } from "../../database/connect";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { legOf } from "../../offer/selection/flight-legs";
import { type FlightRow, journeyFlights } from "../../offer/selection/flights-by-id";
import type { ChangedPart } from "../../sale/change/schema";

type Atlas = Awaited<ReturnType<Catalogue["atlas"]>>;
type Flown = Pick<ChangedPart, "outwardFlightId" | "inwardFlightId" | "cabin">;

/** The flights of a change of date, out and back, in a language. */
export async function changedFlights(
  { db, catalogue }: { db: Database; catalogue: Pick<Catalogue, "atlas"> },
  flown: Flown,
  langCode: LangCode,
): Promise<ChangedFlight[]> {
  const [atlas, rows] = await Promise.all([catalogue.atlas(), journeyFlights(db, flown)]);
  return flightsIn(rows, flown, atlas, langCode);
}

/** The same of flights that were read. Only the included baggage: another's price is not the customer's of an agency. */
export function flightsIn(
  rows: ReadonlyMap<string, FlightRow>,
  { outwardFlightId, inwardFlightId, cabin }: Flown,
  atlas: Atlas,
  langCode: LangCode,
): ChangedFlight[] {
  return [outwardFlightId, inwardFlightId].flatMap((id) => {
    const row = id ? rows.get(id) : undefined;
    if (!row) return [];
    const leg = legOf({ ...row, freeSeats: new Map() }, cabin, atlas, langCode);
    return {
      airlineName: leg.airlineName,
      flightNumber: leg.flightNumber,
      departureAirport: leg.departureAirport,
      departureAirportName: leg.departureAirportName,
      departureDate: leg.departureDate,
      departureTime: leg.departureTime,
      departureTerminal: leg.departureTerminal,
      arrivalAirport: leg.arrivalAirport,
      arrivalAirportName: leg.arrivalAirportName,
      arrivalDate: leg.arrivalDate,
      arrivalTime: leg.arrivalTime,
      arrivalTerminal: leg.arrivalTerminal,
      minutes: leg.minutes,
      stopovers: leg.stopovers,
      baggage: leg.baggage.filter(({ included }) => included).map(({ price: _, ...piece }) => piece),
    };
  });
}
