import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { Board, LangCode } from "@contract/vocabulary/vocabulary";
import { compositions } from "../../pricing/compositions";
import type { Departure } from "../../pricing/departure";
import type { Occupancy } from "../../pricing/occupancy";
import { suitsOf } from "../candidates/suits";
import type { IndexedDay } from "../indexed-day";
import type { SearchParts } from "../search-packages";
import { packageCards } from "./package-cards";

/** One couple in one room: the default party for the prices of deals. */
export const couple = [{ ...compositions.DBL, infants: 0 }];

/** What a card of a departure is for: one of its hotels, a party, by default a couple, and the boards it may have. */
export type CardRequest = { hotelId?: string; rooms?: Occupancy[]; basis?: readonly Board[] };

/** Cards of departures, without sold-out ones. */
export function cardsOfDepartures(
  parts: SearchParts,
  departures: readonly Departure[],
  langCode: LangCode,
  { hotelId, rooms = couple, basis = [] }: CardRequest = {},
): Promise<PackageCard[]> {
  return packageCards(
    departures.map((row) => ({ day: dayOf(row), hotelId })),
    { ...parts, langCode, rooms, suits: suitsOf({ stars: [], basis }), namesRoom: basis.length > 0 },
  );
}

function dayOf(row: Departure): IndexedDay {
  return {
    category: row.category,
    destinationCode: row.destinationCode,
    startDate: row.startDate,
    nights: row.nights,
    departureId: row.id,
    hotelId: null,
    roomClass: null,
    board: null,
    stars: null,
    currency: row.currency,
    priceMinor: 0,
    discountPercent: row.discountPercent,
    isMainDeal: row.isMainDeal,
    priority: row.priority,
  };
}
