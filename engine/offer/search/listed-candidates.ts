import type { searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import type { Catalogue } from "../catalogue/catalogue";
import { type ComparableCandidate, comparableIn, comparedIn } from "./candidates/compared-candidates";
import type { FoundCandidates, Search } from "./candidates/found-candidates";
import { hasIndexedPrices, plainCandidate } from "./candidates/plain-candidate";
import { firstStays, isByLength } from "./candidates/stays-by-length";
import { orders, rowOrder } from "./list-order";
import { countMatchingDays, matchingDays, mostRows } from "./matching-days";
import { isInPrice, priceWithin } from "./price-limits";
import type { PriceUnit } from "./price-unit";
import { withRatings } from "./with-ratings";

type Input = ParsedInput<typeof searchAndSelection.search>;
type ListedCandidates = { total: number; listed: ComparableCandidate[]; isEmpty: boolean };

/** The list of a search, in its order, and how many there are of it in all. */
export async function listedCandidates(
  { db, catalogue }: { db: Database; catalogue: Catalogue },
  input: Input,
  { criteria, sort, dollars, suits, rooms, ofHotels }: Search,
  found: FoundCandidates,
  unit: PriceUnit,
  byHotel: boolean,
): Promise<ListedCandidates> {
  const inPrice = comparableIn(unit, found.candidates).filter(isInPrice(input));
  const isEmpty = inPrice.length === 0;
  let list = { total: inPrice.length, days: inPrice };
  if (ofHotels && isByLength(sort)) {
    // The same hotels as in any other order, each with another stay.
    const hotels = new Set(inPrice.map(({ candidateHotelId }) => candidateHotelId));
    const stays = comparableIn(unit, found.allLengths.filter(found.hasRequestedLength));
    const shown = stays.filter((stay) => hotels.has(stay.candidateHotelId)).filter(isInPrice(input));
    list.days = firstStays(shown, sort);
  }
  // More days than the search reads: price limits are applied to the index, which counts all of them.
  if (found.requestedDays.length === mostRows && !suits && hasIndexedPrices(rooms) && !byHotel && found.cars === null) {
    const limited = { ...criteria, order: rowOrder(sort, dollars), within: priceWithin(unit, input) };
    const days = await matchingDays(db, limited);
    list = { total: await countMatchingDays(db, limited), days: days.map(plainCandidate).map(comparedIn(unit)) };
  }
  const sortable = sort === "rating-down" ? await withRatings(catalogue, list.days) : list.days;
  return { total: list.total, listed: sortable.sort(orders[sort]), isEmpty };
}
