import { languageOf } from "@contract/languages";
import { accept } from "@contract/operation";
import type { PackageCard } from "@contract/search-and-selection";
import { categoryIds, type DealCategory, type LangCode } from "@contract/vocabulary";
import { jerusalemDay } from "../jerusalem-day";
import { compositions } from "../pricing/occupancy";
import { addDays } from "../pricing/stay-price";
import { packageCards } from "./package-cards";
import type { SearchParts } from "./search-packages";
import { bestDeals, type IndexedDay } from "./wanted-days";

const tabTitles: { category: DealCategory; sort: number; titles: Record<"he" | "en" | "ru" | "ar", string> }[] = [
  {
    category: "vacation_pack",
    sort: 1,
    titles: { he: "חבילות נופש", en: "Holiday packages", ru: "Пакетные туры", ar: "حزم العطلات" },
  },
  {
    category: "Flight_Only",
    sort: 2,
    titles: { he: "טיסות בלבד", en: "Flights only", ru: "Только перелёт", ar: "رحلات جوية فقط" },
  },
  {
    category: "Hotel_Only",
    sort: 4,
    titles: { he: "חופשה בארץ", en: "Holidays in Israel", ru: "Отдых в Израиле", ar: "عطلة في البلاد" },
  },
];

const perTab = 8;
const kept = 30_000;

/** The home page's deals by type, one destination at most twice in a tab. Kept for half a minute: everybody sees the same. */
export function homeDealsOf(parts: SearchParts) {
  const known = new Map<LangCode, { until: number; answer: Promise<HomeDeals> }>();
  return async (langCode: LangCode) => {
    const now = parts.clock.now();
    const found = known.get(langCode);
    if (found && found.until > now.getTime()) return accept(await found.answer);
    const answer = build(parts, langCode);
    known.set(langCode, { until: now.getTime() + kept, answer });
    answer.catch(() => known.delete(langCode));
    return accept(await answer);
  };
}

type HomeDeals = {
  generatedAt: string;
  tabs: {
    dealTypeCode: string;
    category: { code: DealCategory; id: number };
    title: string;
    sort: number;
    deals: PackageCard[];
    more: string;
  }[];
  mostView: string[];
  theHottest: string[];
  mainDealId: string | undefined;
  countdowns: { dealId: string; endsAt: string }[];
};

async function build(parts: SearchParts, langCode: LangCode): Promise<HomeDeals> {
  const now = parts.clock.now();
  const from = addDays(jerusalemDay(now), 2);
  const tabs = await Promise.all(
    tabTitles.map(async ({ category, sort, titles }) => {
      const days = spread(await bestDeals(parts.db, category, from, 60)).slice(0, perTab + 4);
      const deals = await packageCards(
        days.map((day) => ({ day })),
        { ...parts, langCode, rooms: [{ ...compositions.DBL, infants: 0 }] },
      );
      return {
        dealTypeCode: category,
        category: { code: category, id: categoryIds[category] },
        title: titles[languageOf[langCode]],
        sort,
        deals: deals.slice(0, perTab),
        more: `/search-result?categoryId=${categoryIds[category]}`,
      };
    }),
  );
  const shown = tabs.flatMap((tab) => tab.deals);
  const hottest = [...shown].sort((a, b) => (b.discountPercent ?? 0) - (a.discountPercent ?? 0));
  return {
    generatedAt: now.toISOString(),
    tabs: tabs.filter((tab) => tab.deals.length > 0),
    mostView: [...shown]
      .sort((a, b) => b.priority - a.priority)
      .slice(0, 4)
      .map((deal) => deal.id),
    theHottest: hottest.slice(0, 4).map((deal) => deal.id),
    mainDealId: shown.find((deal) => deal.isMainDeal)?.id,
    countdowns: [],
  };
}

/** No more than two deals of a place: a home page of eight times the same island tempts nobody. */
function spread(days: IndexedDay[]): IndexedDay[] {
  const seen = new Map<string, number>();
  return days.filter((day) => {
    const count = (seen.get(day.destinationCode) ?? 0) + 1;
    seen.set(day.destinationCode, count);
    return count <= 2;
  });
}
