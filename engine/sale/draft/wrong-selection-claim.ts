import type { bookings } from "@contract/booking/booking";
import { type ParsedInput, type Refusal, refuse } from "@contract/wire/operation";
import type { Atlas } from "../../offer/catalogue/catalogue";
import type { StoredFlight } from "../../offer/selection/flight-legs";
import type { ResolvedSelection } from "../../offer/selection/resolve-selection";
import { wrongSelection } from "../../offer/selection/wrong-selection";
import type { BookingParts } from "../booking/booking-parts";

type Input = ParsedInput<typeof bookings.storePage>;
type Wrong = { ok: false; refusal: Refusal<"invalid-input" | "flight-unavailable" | "selection-over"> };

/** Room compositions from the list of rooms, if every room states one. */
export function listedTyps({ hotelList }: Input): string[] | undefined {
  const typs = hotelList?.map(({ typ }) => typ).filter((typ) => typ !== undefined);
  return typs && typs.length === hotelList?.length ? typs : undefined;
}

/**
 * Compares a request's redundant claims about the selection (specification §3: length, selection, flights, list of
 * rooms, tickets) with what the engine found; otherwise the customer could get something other than the page showed.
 * Null: they match.
 */
export function wrongSelectionClaim(
  parts: Pick<BookingParts, "secret" | "clock">,
  input: Input,
  { pack, hotel, outward, inward, flightsOf, occupancies, priced }: ResolvedSelection,
  airports: Atlas["airports"],
): Wrong | null {
  if (input.duration !== undefined && input.duration !== pack.nights)
    return refuse("invalid-input", { field: "duration" });
  const selection = wrongSelection(parts, input.packSelectionId, pack.id, hotel?.id ?? null);
  if (selection) return selection;
  const rooms = input.hotelList;
  if (rooms && (rooms.length !== priced.rooms.length || rooms.some(({ hotelid }) => hotelid !== hotel?.id)))
    return refuse("invalid-input", { field: "hotelList" });
  const seatCount = occupancies.reduce((sum, room) => sum + room.adults + room.children, 0);
  const tickets = input.eventTicketReservation ?? [];
  // A party sits together: one category for all, a ticket for everyone but lap infants.
  if (new Set(tickets.map(({ categoryId }) => categoryId)).size > 1)
    return refuse("invalid-input", { field: "eventTicketReservation" });
  if (tickets.length > 0 && tickets.reduce((sum, { qty }) => sum + qty, 0) !== seatCount)
    return refuse("invalid-input", { field: "eventTicketReservation.0.qty" });
  for (const [field, leg] of [
    ["outwardFlight", outward],
    ["inwardFlight", inward],
  ] as const) {
    const claim = input[field];
    if (claim && !sameFlight(claim, leg, flightsOf.cabin, airports)) return refuse("flight-unavailable", { field });
  }
  return null;
}

function sameFlight(
  claim: NonNullable<Input["outwardFlight"]>,
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
