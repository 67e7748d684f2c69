import type { SelectResult } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { unlimitedStock } from "@contract/vocabulary/party-limits";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { priceOf } from "../../core/money";
import { lessDiscounts } from "../pricing/club-discount";
import type { Departure } from "../pricing/departure";
import { flownFares } from "../pricing/flown-fares";
import type { SearchParts } from "../search/search-packages";
import type { AskedPack } from "./asked-pack";
import { legWithOffsets } from "./flight-legs";
import { flightsById } from "./flights-by-id";
import { findPack, siblingsOf } from "./pack-selection";

/** The flights of the same days, each with its supplement for the party. */
export async function flightChoices(
  { db, catalogue, ownClubPercent }: Pick<SearchParts, "db" | "catalogue" | "ownClubPercent">,
  { pack, occupancies, people, currency, rate }: AskedPack,
  langCode: LangCode,
): Promise<SelectResult["flights"]> {
  const atlas = await catalogue.atlas();
  const siblings = await siblingsOf(db, pack);
  const flights = await flightsById(
    db,
    siblings.flatMap((row) => [row.outwardFlightId, row.inwardFlightId].filter((id) => id !== null)),
  );
  const { hasHotel } = categories[pack.category];
  /** By how much other flights change the price: dearer ones by the whole difference, cheaper ones by what is left of it after discounts. */
  const differenceOf = (row: Departure): number => {
    const { supplementMinor, savedMinor } = flownFares(pack, row, occupancies, hasHotel);
    return supplementMinor - lessDiscounts(savedMinor, pack.discountPercent, ownClubPercent);
  };
  return siblings.flatMap((row) => {
    const out = row.outwardFlightId ? flights.get(row.outwardFlightId) : undefined;
    if (!out) return [];
    const back = row.inwardFlightId ? flights.get(row.inwardFlightId) : undefined;
    const seats = Math.min(
      out.freeSeats.get(row.cabin) ?? 0,
      back ? (back.freeSeats.get(row.cabin) ?? 0) : unlimitedStock,
    );
    return [
      {
        flights: row.id,
        outwardFlight: legWithOffsets(out, row.cabin, atlas, langCode),
        inwardFlight: back && legWithOffsets(back, row.cabin, atlas, langCode),
        supplement: priceOf(differenceOf(row), currency, rate),
        available: seats >= people,
      },
    ];
  });
}

/** The package with the flights that were chosen; its own, unless the choice is among those offered. */
export async function flownPack(
  { db }: Pick<SearchParts, "db">,
  pack: Departure,
  choices: SelectResult["flights"],
  chosen: string | undefined,
): Promise<Departure> {
  const isOffered = choices.some(({ flights }) => flights === chosen);
  return (isOffered && (await findPack(db, chosen!))) || pack;
}
