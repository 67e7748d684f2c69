import type { PassengerType } from "@contract/vocabulary/vocabulary";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ageOn } from "~/format/dates";
import { roomOrdinal } from "~/format/ordinals";
import { useLanguage } from "~/i18n/use-href";

type Person = { paxId: string; room: number; type: PassengerType; birthDate?: string };

/** The travellers under the room in which they sleep, where there are several; a child's with the age that its price is for. */
export function PeopleByRoom<P extends Person>({
  people,
  lastDay,
  children: line,
}: {
  people: P[];
  lastDay: string;
  children: (person: P) => ReactNode;
}) {
  const { t } = useTranslation("booking");
  const language = useLanguage();
  const rooms = [...new Set(people.map(({ room }) => room))].sort((one, other) => one - other);
  return rooms.map((room) => (
    <div key={room} className="stack stack-s">
      {rooms.length > 1 ? <h3>{t("travellers.room", { which: roomOrdinal(room, language) })}</h3> : null}
      <ul className="stack stack-s">
        {people
          .filter((person) => person.room === room)
          .map((person) => (
            <li key={person.paxId} className="row">
              {line(person)}
              {rooms.length > 1 && person.type !== "ADT" && person.birthDate ? (
                <span>{t("done.age", { age: ageOn(person.birthDate, lastDay) })}</span>
              ) : null}
            </li>
          ))}
      </ul>
    </div>
  ));
}
