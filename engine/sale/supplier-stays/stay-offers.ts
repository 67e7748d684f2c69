import { languageOf } from "@contract/vocabulary/languages";
import { type IsoCurrency, twoLetterOf } from "@contract/vocabulary/money";
import type { Board, LangCode } from "@contract/vocabulary/vocabulary";
import { boardNames } from "../../offer/pricing/line-labels";
import type { SupplierHotel, SupplierRate } from "../hotel-api/hotel-supplier";
import type { RoomGroup } from "./stay-request";

/**
 * A supplier's rate as we sell it. `sellMinor` is for all rooms of its group and the whole stay, in the hotel's
 * currency.
 */
export type StayOffer = {
  /**
   * The rate's name in an address: room, board and a sequence number. Never the supplier's key, which must not reach
   * browsers.
   */
  id: string;
  roomCode: string;
  roomName: string;
  rate: SupplierRate;
  sellMinor: number;
};

/** Maps other boards of the trade to the nearest of our six. */
const nearestBoards: Record<string, Board> = { CB: "BB", DB: "BB", IB: "BB", AB: "BB", TI: "AI", AS: "AI", TL: "AI" };

export function boardOf(code: string): Board {
  return code in boardNames ? (code as Board) : (nearestBoards[code] ?? "RO");
}

/** A board's name: ours if it is one of ours, otherwise the supplier's. */
export function boardName({ boardCode, boardName: theirs }: SupplierRate, langCode: LangCode): string {
  return boardCode in boardNames || !theirs ? boardNames[boardOf(boardCode)][languageOf[langCode]] : theirs;
}

/** Our price: the supplier's if it prescribes one, otherwise net plus mark-up, rounded up to a whole cent. */
export function sellingMinor({ netMinor, sellingMinor }: SupplierRate, markupPercent: number): number {
  return sellingMinor ?? Math.ceil((netMinor * (100 + markupPercent)) / 100);
}

/** Not for packages alone, and at no price prescribed below what we pay for it. */
export function isSellable({ packageOnly, netMinor, sellingMinor }: SupplierRate): boolean {
  return !packageOnly && netMinor > 0 && (sellingMinor ?? netMinor) >= netMinor;
}

function isSoldIn(currency: string): currency is IsoCurrency {
  return currency in twoLetterOf;
}

/**
 * A hotel's rates for each group of rooms, cheapest first; null if a group has none. Rates that are not sold are excluded.
 */
export function offersOf(
  hotel: SupplierHotel,
  groups: readonly RoomGroup[],
  markupPercent: number,
): StayOffer[][] | null {
  if (!isSoldIn(hotel.currency)) return null;
  const offers = groups.map((group) => {
    const fitting = hotel.rooms
      .flatMap((room) => room.rates.map((rate) => ({ room, rate, sellMinor: sellingMinor(rate, markupPercent) })))
      .filter(({ rate }) => isSellable(rate) && isFor(rate, group))
      .sort((a, b) => a.sellMinor - b.sellMinor);
    const countByName = new Map<string, number>();
    return fitting.map(({ room, rate, sellMinor }): StayOffer => {
      const name = `${room.code}-${rate.boardCode}`.replace(/[^A-Za-z0-9-]/g, "_").slice(0, 50);
      const before = countByName.get(name) ?? 0;
      countByName.set(name, before + 1);
      return {
        id: before === 0 ? name : `${name}-${before + 1}`,
        roomCode: room.code,
        roomName: room.name || room.code,
        rate,
        sellMinor,
      };
    });
  });
  return offers.every((list) => list.length > 0) ? offers : null;
}

export function isFor(rate: SupplierRate, { rooms, adults, ages }: RoomGroup): boolean {
  const theirs = [...rate.childrenAges].sort((a, b) => a - b).join();
  return rate.rooms === rooms && rate.adults === adults && theirs === ages.join();
}
