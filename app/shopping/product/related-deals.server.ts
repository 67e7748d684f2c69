import type { PackageCard, SelectResult } from "@contract/shopping/search-and-selection";
import type { Language } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { shopFor } from "~/api/shop.server";
import type { ListCurrency } from "~/format/list-currency";
import type { MonthCalendar } from "~/shopping/calendar/month-calendar";
import { searchedMonth } from "~/shopping/calendar/searched-month.server";
import type { SearchValues } from "~/shopping/search/search-values";
import { narrowCard } from "~/shopping/shown-card.server";

type ShopOfRequest = Awaited<ReturnType<typeof shopFor>>;

export const noRelatedDeals: { near: ShownCard[]; conjugate: Conjugate[] } = { near: [], conjugate: [] };
type ShownCard = ReturnType<typeof narrowCard>;
type Conjugate = { link: string; title: string; category: PackageCard["category"]["code"] } & Pick<
  PackageCard,
  "price" | "currency"
>;

/** Similar deals, and other products on the same flights and days, at the party's prices. Without them the page is still complete. */
export async function relatedDeals(
  shop: ShopOfRequest,
  packId: string,
  { rooms, ...people }: PartyAsked,
  langCode: LangCode,
  currency: ListCurrency,
): Promise<typeof noRelatedDeals> {
  const party = { ...people, rooms: rooms.rooms, typ: rooms.typ };
  const [similar, others] = await Promise.all([
    shop.associatedDeals({ packId, langCode, ...party }),
    shop.conjugatePackages({ id: packId, langCode, ...party }),
  ]);
  return {
    near:
      similar.ok && similar.value !== "error"
        ? similar.value.slice(0, 4).map((card) => narrowCard(card, currency))
        : [],
    conjugate: (others.ok ? others.value : []).slice(0, 4).map(({ link, title, category, price, currency }) => ({
      link,
      title,
      category: category.code,
      price,
      currency,
    })),
  };
}

/**
 * This month's prices for the party and length of stay, in the same hotel if there is one, with the search that its links continue. Null
 * when there is nothing to compare.
 */
export async function dayPrices(
  shop: ShopOfRequest,
  pack: SelectResult,
  party: PartyAsked,
  language: Language,
  currency: ListCurrency,
): Promise<{ calendar: MonthCalendar; query: Record<string, string> } | null> {
  const { listAgeInfants, listAgeChildren, adult, child, infant, rooms } = party;
  const hotelId = pack.event || pack.itinerary ? undefined : pack.laId;
  const calendar = await searchedMonth(shop, language, {
    dest: [pack.dest],
    categoryId: pack.category.id,
    hotelId,
    adult,
    child,
    infant,
    listAgeChildren,
    listAgeInfants,
    rooms: rooms.rooms,
    typ: rooms.typ,
    month: pack.dateFrom.slice(0, 7),
    nights: pack.duration,
    listCurrency: currency,
  });
  if (!calendar || calendar.days.length < 2) return null;
  const query = { dest: pack.dest, categoryId: String(pack.category.id), ...(hotelId ? { hotelId } : {}) };
  return { calendar, query };
}

type PartyAsked = Pick<SearchValues, "adult" | "child" | "infant" | "listAgeChildren" | "listAgeInfants" | "rooms">;
