import { typOf } from "@contract/vocabulary/room-typ";
import { type Occupancy, spreadOverRooms } from "../../pricing/occupancy";

/** The selection as an address: packId, hotel, party and rooms, without default values. So many of its adults are pensioners. */
export function productQuery(
  packId: string,
  hotelId: string | undefined,
  rooms: readonly Occupancy[],
  pensioners = 0,
): string {
  const query = partyQuery(packId, hotelId, rooms, pensioners);
  const typ = (some: readonly Occupancy[]) => some.map(typOf).join(",");
  const sum = (kind: "adults" | "children" | "infants") => rooms.reduce((total, room) => total + room[kind], 0);
  const suggested = spreadOverRooms({ adults: sum("adults"), children: sum("children"), infants: sum("infants") });
  const chosen = typ(rooms);
  return chosen === typ(suggested ?? []) ? query : `${query}&typ=${encodeURIComponent(chosen)}`;
}

/** The same without the rooms. */
export function partyQuery(
  packId: string,
  hotelId: string | undefined,
  rooms: readonly Occupancy[],
  pensioners = 0,
): string {
  const query = new URLSearchParams({ packId });
  if (hotelId) query.set("laId", hotelId);
  const adults = rooms.reduce((sum, room) => sum + room.adults, -pensioners);
  const children = rooms.reduce((sum, room) => sum + room.children, 0);
  const infants = rooms.reduce((sum, room) => sum + room.infants, 0);
  if (adults !== 2) query.set("adult", String(adults));
  if (pensioners > 0) query.set("pensioner", String(pensioners));
  if (children > 0) query.set("child", String(children));
  if (infants > 0) query.set("infant", String(infants));
  const ages = (of: (room: Occupancy) => number[] | undefined) => rooms.flatMap((room) => of(room) ?? []).join(",");
  const childAges = ages((room) => room.childAges);
  const infantAges = ages((room) => room.infantAges);
  if (childAges) query.set("listAgeChildren", childAges);
  if (infantAges) query.set("listAgeInfants", infantAges);
  return query.toString();
}
