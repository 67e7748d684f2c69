import type { ReactNode } from "react";
import type { InRoom } from "~/booking/frame/people-by-room.server";

/** The travellers under the room in which they sleep, where there are several. */
export function PeopleByRoom<P extends InRoom>({
  people,
  children: line,
}: {
  people: P[];
  children: (person: P) => ReactNode;
}) {
  return [...new Set(people.map(({ room }) => room))].map((room) => {
    const inside = people.filter((person) => person.room === room);
    return (
      <div key={room} className="stack stack-s">
        {inside[0]?.roomName ? <h3>{inside[0].roomName}</h3> : null}
        <ul className="stack stack-s">
          {inside.map((person) => (
            <li key={person.paxId} className="row">
              {line(person)}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
