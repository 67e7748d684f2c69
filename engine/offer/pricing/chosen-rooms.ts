import { accept, type Result, refuse } from "@contract/wire/operation";
import { countedParty, type RequestedParty } from "./counted-party";
import { fewestRooms, type Occupancy, roomsByTyp, spreadOverRooms } from "./occupancy";
import { withAges } from "./with-ages";

/** The rooms a customer asks for: `rooms` of them shared evenly, or `typ`, the people of each room. */
type RoomsRequest = { rooms?: number; typ?: readonly string[] };

/**
 * The rooms of a party as the customer distributes it, otherwise as few as possible. Refused when no rooms take this party, or when those
 * asked for do not.
 */
export function chosenRooms(party: RequestedParty & RoomsRequest): Result<Occupancy[], "invalid-party"> {
  const people = countedParty(party);
  const fewest = fewestRooms(people);
  const typs = party.typ ?? [];
  const rooms = typs.length > 0 ? roomsByTyp(people, typs) : spreadOverRooms(people, party.rooms ?? fewest);
  if (fewest !== null && rooms) return accept(withAges(rooms, people));
  return refuse("invalid-party", { field: fewest === null ? "adult" : typs.length > 0 ? "typ" : "rooms" });
}
