import { stayLimits } from "@contract/hotels/stay-limits";
import { longestCode } from "~/shopping/search/chosen-places";
import { dateInAddress } from "~/shopping/search/date-in-address";

export type StayRoom = { adults: number; ages: number[] };
/** The search criteria in the URL; `place` as typed, when the URL has no code. */
export type StayValues = { dest: string; place: string; checkIn: string; checkOut: string; rooms: StayRoom[] };

const party = /^[1-6](-\d{1,2}){0,4}(\.[1-6](-\d{1,2}){0,4}){0,3}$/;
const dates = ["checkIn", "checkOut"];

/** Parses the URL leniently: an invalid value becomes the default, which the form shows. */
export function stayValues(query: URLSearchParams): StayValues {
  const param = (name: string, pattern: RegExp) => {
    const value = query.get(name)?.trim() ?? "";
    return pattern.test(value) ? value : "";
  };
  return {
    dest: param("dest", /^[A-Za-z0-9_-]{1,12}$/),
    place: query.get("dest") ? "" : placeIn(query),
    checkIn: dateInAddress(query.get("checkIn")),
    checkOut: dateInAddress(query.get("checkOut")),
    rooms: roomsOf(param("party", party) || "2"),
  };
}

const placeIn = (query: URLSearchParams) => (query.get("place") ?? "").trim().slice(0, 60);

/** Parses rooms separated by dots: the number of adults, then each child's age after a dash. */
function roomsOf(text: string): StayRoom[] {
  return text.split(".").map((room) => {
    const [adults = 2, ...ages] = room.split("-").map(Number);
    return { adults, ages: ages.map((age) => Math.min(age, stayLimits.childAge)) };
  });
}

export function partyOf(rooms: readonly StayRoom[]): string {
  return rooms.map(({ adults, ages }) => [adults, ...ages].join("-")).join(".");
}

/**
 * The search form's fields as a shorter, equivalent URL. Null: the request did not come from the form. A child exists only once an age is
 * chosen, so no age can be missing.
 */
export function addressOfForm(query: URLSearchParams): URLSearchParams | null {
  if (!query.has("adults1")) return null;
  const rooms: StayRoom[] = [];
  for (let n = 1; n <= stayLimits.rooms; n += 1) {
    const adults = Number(query.get(`adults${n}`) ?? 0);
    if (!Number.isInteger(adults) || adults < 1 || adults > stayLimits.adults) continue;
    const ages = query
      .getAll(`age${n}`)
      .filter((age) => /^\d{1,2}$/.test(age) && Number(age) <= stayLimits.childAge)
      .slice(0, stayLimits.children)
      .map(Number);
    rooms.push({ adults, ages });
  }
  const short = new URLSearchParams();
  if (query.has("place")) short.set("place", placeIn(query));
  for (const name of query.has("place") ? dates : ["dest", ...dates])
    short.set(name, (query.get(name) ?? "").trim().slice(0, longestCode));
  short.set("party", partyOf(rooms.length > 0 ? rooms : [{ adults: 2, ages: [] }]));
  return short;
}

/** The search as call parameters. */
export function staySearch({ dest, checkIn, checkOut, rooms }: StayValues) {
  return {
    stay: { checkIn, checkOut },
    occupancies: rooms.map(({ adults, ages }) => ({
      adults,
      children: ages.length,
      paxes: ages.map((age) => ({ type: "CH" as const, age })),
    })),
    destination: { code: dest },
  };
}

/** The search as link parameters. */
export function stayQuery({ dest, checkIn, checkOut, rooms }: StayValues): Record<string, string> {
  return { dest, checkIn, checkOut, party: partyOf(rooms) };
}
