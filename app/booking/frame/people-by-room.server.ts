import type { Language } from "@contract/vocabulary/languages";
import type { PassengerType } from "@contract/vocabulary/vocabulary";
import { ageOn } from "~/format/dates";
import { roomOrdinal } from "~/format/ordinals";
import { translator } from "~/i18n/i18n.server";

type Person = { paxId: string; room: number; type: PassengerType; birthDate?: string };

/** A traveller with the name of the room and, of a child, the age; both only where there are several rooms. */
export type InRoom = { paxId: string; room: number; roomName?: string; age?: string };

/** Travellers in the order of their rooms. A child's age is that on the last day, for which it is priced. */
export function peopleByRoom<P extends Person>(
  people: P[],
  { rooms, dateTo }: { rooms: readonly unknown[]; dateTo: string },
  language: Language,
): (P & InRoom)[] {
  const t = translator(language, "booking");
  const ordered = [...people].sort((one, other) => one.room - other.room);
  // A journey without a hotel has none, though its people are numbered as if in rooms.
  if (rooms.length < 2) return ordered;
  return ordered.map((person) => ({
    ...person,
    roomName: t("travellers.room", { which: roomOrdinal(person.room, language) }),
    age:
      person.type !== "ADT" && person.birthDate ? t("done.age", { age: ageOn(person.birthDate, dateTo) }) : undefined,
  }));
}
