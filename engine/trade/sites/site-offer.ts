import type { Calls } from "@contract/calls";
import type { BannerData } from "@contract/content/content";
import { categories, categoryOf, soldCategories, stayCategory } from "@contract/vocabulary/categories";
import { accept, type Port, refuse } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import { findPack } from "../../offer/selection/pack-selection";
import { type SoldHere, soldOn } from "../../people/agencies/may-sell";
import type { Caller } from "../../people/caller/caller";
import { siteOf } from "../../sale/booking/may-book";
import { nothingFound } from "../agent-home/search-for-agency";
import type { CallsByCategory } from "./calls-by-category";
import { categoryOfLink } from "./category-of-link";

type Limited = Pick<
  Port<Calls, Caller>,
  | "homeDeals"
  | "landingDeals"
  | "deal"
  | "associatedDeals"
  | "conjugatePackages"
  | "domesticFirstTab"
  | "packCategoryTop"
  | "dealTypes"
  | "dealTypesInEffect"
  | "getMenuNew"
  | "getPackagesNew"
  | "getPackageData"
  | "itineraryDetail"
  | "packDates"
  | "packCalendar"
  | "calcPack"
  | "search"
  | "aggSearch"
  | "select"
  | "hotelPage"
  | "stayHotels"
  | "stayRates"
  | "pageContents"
  | "pageContentsHref"
  | "pageContentsImage"
>;
type Offer = Limited & Pick<Port<Calls, Caller>, keyof CallsByCategory>;

/**
 * The calls that offer holidays, as an agency's own site answers them: where the agency sells only some categories (limitToSpecificDeals,
 * specification 3 and 6), the others do not exist. The shop's own site and agencies without the limit get the calls unchanged.
 */
