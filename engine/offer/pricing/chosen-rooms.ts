import { accept, type Result, refuse } from "@contract/wire/operation";
import { maxAdultsPerRoom, maxGuestsPerRoom, type Occupancy, occupancyOf, withAges } from "./occupancy";
import { partyRooms, type RequestedParty } from "./party-rooms";

/** The rooms a customer asks for: `rooms` of them shared evenly, or `typ`, the people of each room. */
type RoomsRequest = { rooms?: number; typ?: readonly string[] };

/**
 * The rooms of a party as the customer distributes it, otherwise as `partyRooms` suggests. Refused when the rooms do not hold exactly this
 * party or a room has no adult, too many people, or more infants than adults.
 */
export function chosenRooms(party: RequestedParty & RoomsRequest): Result<Occupancy[], "invalid-party"> {
  const suggestion = partyRooms(party);
  if (!suggestion) return refuse("invalid-party", { field: "adult" });
  if (!party.typ || party.typ.length === 0) {
    const distribution = party.rooms === undefined ? suggestion : partyRooms(party, party.rooms);
    return distribution ? accept(distribution) : refuse("invalid-party", { field: "rooms" });
  }
  const requestedRooms = party.typ.map(occupancyOf);
  const same = (["adults", "children", "infants"] as const).every(
    (who) => sumOf(requestedRooms, who) === sumOf(suggestion, who),
  );
  if (!same || !requestedRooms.every(isRoom)) return refuse("invalid-party", { field: "typ" });
  const ages = (of: (room: Occupancy) => number[] | undefined) => suggestion.flatMap((room) => of(room) ?? []);
  return accept(
    withAges(
      requestedRooms,
      ages((room) => room.childAges),
      ages((room) => room.infantAges),
    ),
  );
}

function isRoom({ adults, children, infants }: Occupancy): boolean {
  return adults > 0 && adults <= maxAdultsPerRoom && adults + children <= maxGuestsPerRoom && infants <= adults;
}

function sumOf(rooms: readonly Occupancy[], who: "adults" | "children" | "infants"): number {
  return rooms.reduce((sum, room) => sum + room[who], 0);
}
