import type { DealTab } from "@contract/shopping/deals";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import { soldCategories } from "@contract/vocabulary/categories";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept } from "@contract/wire/operation";
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { departure } from "../catalogue/schema";

import { cardsOfDepartures } from "../search/cards/cards-of-departures";
import type { SearchParts } from "../search/search-packages";
import { mostViewedDeals } from "../views/product-views";
import { departureNotOf } from "./best-deals";
import { dealTab } from "./deal-tabs";
import { dealById } from "./single-deals";

const perTab = 8;
const mostViewed = 4;
/** How long deals that are the same for every visitor are cached, in milliseconds. */
export const dealsCacheTime = 30_000;

type HomeDeals = {
  generatedAt: string;
  tabs: DealTab[];
  mostView: string[];
  mostViewDeals: PackageCard[];
  theHottest: string[];
  mainDealId: string | undefined;
  countdowns: { dealId: string; endsAt: string }[];
};

/** The home page's deals by type, each destination at most twice in a tab. */
export async function homeDeals(parts: SearchParts, langCode: LangCode): Promise<HomeDeals> {
  const now = parts.clock.now();
  const from = addDays(jerusalemDay(now), 2);
  const tabs = await Promise.all(
    soldCategories.map((category) => dealTab(parts, category, langCode, { from, most: perTab, perPlace: 2 })),
  );
  const popularDeals = await viewedDeals(parts, langCode, from);
  const tabDeals = tabs.flatMap((tab) => tab.deals);
  const hottest = [...tabDeals].sort((a, b) => (b.discountPercent ?? 0) - (a.discountPercent ?? 0));
  const ids = [...new Set(tabDeals.map((deal) => deal.packId))];
  const ending =
    ids.length === 0
      ? []
      : await parts.db
          .select({ id: departure.id, salesEndAt: departure.salesEndAt })
          .from(departure)
          .where(and(inArray(departure.id, ids), isNotNull(departure.salesEndAt), gt(departure.salesEndAt, now)));
  return {
    generatedAt: now.toISOString(),
    tabs: tabs.filter((tab) => tab.deals.length > 0),
    mostView: popularDeals.map(({ id }) => id),
    mostViewDeals: popularDeals,
    theHottest: hottest.slice(0, 4).map((deal) => deal.id),
    mainDealId: tabDeals.find((deal) => deal.isMainDeal)?.id,
    countdowns: tabDeals.flatMap((deal) => {
      const end = ending.find(({ id }) => id === deal.packId)?.salesEndAt;
      return end ? [{ dealId: deal.id, endsAt: end.toISOString() }] : [];
    }),
  };
}

/** The most viewed deals of the last days. Those that sold out meanwhile are omitted. */
async function viewedDeals(parts: SearchParts, langCode: LangCode, from: string): Promise<PackageCard[]> {
  const ids = await mostViewedDeals(parts, from, 2 * mostViewed);
  const deals = await Promise.all(ids.map((id) => dealById(parts, id, langCode)));
  return deals.flatMap((deal) => (deal.ok ? [deal.value.card] : [])).slice(0, mostViewed);
}

/** The main deal of these categories whose sale ends next, within a month. */
export async function timerBanner(
  parts: SearchParts,
  langCode: LangCode,
  only: readonly DealCategory[] = soldCategories,
) {
  const now = parts.clock.now();
  const [row] = await parts.db
    .select()
    .from(departure)
    .where(
      and(
        // From the index of deals: checking every departure for a main deal would be slow.
        sql`${departure.id} in (select departure_id from departure_index where party = 'DBL' and is_main_deal)`,
        eq(departure.status, "open"),
        departureNotOf(parts.excludedSubCategoryId),
        inArray(departure.category, [...only]),
        gt(departure.salesEndAt, now),
      ),
    )
    .orderBy(asc(departure.salesEndAt))
    .limit(1);
  const [card] = row ? await cardsOfDepartures(parts, [row], langCode) : [];
  if (!row?.salesEndAt || !card) return accept({ active: false });
  return accept({
    active: true,
    dealId: card.id,
    title: card.title,
    link: card.link,
    endsAt: row.salesEndAt.toISOString(),
  });
}