export function siteOffer(db: Database, calls: Limited, byCategory: CallsByCategory): Offer {
  const soldFor = async (caller: Caller): Promise<SoldHere | null> => soldOn(await siteOf(db, caller));
  /** The categories an answer may be put together from. */
  const offeredFor = async (caller: Caller) => {
    const sold = await soldFor(caller);
    return sold ? soldCategories.filter(sold) : soldCategories;
  };
  const packHidden = async (packId: string, caller: Caller) => {
    const sold = await soldFor(caller);
    const pack = sold && (await findPack(db, packId));
    return pack ? !sold(pack.category) : false;
  };
  const leadsToSold = async (href: string | undefined, sold: SoldHere) => {
    const category = href ? await categoryOfLink(db, href) : null;
    return category === null || sold(category);
  };
  /** The banners that lead to nothing hidden. */
  const bannersFor = async ({ imageWithHrefList, imagesByCode }: BannerData, sold: SoldHere): Promise<BannerData> => {
    const shown = await Promise.all(imageWithHrefList.items.map(({ href }) => leadsToSold(href, sold)));
    const items = imageWithHrefList.items.filter((_, index) => shown[index]);
    const images = new Set(items.map(({ image }) => image));
    const byCode = Object.entries(imagesByCode).map(([code, all]) => [code, all.filter((image) => images.has(image))]);
    return { imageWithHrefList: { items }, imagesByCode: Object.fromEntries(byCode) };
  };
  const hidden = (field: string) => refuse("not-found", { field, details: { notSoldHere: true } });
  return {
    async homeDeals(input, caller) {
      const [found, sold] = await Promise.all([calls.homeDeals(input, caller), soldFor(caller)]);
      if (!found.ok || !sold) return found;
      const tabs = found.value.tabs.filter(({ dealTypeCode }) => sold(dealTypeCode));
      const shown = new Set(tabs.flatMap(({ deals }) => deals).map(({ id }) => id));
      const { theHottest, mainDealId, countdowns } = found.value;
      const mostViewDeals = found.value.mostViewDeals.filter(({ category }) => sold(category.code));
      return accept({
        ...found.value,
        tabs,
        mostView: mostViewDeals.map(({ id }) => id),
        mostViewDeals,
        theHottest: theHottest.filter((id) => shown.has(id)),
        mainDealId: mainDealId && shown.has(mainDealId) ? mainDealId : undefined,
        countdowns: countdowns.filter(({ dealId }) => shown.has(dealId)),
      });
    },
    async landingDeals(input, caller) {
      const sold = await soldFor(caller);
      if (sold && input.dealType && !sold(input.dealType)) return hidden("dealType");
      const found = await calls.landingDeals(input, caller);
      if (!found.ok || !sold) return found;
      return accept({ ...found.value, tabs: found.value.tabs.filter(({ dealTypeCode }) => sold(dealTypeCode)) });
    },
    async deal(input, caller) {
      const [found, sold] = await Promise.all([calls.deal(input, caller), soldFor(caller)]);
      return found.ok && sold && !sold(found.value.category.code) ? hidden("id") : found;
    },
    async associatedDeals(input, caller) {
      const [found, sold] = await Promise.all([calls.associatedDeals(input, caller), soldFor(caller)]);
      if (!found.ok || !sold || found.value === "error") return found;
      return accept(found.value.filter(({ category }) => sold(category.code)));
    },
    async conjugatePackages(input, caller) {
      const [found, sold] = await Promise.all([calls.conjugatePackages(input, caller), soldFor(caller)]);
      return found.ok && sold ? accept(found.value.filter(({ category }) => sold(category.code))) : found;
    },
    async domesticFirstTab(input, caller) {
      const [found, sold] = await Promise.all([calls.domesticFirstTab(input, caller), soldFor(caller)]);
      return found.ok && sold && !sold(found.value.dealTypeCode) ? accept({ ...found.value, deals: [] }) : found;
    },
    async packCategoryTop(input, caller) {
      const [found, sold] = await Promise.all([calls.packCategoryTop(input, caller), soldFor(caller)]);
      return found.ok && sold ? accept(found.value.filter(({ dealTypeCode }) => sold(dealTypeCode))) : found;
    },
    async dealTypes(input, caller) {
      const [found, sold] = await Promise.all([calls.dealTypes(input, caller), soldFor(caller)]);
      return found.ok && sold ? accept(found.value.filter(({ dealTypeCode }) => sold(dealTypeCode))) : found;
    },
    async dealTypesInEffect(input, caller) {
      const [found, sold] = await Promise.all([calls.dealTypesInEffect(input, caller), soldFor(caller)]);
      return found.ok && sold ? accept(found.value.filter(({ dealTypeCode }) => sold(dealTypeCode))) : found;
    },
    async getMenuNew(input, caller) {
      const [found, sold] = await Promise.all([calls.getMenuNew(input, caller), soldFor(caller)]);
      if (!found.ok || !sold) return found;
      return accept({
        ...found.value,
        category: found.value.category.filter(({ code }) => soldId(sold, Number(code))),
      });
    },
    async getPackagesNew(input, caller) {
      const sold = await soldFor(caller);
      if (!sold) return calls.getPackagesNew(input, caller);
      const all = Object.values(categories).filter(({ soldAs }) => sold(soldAs));
      const category =
        input.category.length > 0 ? input.category.filter((id) => soldId(sold, id)) : all.map(({ id }) => id);
      if (category.length === 0)
        return accept({
          total: 0,
          deals: [],
          price: { fromPrice: 100_000, toPrice: 0, currency: input.currency ?? "US" },
        });
      return calls.getPackagesNew({ ...input, category: [...new Set(category)] }, caller);
    },
    async search(input, caller) {
      const sold = await soldFor(caller);
      return sold && !soldId(sold, input.categoryId)
        ? accept(nothingFound(input.categoryId))
        : calls.search(input, caller);
    },
    async aggSearch(input, caller) {
      const sold = await soldFor(caller);
      return sold && !soldId(sold, input.categoryId)
        ? accept(nothingFound(input.categoryId))
        : calls.aggSearch(input, caller);
    },
    async select(input, caller) {
      const [found, sold] = await Promise.all([calls.select(input, caller), soldFor(caller)]);
      return found.ok && sold && !sold(found.value.category.code) ? hidden("packId") : found;
    },
    async packDates(input, caller) {
      const [found, sold] = await Promise.all([calls.packDates(input, caller), soldFor(caller)]);
      return found.ok && sold && !soldId(sold, input.categoryId)
        ? accept({ ...found.value, dates: [], months: [] })
        : found;
    },
    calcPack: async (input, caller) =>
      (await packHidden(input.packId, caller)) ? hidden("packId") : calls.calcPack(input, caller),
    packCalendar: async (input, caller) =>
      (await packHidden(input.packId, caller)) ? hidden("packId") : calls.packCalendar(input, caller),
    async getPackageData(input, caller) {
      const [found, sold] = await Promise.all([calls.getPackageData(input, caller), soldFor(caller)]);
      return found.ok && sold && !sold(found.value.deal.category.code) ? hidden("id") : found;
    },
    async itineraryDetail(input, caller) {
      const sold = await soldFor(caller);
      const deal = sold && (await calls.deal({ id: input.dealid, langCode: input.langCode }, caller));
      return deal?.ok && !sold?.(deal.value.category.code) ? hidden("dealid") : calls.itineraryDetail(input, caller);
    },
    timerBanner: async (input, caller) => byCategory.timerBanner(input, caller, await offeredFor(caller)),
    holidayMonths: async (input, caller) => byCategory.holidayMonths(input, caller, await offeredFor(caller)),
    findPlaces: async (input, caller) => byCategory.findPlaces(input, caller, await offeredFor(caller)),
    hotels: async (input, caller) => byCategory.hotels(input, caller, await offeredFor(caller)),
    area: async (input, caller) => byCategory.area(input, caller, await offeredFor(caller)),
    async hotelPage(input, caller) {
      const [found, sold] = await Promise.all([calls.hotelPage(input, caller), soldFor(caller)]);
      if (!found.ok || !sold) return found;
      const dates = found.value.dates.filter(({ category }) => sold(category.code));
      if (dates.length === 0 && !soldId(sold, found.value.categoryId)) return hidden("hotelId");
      const categoryId = dates[0]?.category.id ?? found.value.categoryId;
      return accept({ ...found.value, dates, categoryId, liveStays: found.value.liveStays && sold(stayCategory) });
    },
    async pageContentsImage(input, caller) {
      const [found, sold] = await Promise.all([calls.pageContentsImage(input, caller), soldFor(caller)]);
      return found.ok && sold ? accept(await bannersFor(found.value, sold)) : found;
    },
    async pageContentsHref({ page, item, langCode }, caller) {
      const sold = await soldFor(caller);
      const found = sold && (await calls.pageContentsImage({ page, langCode }, caller));
      if (!found?.ok) return calls.pageContentsHref({ page, item, langCode }, caller);
      const href = (await bannersFor(found.value, sold!)).imageWithHrefList.items[item]?.href;
      return href ? accept({ href }) : refuse("not-found", { field: "item" });
    },
    async pageContents(input, caller) {
      const [found, sold] = await Promise.all([calls.pageContents(input, caller), soldFor(caller)]);
      if (!found.ok || !sold) return found;
      const { banners, popup } = found.value;
      const isShown = await leadsToSold(popup?.href, sold);
      return accept({ ...found.value, banners: await bannersFor(banners, sold), popup: isShown ? popup : undefined });
    },
    async stayHotels(input, caller) {
      const sold = await soldFor(caller);
      return sold && !sold(stayCategory) ? hidden("dest") : calls.stayHotels(input, caller);
    },
    async stayRates(input, caller) {
      const sold = await soldFor(caller);
      return sold && !sold(stayCategory) ? hidden("hotelId") : calls.stayRates(input, caller);
    },
  };
}

function soldId(sold: SoldHere, id: number | undefined): boolean {
  const category = categoryOf(id);
  return category !== undefined && sold(category);
}
