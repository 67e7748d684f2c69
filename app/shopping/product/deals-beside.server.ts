import type { PackageCard, SelectResult } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { shopFor } from "~/api/shop.server";
import type { SearchValues } from "~/shopping/search/search-values";
import { narrowCard } from "~/shopping/shown-card.server";
import { type Matrix, matrixOf } from "./price-matrix";

type AskedShop = Awaited<ReturnType<typeof shopFor>>;

export const nothingBeside: { near: ShownCard[]; conjugate: Conjugate[] } = { near: [], conjugate: [] };
type ShownCard = ReturnType<typeof narrowCard>;
type Conjugate = { link: string; title: string; category: PackageCard["category"]["code"] } & Pick<
  PackageCard,
  "price" | "currency"
>;

/** Similar deals, and other products on the same flights and days. Without them the page is still whole. */
export async function dealsBeside(shop: AskedShop, packId: string, langCode: LangCode): Promise<typeof nothingBeside> {
  const [alike, others] = await Promise.all([
    shop.associatedDeals({ packId, langCode }),
    shop.conjugatePackages({ id: packId, langCode }),
  ]);
  return {
    near: alike.ok && alike.value !== "error" ? alike.value.slice(0, 4).map(narrowCard) : [],
    conjugate: (others.ok ? others.value : []).slice(0, 4).map(({ link, title, category, price, currency }) => ({
      link,
      title,
      category: category.code,
      price,
      currency,
    })),
  };
}

/** This month's prices for the party by day and length of stay, in the same hotel if there is one. Null when there is nothing to compare. */
export async function dayPrices(
  shop: AskedShop,
  pack: SelectResult,
  { listAgeInfants, listAgeChildren, adult, child, infant }: PartyAsked,
  langCode: LangCode,
): Promise<Matrix | null> {
  const found = await shop.search({
    dest: [pack.dest],
    yearMonth: [pack.dateFrom.slice(0, 7)],
    categoryId: pack.category.id,
    hotelId: pack.event || pack.itinerary ? undefined : pack.laId,
    adult,
    child,
    infant,
    listAgeChildren,
    listAgeInfants,
    getLowestPrc: true,
    to: 1,
    langCode,
  });
  const days = found.ok ? (found.value.lowestByDate ?? []) : [];
  return days.length > 1 ? matrixOf(days) : null;
}

type PartyAsked = Pick<SearchValues, "adult" | "child" | "infant" | "listAgeChildren" | "listAgeInfants">;
