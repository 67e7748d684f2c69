import { stayLimits } from "@contract/hotels/stay-limits";
import type { StaySearch } from "@contract/hotels/stays";
import type { Clock } from "../../core/clock";
import { epochDay } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Catalogue, Destination } from "../../offer/catalogue/catalogue";
import type { Occupancy } from "../../offer/pricing/occupancy";
import { typeOfAge } from "../draft/passenger-rules";

/** Identical rooms of a search: the same guests in each. */
export type RoomGroup = { rooms: number; adults: number; ages: number[] };
export type StayRequest = {
  checkIn: string;
  checkOut: string;
  nights: number;
  groups: RoomGroup[];
  place: Destination;
};

/** Maximum guests per booking: each has a form to fill in. */
const mostGuests = 16;
/** Maximum per room: its composition has one digit for each kind. */
const mostInRoom = 9;

/** A search's days, rooms and place, or the field that is wrong. Days are counted in Israel. */
export async function readStayRequest(
  { catalogue, clock }: { catalogue: Catalogue; clock: Clock },
  { stay, occupancies, destination }: StaySearch,
): Promise<StayRequest | { code: "invalid-stay"; field: string }> {
  const wrong = (field: string) => ({ code: "invalid-stay" as const, field });
  const today = jerusalemDay(clock.now());
  const place = (await catalogue.atlas()).destinations.get(destination.code);
  if (!place) return wrong("destination.code");
  const nights = epochDay(stay.checkOut) - epochDay(stay.checkIn);
  if (stay.checkIn < today || epochDay(stay.checkIn) - epochDay(today) > stayLimits.daysAhead)
    return wrong("stay.checkIn");
  if (nights < 1 || nights > stayLimits.nights) return wrong("stay.checkOut");
  const groups: RoomGroup[] = [];
  for (const [index, { rooms, adults, children, paxes }] of occupancies.entries()) {
    if (paxes.length !== children) return wrong(`occupancies.${index}.paxes`);
    if (adults + children > mostInRoom) return wrong(`occupancies.${index}.adults`);
    const ages = paxes.map(({ age }) => age).sort((a, b) => a - b);
    const same = groups.find((group) => group.adults === adults && group.ages.join() === ages.join());
    if (same) same.rooms += rooms;
    else groups.push({ rooms, adults, ages });
  }
  const rooms = groups.reduce((sum, group) => sum + group.rooms, 0);
  const guests = groups.reduce((sum, group) => sum + group.rooms * (group.adults + group.ages.length), 0);
  if (rooms > stayLimits.rooms || guests > mostGuests) return wrong("occupancies");
  return { ...stay, nights, groups, place };
}

/** Maps one room of a group to our guest types: from 13 on a child is an adult, up to 1 an infant. */
export function guestsOf({ adults, ages }: RoomGroup): Occupancy {
  const of = (type: string) => ages.filter((age) => typeOfAge(age) === type).length;
  return { adults: adults + of("ADT"), children: of("CHD"), infants: of("INF") };
}
