/** The seats that people take on a flight and at a match: infants sit on a lap. */
export function seatCount(rooms: readonly { adults: number; children: number }[]): number {
  return rooms.reduce((sum, { adults, children }) => sum + adults + children, 0);
}
