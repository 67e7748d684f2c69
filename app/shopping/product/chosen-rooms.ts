import { peopleOfTyp, typOf } from "@contract/vocabulary/room-typ";

export type RoomPeople = { adults: number; children: number; infants: number };
/** The rooms as the calls take them; `people` as the form shows them, if the customer distributed them. */
export type ChosenRooms = { rooms?: number; typ: string[]; people?: RoomPeople[] };
/** The fields of the rooms in a form, or the same parameters in an address. */
type RoomFields = {
  rooms?: string;
  roomAdult: string[];
  roomChild: string[];
  roomInfant: string[];
  /** The party, and after a slash the number of rooms, for which the page showed these fields. */
  roomsOf?: string;
  typ: string[];
};
type Party = { adult: number; child: number; infant: number };

const typPattern = /^(SGL|DBL|A[1-9](C[1-9])?)(I[1-4])?$/;
const most = 9;

/** The room class of each room has a field of its own, because radio buttons of one name allow a single choice. */
export function clsField(index: number): string {
  return index === 0 ? "cls" : `cls-${index + 1}`;
}

export function roomFieldsIn(query: URLSearchParams): RoomFields {
  const several = (name: string) => query.getAll(name).flatMap((text) => text.split(","));
  return {
    rooms: query.get("rooms") ?? undefined,
    roomAdult: several("roomAdult"),
    roomChild: several("roomChild"),
    roomInfant: several("roomInfant"),
    roomsOf: query.get("roomsOf") ?? undefined,
    typ: several("typ"),
  };
}

/** Which party and how many rooms the page shows, for the `roomsOf` field. */
export function roomsShownFor({ adult, child, infant }: Party, rooms: number): string {
  return `${adult}-${child}-${infant}/${rooms}`;
}

/**
 * The customer's rooms. A new party or a new number of rooms makes the old distribution void: the shop then shares the people evenly. The
 * engine decides whether the rooms fit the party. An empty number, which the search form has, leaves the rooms to the shop.
 */
export function chosenRooms(fields: RoomFields, party: Party): ChosenRooms {
  if (fields.rooms === "") return { typ: [] };
  const rooms = /^[1-9]$/.test(fields.rooms ?? "") ? Number(fields.rooms) : undefined;
  const [shownParty, shownRooms] = (fields.roomsOf ?? "").split("/");
  const sameParty = fields.roomsOf === undefined || shownParty === roomsShownFor(party, 0).split("/")[0];
  const newNumber = rooms !== undefined && shownRooms !== undefined && String(rooms) !== shownRooms;
  if (!sameParty) return { rooms: newNumber ? rooms : undefined, typ: [] };
  const roomCount = fields.roomAdult.length;
  if (roomCount > 0 && roomCount <= most && (rooms === undefined || rooms === roomCount)) {
    const people = fields.roomAdult.map((adults, index) => ({
      adults: countOf(adults, 1),
      children: countOf(fields.roomChild[index], 0),
      infants: countOf(fields.roomInfant[index], 0, 4),
    }));
    return { typ: people.map(typOf), people };
  }
  if (rooms !== undefined) return { rooms, typ: [] };
  return { typ: fields.typ.filter((typ) => typPattern.test(typ)).slice(0, most) };
}

/** The people of each chosen room, where the customer distributed them. */
export function distributedPeople({ people, typ }: ChosenRooms): RoomPeople[] | undefined {
  return people ?? (typ.length > 0 ? typ.map(peopleOfTyp) : undefined);
}

function countOf(typed: string | undefined, least: number, limit = 9): number {
  return /^\d$/.test(typed ?? "") ? Math.min(Math.max(Number(typed), least), limit) : least;
}

/** The party's total over its rooms. */
export function peopleIn(rooms: readonly RoomPeople[]): RoomPeople {
  const sum = (who: keyof RoomPeople) => rooms.reduce((total, room) => total + room[who], 0);
  return { adults: sum("adults"), children: sum("children"), infants: sum("infants") };
}
