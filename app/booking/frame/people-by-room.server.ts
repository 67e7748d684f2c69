import { ageOn } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import type { PassengerType } from "@contract/vocabulary/vocabulary";
import { roomOrdinal } from "~/format/ordinals";
import { translator } from "~/i18n/i18n.server";

type Person = { paxId: string; room: number; type: PassengerType; age?: number; birthDate?: string };

/** A traveller with the age of a child, and where there are several rooms the name of the room. */
export type InRoom = { paxId: string; room: number; roomName?: string; age?: string };

/** Travellers in the order of their rooms. A child's age is that on the last day; without a date of birth the one that was searched for. */
export function peopleByRoom<P extends Person>(
  people: P[],
  { rooms, dateTo }: { rooms: readonly unknown[]; dateTo: string },
  language: Language,
): (Omit<P, "age"> & InRoom)[] {
  const t = translator(language, "booking");
  return [...people]
    .sort((one, other) => one.room - other.room)
    .map((person) => {
      const age = person.birthDate ? ageOn(person.birthDate, dateTo) : person.age;
      return {
        ...person,
        // A journey without a hotel has none, though its people are numbered as if in rooms.
        roomName: rooms.length < 2 ? undefined : t("travellers.room", { which: roomOrdinal(person.room, language) }),
        age: person.type !== "ADT" && age !== undefined ? t("done.age", { age }) : undefined,
      };
    });
}
