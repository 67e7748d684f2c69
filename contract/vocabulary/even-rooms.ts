type People = { adults: number; children: number; infants: number };

/** People shared evenly over a number of rooms: what the shop suggests where the customer names only the number. */
export function evenRooms({ adults, children, infants }: People, count: number): People[] {
  return Array.from({ length: count }, (_, room) => ({
    adults: share(adults, count, room),
    // Children fill the rooms from the last one back, so that a lone adult there does not share with an empty bed.
    children: share(children, count, count - 1 - room),
    infants: share(infants, count, room),
  }));
}

function share(count: number, rooms: number, room: number): number {
  return Math.floor(count / rooms) + (room < count % rooms ? 1 : 0);
}
