import type { Occupancy, Party } from "./occupancy";

/** The rooms of a party with the ages of its children and infants, assigned in the order as given. */
export function withAges(rooms: readonly Occupancy[], { childAges = [], infantAges = [] }: Party): Occupancy[] {
  let child = 0;
  let infant = 0;
  return rooms.map((room) => {
    const ofChildren = childAges.slice(child, child + room.children);
    const ofInfants = infantAges.slice(infant, infant + room.infants);
    child += room.children;
    infant += room.infants;
    return {
      ...room,
      ...(ofChildren.length > 0 ? { childAges: ofChildren } : {}),
      ...(ofInfants.length > 0 ? { infantAges: ofInfants } : {}),
    };
  });
}
