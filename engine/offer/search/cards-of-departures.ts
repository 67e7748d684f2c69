import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { compositions } from "../pricing/occupancy";
import type { Departure } from "../pricing/selection-price";
import type { IndexedDay } from "./matching-days";
import { packageCards } from "./package-cards";
import type { SearchParts } from "./search-packages";

/** One couple in one room: the default party for the prices of deals. */
export const couple = [{ ...compositions.DBL, infants: 0 }];

/** Cards of departures for a couple, without sold-out ones. `hotelId` selects one hotel of a single departure. */
export function cardsOfDepartures(
  parts: SearchParts,
  departures: readonly Departure[],
  langCode: LangCode,
  hotelId?: string,
): Promise<PackageCard[]> {
  return packageCards(
    departures.map((row) => ({ day: dayOf(row), hotelId })),
    { ...parts, langCode, rooms: couple },
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
