import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import { namesOfDealType } from "@contract/vocabulary/categories";
import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { seatCount } from "../../core/seat-count";
import type { Destination } from "../catalogue/catalogue";
import { chosenRooms } from "../pricing/chosen-rooms";
import type { Departure } from "../pricing/departure";
import type { Occupancy } from "../pricing/occupancy";
import { maxDiscountPercent } from "../pricing/selection-price";
import type { SearchParts } from "../search/search-packages";
import { findPack, samePackOn } from "./pack-selection";

export type SelectInput = ParsedInput<typeof searchAndSelection.select>;

/** The package that is asked for, for whom, and what all its parts are named and priced by. */
export type AskedPack = {
  pack: Departure;
  occupancies: Occupancy[];
  /** Travellers with a seat of their own. */
  people: number;
  place: Destination;
  countryName: string;
  currency: IsoCurrency;
  rate: Rate;
  now: Date;
  /** The day in Jerusalem. */
  today: string;
};

/** Finds the package that a request names, on the requested day, and shares its party among rooms. */
export async function askedPack(
  { db, catalogue, clock, rates }: SearchParts,
  input: SelectInput,
): Promise<Result<AskedPack, "invalid-party" | "not-found">> {
  const named = await findPack(db, input.packId);
  if (!named) return refuse("not-found", { field: "packId" });
  if (input.dealTypeCode && !namesOfDealType(input.dealTypeCode).includes(named.category))
    return refuse("not-found", { field: "dealTypeCode" });
  const departure = input.dateFrom ? await samePackOn(db, named, input.dateFrom) : named;
  if (!departure) return refuse("not-found", { field: "dateFrom" });
  const distributed = chosenRooms(input);
  if (!distributed.ok) return distributed;
  const occupancies = distributed.value;
  const atlas = await catalogue.atlas();
  const place = atlas.destinations.get(departure.destinationCode);
  const currency = departure.currency as IsoCurrency;
  const rate = await rates.shown(currency);
  if (!place || !rate) return refuse("not-found", { field: "packId" });
  const now = clock.now();
  return accept({
    pack: withoutWrongDiscount(departure),
    occupancies,
    people: seatCount(occupancies),
    place,
    countryName: localise(atlas.countries.get(place.countryCode)!.names, input.langCode),
    currency,
    rate,
    now,
    today: jerusalemDay(now),
  });
}

/** A departure whose discount cannot be right is shown without one: CalcPack refuses it. */
function withoutWrongDiscount(pack: Departure): Departure {
  const isRight = pack.discountPercent >= 0 && pack.discountPercent <= maxDiscountPercent;
  return isRight ? pack : { ...pack, discountPercent: 0 };
}
