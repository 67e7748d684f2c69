import type { bookings } from "@contract/booking/booking";
import type { ParsedInput } from "@contract/wire/operation";
import { seatCount } from "../../../core/seat-count";
import type { ResolvedSelection } from "../../../offer/selection/resolve-selection";
import type { BookingParts } from "../booking-parts";
import { isSameFlight } from "./is-same-flight";

type Input = ParsedInput<typeof bookings.storePage>;
type WrongClaim = { code: "invalid-input" | "flight-unavailable"; field: string };

/**
 * Compares a request's redundant claims about the selection (specification §3: length, flights, list of rooms, tickets) with what the engine
 * found; otherwise the customer could get something other than the page showed. Null: they match.
 */
export async function wrongSelectionClaim(
  { catalogue }: Pick<BookingParts, "catalogue">,
  input: Input,
  { pack, hotel, outward, inward, flightsOf, occupancies, priced }: ResolvedSelection,
): Promise<WrongClaim | null> {
  if (input.duration !== undefined && input.duration !== pack.nights)
    return { code: "invalid-input", field: "duration" };
  const rooms = input.hotelList;
  if (rooms && (rooms.length !== priced.rooms.length || rooms.some(({ hotelid }) => hotelid !== hotel?.id)))
    return { code: "invalid-input", field: "hotelList" };
  const seats = seatCount(occupancies);
  const tickets = input.eventTicketReservation ?? [];
  // A party sits together: one category for all, a ticket for everyone but lap infants.
  if (new Set(tickets.map(({ categoryId }) => categoryId)).size > 1)
    return { code: "invalid-input", field: "eventTicketReservation" };
  if (tickets.length > 0 && tickets.reduce((sum, { qty }) => sum + qty, 0) !== seats)
    return { code: "invalid-input", field: "eventTicketReservation.0.qty" };
  for (const [field, leg] of [
    ["outwardFlight", outward],
    ["inwardFlight", inward],
  ] as const) {
    const claim = input[field];
    if (claim && !isSameFlight(claim, leg, flightsOf.cabin, (await catalogue.atlas()).airports))
      return { code: "flight-unavailable", field };
  }
  return null;
}
