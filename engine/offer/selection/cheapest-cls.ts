import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import { addDays } from "../../core/epoch-day";
import { clsOf } from "../catalogue/catalogue";
import { chosenRooms } from "../pricing/chosen-rooms";
import { fareOf } from "../pricing/departure";
import { lowestRooms } from "../pricing/lowest-room";
import { freeRooms } from "../stock/free-rooms";
import { findPack, hotelsOfPack } from "./pack-selection";
import type { SelectParts } from "./select-pack";
import { suggestedRooms } from "./suggested-rooms";

type Input = ParsedInput<typeof searchAndSelection.calcPack>;

/**
 * When no room is requested, the room class and board with the lowest price for this party that has rooms left, as `select` suggests; at
 * equal prices the first by code. When all are sold, the cheapest of all, and when no class takes every room, the cheapest of each room.
 * Empty when the party fits no room: pricing reports why.
 */
export async function cheapestCls(parts: SelectParts, input: Input): Promise<string[]> {
  const pack = await findPack(parts.db, input.packId);
  const distributed = chosenRooms(input);
  if (!pack || !input.hotelid || !distributed.ok) return [];
  const occupancies = distributed.value;
  const hotel = (await hotelsOfPack(parts.catalogue, pack)).find((candidate) => candidate.id === input.hotelid);
  if (!hotel) return [];
  const byCls = [...hotel.rooms].sort((a, b) => (clsOf(a) < clsOf(b) ? -1 : 1));
  const shift = input.hotel_shift_1 ?? 0;
  const stay = {
    checkIn: addDays(pack.startDate, shift),
    nights: pack.nights - shift,
    fare: fareOf(pack),
    currency: pack.currency,
  };
  const sorted = { ...hotel, rooms: byCls };
  const [free] = await freeRooms(parts.db, [{ hotelId: hotel.id, checkIn: stay.checkIn, nights: stay.nights }]);
  const suggested = suggestedRooms(sorted, free!, occupancies, stay)?.rooms.map(clsOf);
  if (suggested) return suggested;
  const [lowest, ...each] = lowestRooms([sorted], [occupancies, ...occupancies.map((one) => [one])], stay);
  if (!lowest && each.every((room) => room !== null)) return each.map(({ room }) => clsOf(room));
  const room = lowest?.room ?? byCls[0];
  return room ? [clsOf(room)] : [];
}
