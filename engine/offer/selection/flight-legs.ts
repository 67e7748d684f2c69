import type { FlightLeg } from "@contract/shopping/flights";
import type { LangCode, SeatsLeft } from "@contract/vocabulary/vocabulary";
import { localise } from "../../core/localise";
import { utcMinutes } from "../../core/zone-offset";
import type { Atlas } from "../catalogue/catalogue";
import type { StoredFlight } from "./flights-by-id";

/** "At least 8 tickets left" is shown only from eight seats on; fewer are shown as an exact number. */
export function seatsLeft(free: number): SeatsLeft {
  return free >= 8 ? { min: 8 } : { min: Math.max(free, 0), exact: Math.max(free, 0) };
}

/**
 * Minutes from take-off to landing, stops included. Dates and times are local at each airport, so both zones count.
 * Undefined where the stored times contradict each other.
 */
export function minutesInTheAir(
  {
    departsOn,
    departsAt,
    arrivesOn,
    arrivesAt,
  }: Pick<StoredFlight, "departsOn" | "departsAt" | "arrivesOn" | "arrivesAt">,
  fromZone: string,
  toZone: string,
): number | undefined {
  const minutes =
    utcMinutes(toZone, wallMinutes(arrivesOn, arrivesAt)) - utcMinutes(fromZone, wallMinutes(departsOn, departsAt));
  return minutes > 0 ? minutes : undefined;
}

/** A wall-clock day and time as minutes from the epoch's midnight. */
function wallMinutes(day: string, time: string): number {
  return Date.parse(`${day}T${time.slice(0, 5)}:00Z`) / 60_000;
}

/** A leg with the distance of its clocks from UTC, which makes its local times moments. */
export function legWithOffsets(row: StoredFlight, cabin: string, atlas: Atlas, langCode: LangCode): FlightLeg {
  const offset = (airport: string, day: string, time: string) => {
    const zone = atlas.airports.get(airport)?.timeZone;
    if (!zone) return undefined;
    const wall = wallMinutes(day, time);
    return offsetText(wall - utcMinutes(zone, wall));
  };
  return {
    ...legOf(row, cabin, atlas, langCode),
    departureOffset: offset(row.fromAirport, row.departsOn, row.departsAt),
    arrivalOffset: offset(row.toAirport, row.arrivesOn, row.arrivesAt),
  };
}

function offsetText(minutes: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(size / 60)}:${two(size % 60)}`;
}

export function legOf(row: StoredFlight, cabin: string, atlas: Atlas, langCode: LangCode): FlightLeg {
  const from = atlas.airports.get(row.fromAirport);
  const to = atlas.airports.get(row.toAirport);
  const airline = atlas.airlines.get(row.airlineId);
  const cityName = (cityCode: string | undefined, airportCode: string) => {
    const city = cityCode ? atlas.destinations.get(cityCode) : undefined;
    const airport = atlas.airports.get(airportCode);
    return city ? localise(city.names, langCode) : airport ? localise(airport.names, langCode) : airportCode;
  };
  const free = row.freeSeats.get(cabin);
  return {
    flightId: row.id,
    airlineCode: airline?.iata ?? row.airlineId,
    airlineName: airline ? localise(airline.names, langCode) : row.airlineId,
    flightNumber: row.flightNumber,
    class: cabin,
    departureCityCode: from?.cityCode ?? row.fromAirport,
    departureCity: cityName(from?.cityCode, row.fromAirport),
    departureAirport: row.fromAirport,
    departureAirportName: from ? localise(from.names, langCode) : row.fromAirport,
    departureDate: row.departsOn,
    departureTime: row.departsAt.slice(0, 5),
    departureTerminal: row.fromTerminal ?? undefined,
    arrivalCityCode: to?.cityCode ?? row.toAirport,
    arrivalCity: cityName(to?.cityCode, row.toAirport),
    arrivalAirport: row.toAirport,
    arrivalAirportName: to ? localise(to.names, langCode) : row.toAirport,
    arrivalDate: row.arrivesOn,
    arrivalTime: row.arrivesAt.slice(0, 5),
    arrivalTerminal: row.toTerminal ?? undefined,
    minutes: from && to ? minutesInTheAir(row, from.timeZone, to.timeZone) : undefined,
    stopovers: row.stopovers.map((stop) => ({
      ...stop,
      airportName: cityName(atlas.airports.get(stop.airport)?.cityCode, stop.airport),
    })),
    baggage: row.baggage,
    charter: row.charter,
    status: row.onRequest ? "rq" : "ok",
    seatsLeft: free === undefined ? undefined : seatsLeft(free),
  };
}
