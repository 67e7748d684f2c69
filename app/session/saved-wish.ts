import { partyLimits } from "@contract/vocabulary/party-limits";
import { peopleOfTyp } from "@contract/vocabulary/room-typ";
import type { Board } from "@contract/vocabulary/vocabulary";
import { peopleIn } from "~/shopping/product/chosen-rooms";

/** The people a holiday is priced for and, where the customer chose them, how many rooms or the people of each (`typ`). */
export type WishParty = {
  adult: number;
  listAgeChildren: readonly number[];
  listAgeInfants: readonly number[];
  rooms?: { rooms?: number; typ: readonly string[] };
};

/** A saved deal, with the party and the board whose price was shown; without them a couple, at any board. */
export type SavedWish = { id: string; party: WishParty; board?: Board };

export const couple: WishParty = { adult: 2, listAgeChildren: [], listAgeInfants: [] };
const boards = ["RO", "BB", "HB", "FB", "AI", "SC"] as const satisfies readonly Board[];
const entry = /^([A-Za-z0-9_-]{1,64})(?:~([A-Z\d.-]{0,90})~([A-Z]{0,2}))?$/;

/** A party as one short word, for thirty of them must fit into a cookie: adults, ages of children, ages of infants, rooms. */
export function partyWord({ adult, listAgeChildren, listAgeInfants, rooms }: WishParty): string {
  const word = [adult, listAgeChildren.join("-"), listAgeInfants.join("-")].join(".");
  const chosen = rooms?.typ.join("-") || rooms?.rooms;
  if (chosen) return `${word}.${chosen}`;
  return word === "2.." ? "" : word;
}

/** A wish as the cookie keeps it and, without a party, as a heart names it. */
export function wishWord({ id, party, board }: SavedWish): string {
  const people = partyWord(party);
  return people || board ? `${id}~${people}~${board ?? ""}` : id;
}

/** The wish of a word; null if it is not one. An impossible party is a couple. */
export function wishOf(word: string): SavedWish | null {
  const [, id, people = "", board] = entry.exec(word) ?? [];
  if (!id) return null;
  return { id, party: partyOf(people), board: boards.find((one) => one === board) };
}

/** The party of a word; a couple if it is invalid or cannot be searched for. */
export function partyOf(word: string): WishParty {
  const [adults, children, infants, chosen, ...rest] = word.split(".");
  const listAgeChildren = agesIn(children);
  const listAgeInfants = agesIn(infants);
  const adult = Number(adults);
  const isParty =
    rest.length === 0 &&
    Number.isInteger(adult) &&
    adult >= 1 &&
    adult <= partyLimits.adult &&
    listAgeChildren.length <= partyLimits.child &&
    listAgeChildren.every((age) => age >= 2 && age <= 12) &&
    listAgeInfants.length <= partyLimits.infant &&
    listAgeInfants.every((age) => age <= 2);
  if (!isParty) return couple;
  const party = { adult, listAgeChildren, listAgeInfants };
  const rooms = chosen === undefined ? undefined : roomsIn(chosen, party);
  return rooms ? { ...party, rooms } : party;
}

/** The number of rooms, or who sleeps in each; undefined where they do not hold the party. */
function roomsIn(chosen: string, { adult, listAgeChildren, listAgeInfants }: WishParty): WishParty["rooms"] {
  if (/^[1-9]$/.test(chosen)) return { rooms: Number(chosen), typ: [] };
  const typ = chosen.split("-");
  const rooms = typ.map(peopleOfTyp);
  const { adults, children, infants } = peopleIn(rooms);
  const holds = adults === adult && children === listAgeChildren.length && infants === listAgeInfants.length;
  return holds && rooms.every((room) => room.adults > 0) ? { typ } : undefined;
}

const agesIn = (text = "") => (/^\d{1,2}(-\d{1,2})*$/.test(text) ? text.split("-").map(Number) : []);
