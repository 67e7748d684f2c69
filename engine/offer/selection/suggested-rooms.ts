import type { Hotel, RatedRoom } from "../catalogue/catalogue";
import { isOnRequest } from "../catalogue/on-request";
import { lowestRooms } from "../pricing/lowest-room";
import type { Occupancy } from "../pricing/occupancy";
import type { Stay } from "../pricing/rooms-pricer";

/** The suggested class and board of each room, in room order, and their total before discounts, in minor units. */
export type SuggestedRooms = { rooms: RatedRoom[]; totalMinor: number };

/**
 * The cheapest class for all rooms, so that people who travel together get equal rooms. When no class has enough free rooms that suit, each
 * room gets its own cheapest class, the fullest room first. Null when there are not enough rooms.
 */
export function suggestedRooms(
  hotel: Hotel,
  free: ReadonlyMap<string, number>,
  occupancies: readonly Occupancy[],
  stay: Stay,
): SuggestedRooms | null {
  const cheapest = (people: readonly Occupancy[], reservedRooms: (roomClass: string) => number) => {
    const open = hotel.rooms.filter(
      (rated) =>
        isOnRequest(rated, stay) ||
        (free.get(rated.room.roomClass) ?? 0) >= reservedRooms(rated.room.roomClass) + people.length,
    );
    return lowestRooms([{ ...hotel, rooms: open }], [people], stay)[0] ?? null;
  };
  const one = cheapest(occupancies, () => 0);
  if (one) return { rooms: occupancies.map(() => one.room), totalMinor: one.totalMinor };
  const rooms: RatedRoom[] = [];
  let totalMinor = 0;
  const fullestFirst = [...occupancies.entries()].sort(([, a], [, b]) => guests(b) - guests(a));
  for (const [index, occupancy] of fullestFirst) {
    const best = cheapest(
      [occupancy],
      (roomClass) => rooms.filter((ratedRoom) => ratedRoom?.room.roomClass === roomClass).length,
    );
    if (!best) return null;
    rooms[index] = best.room;
    totalMinor += best.totalMinor;
  }
  return { rooms, totalMinor };
}

function guests({ adults, children }: Occupancy): number {
  return adults + children;
}
