import type { RoomOption } from "@contract/shopping/search-and-selection";
import { languageOf } from "@contract/vocabulary/languages";
import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import { typOf } from "@contract/vocabulary/room-typ";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { epochDay } from "../../core/epoch-day";
import { localise } from "../../core/localise";
import { amountOf, priceOf } from "../../core/money";
import { clsOf, type Hotel, type RatedRoom } from "../catalogue/catalogue";
import { compositionLabel } from "../catalogue/composition-label";
import { isOnRequest } from "../catalogue/on-request";
import { roomFacts } from "../catalogue/room-facts";
import { type Departure, fareOf } from "../pricing/departure";
import { fareOnlyPrices } from "../pricing/fare-prices";
import { fits } from "../pricing/fits";
import { boardNames } from "../pricing/line-labels";
import type { Occupancy } from "../pricing/occupancy";
import { roomLinesByAge, totalOf } from "../pricing/room-price";
import { personPrices } from "../pricing/stay-price";
import { seatsLeft } from "./flight-legs";

/** The classes with a free room that suits at least one of the rooms, each with its price for every room that it suits. */
export function roomOptions(
  hotel: Hotel,
  free: Map<string, number>,
  pack: Departure,
  occupancies: Occupancy[],
  langCode: LangCode,
  rate: Rate,
  /** A price of a room's people in minor units, less all reductions of the caller and with what they chose besides. */
  wholePrice: (minor: number, occupancy: Occupancy) => number,
): RoomOption[] {
  const language = languageOf[langCode];
  const firstNight = epochDay(pack.startDate);
  const journey = fareOnlyPrices(fareOf(pack));
  return hotel.rooms
    .filter((room) => room.rates[0]?.currency === pack.currency)
    .flatMap((room): (RoomOption & { perRoom: number })[] => {
      const freeRooms = free.get(room.room.roomClass) ?? 0;
      const onRequest = isOnRequest(room, { checkIn: pack.startDate, nights: pack.nights });
      if (!onRequest && freeRooms < 1) return [];
      const prices = personPrices(room.rates, firstNight, pack.nights, journey);
      const suited = [...occupancies.entries()].filter(([, occupancy]) => fitsExceptBabies(room, occupancy));
      if (!prices || suited.length === 0) return [];
      const costOf = (occupancy: Occupancy) =>
        totalOf(roomLinesByAge(occupancy, prices, journey, room.room.childAgeTo));
      const compositions = suited.map(([index, occupancy]) => {
        const after = wholePrice(costOf(occupancy), occupancy);
        return {
          roomNumber: index + 1,
          typ: typOf(occupancy),
          label: compositionLabel(occupancy, language),
          ...occupancy,
          total: priceOf(after, pack.currency as IsoCurrency, rate),
          perPerson: amountOf(Math.ceil(after / (occupancy.adults + occupancy.children))),
          babiesAllowed: room.room.babiesAllowed,
        };
      });
      return [
        {
          cls: clsOf(room),
          roomClass: room.room.roomClass,
          roomName: localise(room.room.names, langCode),
          basis: room.board,
          basisName: boardNames[room.board][language],
          bed: localise(room.room.beds, langCode),
          ...roomFacts(hotel, room.room),
          status: onRequest ? "rq" : "ok",
          allotment: onRequest ? undefined : seatsLeft(freeRooms),
          babiesAllowed: room.room.babiesAllowed,
          childAgeTo: room.room.childAgeTo,
          compositions,
          perRoom: suited.reduce((sum, [, occupancy]) => sum + costOf(occupancy), 0) / suited.length,
        },
      ];
    })
    .sort((a, b) => b.compositions.length - a.compositions.length || a.perRoom - b.perRoom)
    .map(({ perRoom: _, ...option }) => option);
}

/** A class that takes no babies is still listed, with a warning: the customer may travel without the cot or choose another. */
function fitsExceptBabies(room: RatedRoom, occupancy: Occupancy): boolean {
  return fits(room, { ...occupancy, infants: 0 });
}
