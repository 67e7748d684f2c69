import type { Passenger } from "@contract/booking/booking";
import { ageOn } from "@contract/vocabulary/calendar-days";
import { adultOfRoom } from "@contract/vocabulary/party-limits";
import { type Refusal, refuse } from "@contract/wire/operation";
import type { BookingDraft } from "../draft/booking-draft";

/**
 * A refusal for each hotel room whose dates of birth leave nobody of eighteen in it, at the first one who pays as an adult there. Whoever
 * gives no date of birth, where none is needed, counts as the adult that was booked.
 */
export function roomsWithoutAdult(
  { rooms, paxList, dateFrom }: Pick<BookingDraft, "rooms" | "paxList" | "dateFrom">,
  typed: readonly (Pick<Passenger, "birthDate"> | undefined)[],
): Refusal<"invalid-party">[] {
  if (rooms.length === 0) return [];
  const isMinor = (index: number) => {
    const birthDate = typed[index]?.birthDate;
    return birthDate !== undefined && ageOn(birthDate, dateFrom) < adultOfRoom;
  };
  return [...new Set(paxList.map(({ room }) => room))].flatMap((room) => {
    const grown = [...paxList.keys()].filter(
      (index) => paxList[index]!.room === room && paxList[index]!.type === "ADT",
    );
    const [first] = grown;
    if (first === undefined || !grown.every(isMinor)) return [];
    return [
      refuse("invalid-party", {
        field: `paxList.${first}.birthDate`,
        details: { room, rooms: rooms.length, adultFrom: adultOfRoom },
      }).refusal,
    ];
  });
}
