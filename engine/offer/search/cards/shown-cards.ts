import type { PackageCard, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import { minorOf } from "../../../core/money";
import type { Search } from "../candidates/found-candidates";
import type { IndexedDay } from "../indexed-day";
import type { CardContext } from "./package-card";
import { packageCards } from "./package-cards";

type Input = ParsedInput<typeof searchAndSelection.search>;

/** The most cards in a response, whatever page size is requested (specification §9: 1000 or 10000): each needs current stock and prices. */
export const maxCards = 100;

/** The cards of the requested page of a list. */
export async function shownCards(
  parts: Pick<CardContext, "db" | "catalogue" | "rates" | "clock" | "kept" | "ownClubPercent">,
  { from, to, langCode, drive, basis, pensioner: pensioners }: Input,
  { rooms, suits, sort }: Search,
  listed: readonly (IndexedDay & { candidateHotelId: string | null })[],
): Promise<PackageCard[]> {
  const cards = await packageCards(
    listed
      .slice(from - 1, Math.min(to, from + maxCards - 1))
      .map((day) => ({ day, hotelId: day.candidateHotelId ?? undefined })),
    { ...parts, langCode, rooms, pensioners, suits, drive, namesRoom: basis.length > 0 },
  );
  if (sort !== "price-up" && sort !== "price-down") return cards;
  if (new Set(cards.map(({ currency }) => currency)).size > 1) return cards;
  // Rooms sold since the index was built may raise a price: a list by price is sorted again by the prices it shows.
  const direction = sort === "price-up" ? 1 : -1;
  return cards.sort((a, b) => direction * ((minorOf(a.price) ?? 0) - (minorOf(b.price) ?? 0)));
}
