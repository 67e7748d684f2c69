import type { BookingState } from "@contract/booking/booking";
import type { FlightLeg } from "@contract/shopping/flights";

const ended: readonly BookingState[] = ["REFUSE", "CANCELLING", "CANCELLED"];

/**
 * The rooms and flights of a booking with the status that follows from its state: of one that was refused or cancelled nothing is booked
 * any more, whatever hotel and airline had answered. A flight has no status for that (specification §4) and loses its own.
 */
export function withStateOf<Room extends { status: string }, Leg extends FlightLeg>(
  state: BookingState,
  { rooms, outwardFlight, inwardFlight }: { rooms: Room[]; outwardFlight?: Leg; inwardFlight?: Leg },
) {
  const isOver = ended.includes(state);
  const leg = (one: Leg | undefined) => one && { ...one, status: isOver ? undefined : one.status };
  return {
    rooms: isOver ? rooms.map((room) => ({ ...room, status: "cxxl" as const })) : rooms,
    outwardFlight: leg(outwardFlight),
    inwardFlight: leg(inwardFlight),
  };
}
