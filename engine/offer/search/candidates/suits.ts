import type { Hotel, RatedRoom } from "../../catalogue/catalogue";
import { type FlightFilters, hasFlightFilter } from "../filters/flight-filters";
import { type HotelFilters, hasHotelFilter, unmetGroups } from "../filters/hotel-filters";

/** The requested rooms, by stars, board or hotel. */
export type Suits = (hotel: Hotel, room: RatedRoom) => boolean;

/** The filters of a list that are about the hotel and its rooms. */
type RoomFilters = { stars: readonly number[]; basis: readonly string[]; hotelId?: string };
export type ListFilters = RoomFilters & HotelFilters & FlightFilters;

/** Null: every room of every hotel. */
export function suitsOf({ stars, basis, hotelId }: RoomFilters): Suits | null {
  if (stars.length === 0 && basis.length === 0 && !hotelId) return null;
  return (hotel, room) =>
    (stars.length === 0 || stars.includes(hotel.stars)) &&
    (basis.length === 0 || basis.includes(room.board)) &&
    (!hotelId || hotel.id === hotelId);
}

/** The same by all filters. Not null where only flights are asked for: such days are priced exactly, see `byFlights`. */
export function suitsAll(filters: ListFilters): Suits | null {
  const rooms = suitsOf(filters);
  if (!hasHotelFilter(filters)) return rooms ?? (hasFlightFilter(filters) ? () => true : null);
  const met = new Map<Hotel, boolean>();
  return (hotel, room) => {
    const known = met.get(hotel) ?? unmetGroups(hotel, filters).length === 0;
    met.set(hotel, known);
    return known && (!rooms || rooms(hotel, room));
  };
}
