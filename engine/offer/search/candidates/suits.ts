import type { Hotel, RatedRoom } from "../../catalogue/catalogue";

/** The requested rooms, by stars, board or hotel. */
export type Suits = (hotel: Hotel, room: RatedRoom) => boolean;

/** The filters of a list that are about the hotel and its rooms. */
export type RoomFilters = { stars: readonly number[]; basis: readonly string[]; hotelId?: string };

/** Null: every room of every hotel. */
export function suitsOf({ stars, basis, hotelId }: RoomFilters): Suits | null {
  if (stars.length === 0 && basis.length === 0 && !hotelId) return null;
  return (hotel, room) =>
    (stars.length === 0 || stars.includes(hotel.stars)) &&
    (basis.length === 0 || basis.includes(room.board)) &&
    (!hotelId || hotel.id === hotelId);
}
