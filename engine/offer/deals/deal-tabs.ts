import { categories, stayCategory } from "@contract/vocabulary/categories";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { categoryNames } from "../catalogue/category-names";

import { couple } from "../search/cards/cards-of-departures";
import { packageCards } from "../search/cards/package-cards";
import type { IndexedDay } from "../search/indexed-day";
import type { SearchParts } from "../search/search-packages";
import { bestDeals } from "./best-deals";

/** Deals of a category from a given day on, in the order of specification §9, with a limit for each place. */
export async function dealTab(
  parts: SearchParts,
  category: DealCategory,
  langCode: LangCode,
  { from, most, perPlace, destinations }: { from: string; most: number; perPlace: number; destinations?: string[] },
) {
  const { id, soldAs, sort } = categories[category];
  const days = spread(await bestDeals(parts.db, category, from, 60, { ...parts, destinations }), perPlace);
  const deals = await packageCards(
    // Fetches a few more than are shown: some may have sold out since the index was built.
    days.slice(0, most + 4).map((day) => ({ day })),
    { ...parts, langCode, rooms: couple },
  );
  const query = new URLSearchParams({ categoryId: String(id) });
  if (destinations?.length === 1) query.set("dest", destinations[0]!);
  return {
    dealTypeCode: category,
    category: { code: category, id },
    title: localise(categoryNames[soldAs], langCode),
    sort,
    deals: deals.slice(0, most),
    more: `/search-result?${query}`,
  };
}

/** The home page's first tab of stays in Israel. */
export function firstTab(parts: SearchParts, langCode: LangCode) {
  const from = addDays(jerusalemDay(parts.clock.now()), 2);
  return dealTab(parts, stayCategory, langCode, { from, most: 12, perPlace: 3 });
}

/** A home page that repeats the same island eight times attracts no customers. */
function spread(days: IndexedDay[], perPlace: number): IndexedDay[] {
  const countByPlace = new Map<string, number>();
  return days.filter((day) => {
    const count = (countByPlace.get(day.destinationCode) ?? 0) + 1;
    countByPlace.set(day.destinationCode, count);
    return count <= perPlace;
  });
}
