import type { Calls } from "@contract/calls";
import type { BannerData } from "@contract/content/content";
import { categories, categoryOf, soldCategories, stayCategory } from "@contract/vocabulary/categories";
import { accept, type Port, refuse } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import { nothingFound } from "../../offer/search/empty-reason";
import { findPack } from "../../offer/selection/pack-selection";
import { marketerOfLink } from "../../people/agencies/marketer-of-link";
import { type SoldHere, soldOn } from "../../people/agencies/may-sell";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";
import type { CallsByCategory } from "./calls-by-category";
import { categoryOfLink } from "./category-of-link";

type LimitedCalls = Pick<
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
type Offer = LimitedCalls & Pick<Port<Calls, Caller>, keyof CallsByCategory>;

const forCouple = {
  adult: 2,
  child: 0,
  infant: 0,
  pensioner: 0,
  listAgeChildren: [],
  listAgeInfants: [],
  basis: [],
  typ: [],
};

/**
 * The calls that offer holidays, as an agency's own site answers them, and any site to the agency's staff and to visitors of its marketer's
 * link: where the agency sells only some categories (limitToSpecificDeals, specification §3 and §6), the others do not exist. Everybody else
 * on the shop's own site, and agencies without the limit, get the calls unchanged.
 */
export function siteOffer(db: Database, calls: LimitedCalls, byCategory: CallsByCategory): Offer {
  const soldFor = async (caller: Caller): Promise<SoldHere | null> => {
    // An agency's staff sell for themselves, whichever marketer's link they opened.
    const marketer = caller.agent ? null : await marketerOfLink(db, caller.marketerId);
    const limits = [await siteOf(db, caller), caller.agent?.acting ?? null, marketer]
      .map(soldOn)
      .filter((limit) => limit !== null);
    return limits.length > 0 ? (code) => limits.every((isSold) => isSold(code)) : null;
  };
  /** The categories an answer may be put together from. */
  const offeredFor = async (caller: Caller) => {
    const isSold = await soldFor(caller);
    return isSold ? soldCategories.filter(isSold) : soldCategories;
  };
  const packHidden = async (packId: string, caller: Caller) => {
    const isSold = await soldFor(caller);
    const pack = isSold && (await findPack(db, packId));
    return pack ? !isSold(pack.category) : false;
  };
  const leadsToSold = async (href: string | undefined, isSold: SoldHere) => {
    const category = href ? await categoryOfLink(db, href) : null;
    return category === null || isSold(category);
  };
  /** The banners that lead to nothing hidden. */
  const bannersFor = async ({ imageWithHrefList, imagesByCode }: BannerData, isSold: SoldHere): Promise<BannerData> => {
    const mayShow = await Promise.all(imageWithHrefList.items.map(({ href }) => leadsToSold(href, isSold)));
    const items = imageWithHrefList.items.filter((_, index) => mayShow[index]);
    const images = new Set(items.map(({ image }) => image));
    const byCode = Object.entries(imagesByCode).map(([code, all]) => [code, all.filter((image) => images.has(image))]);
    return { imageWithHrefList: { items }, imagesByCode: Object.fromEntries(byCode) };
  };
  const refuseHidden = (field: string) => refuse("not-found", { field, details: { notSoldHere: true } });
  return {
    async homeDeals(input, caller) {
      const [offer, isSold] = await Promise.all([calls.homeDeals(input, caller), soldFor(caller)]);
      if (!offer.ok || !isSold) return offer;
      const tabs = offer.value.tabs.filter(({ dealTypeCode }) => isSold(dealTypeCode));
      const shownIds = new Set(tabs.flatMap(({ deals }) => deals).map(({ id }) => id));
      const { theHottest, mainDealId, countdowns } = offer.value;
      const mostViewDeals = offer.value.mostViewDeals.filter(({ category }) => isSold(category.code));
      return accept({
        ...offer.value,
        tabs,
        mostView: mostViewDeals.map(({ id }) => id),
        mostViewDeals,
        theHottest: theHottest.filter((id) => shownIds.has(id)),
        mainDealId: mainDealId && shownIds.has(mainDealId) ? mainDealId : undefined,
        countdowns: countdowns.filter(({ dealId }) => shownIds.has(dealId)),
      });
    },
    async landingDeals(input, caller) {
      const isSold = await soldFor(caller);
      if (isSold && input.dealType && !isSold(input.dealType)) return refuseHidden("dealType");
      const offer = await calls.landingDeals(input, caller);
      if (!offer.ok || !isSold) return offer;
      return accept({ ...offer.value, tabs: offer.value.tabs.filter(({ dealTypeCode }) => isSold(dealTypeCode)) });
    },
    async deal(input, caller) {
      const [offer, isSold] = await Promise.all([calls.deal(input, caller), soldFor(caller)]);
      return offer.ok && isSold && !isSold(offer.value.category.code) ? refuseHidden("id") : offer;
    },
    async associatedDeals(input, caller) {
      const [offer, isSold] = await Promise.all([calls.associatedDeals(input, caller), soldFor(caller)]);
      if (!offer.ok || !isSold || offer.value === "error") return offer;
      return accept(offer.value.filter(({ category }) => isSold(category.code)));
    },
    async conjugatePackages(input, caller) {
      const [offer, isSold] = await Promise.all([calls.conjugatePackages(input, caller), soldFor(caller)]);
      return offer.ok && isSold ? accept(offer.value.filter(({ category }) => isSold(category.code))) : offer;
    },
    async domesticFirstTab(input, caller) {
      const [offer, isSold] = await Promise.all([calls.domesticFirstTab(input, caller), soldFor(caller)]);
      return offer.ok && isSold && !isSold(offer.value.dealTypeCode) ? accept({ ...offer.value, deals: [] }) : offer;
    },
    async packCategoryTop(input, caller) {
      const [offer, isSold] = await Promise.all([calls.packCategoryTop(input, caller), soldFor(caller)]);
      return offer.ok && isSold ? accept(offer.value.filter(({ dealTypeCode }) => isSold(dealTypeCode))) : offer;
    },
    async dealTypes(input, caller) {
      const [offer, isSold] = await Promise.all([calls.dealTypes(input, caller), soldFor(caller)]);
      return offer.ok && isSold ? accept(offer.value.filter(({ dealTypeCode }) => isSold(dealTypeCode))) : offer;
    },
    async dealTypesInEffect(input, caller) {
      const [offer, isSold] = await Promise.all([calls.dealTypesInEffect(input, caller), soldFor(caller)]);
      return offer.ok && isSold ? accept(offer.value.filter(({ dealTypeCode }) => isSold(dealTypeCode))) : offer;
    },
    async getMenuNew(input, caller) {
      const [offer, isSold] = await Promise.all([calls.getMenuNew(input, caller), soldFor(caller)]);
      if (!offer.ok || !isSold) return offer;
      return accept({
        ...offer.value,
        category: offer.value.category.filter(({ code }) => soldId(isSold, Number(code))),
      });
    },
    async getPackagesNew(input, caller) {
      const isSold = await soldFor(caller);
      if (!isSold) return calls.getPackagesNew(input, caller);
      const all = Object.values(categories).filter(({ soldAs }) => isSold(soldAs));
      const category =
        input.category.length > 0 ? input.category.filter((id) => soldId(isSold, id)) : all.map(({ id }) => id);
      if (category.length === 0)
        return accept({
          total: 0,
          deals: [],
          price: { fromPrice: 100_000, toPrice: 0, currency: input.currency ?? "US" },
        });
      return calls.getPackagesNew({ ...input, category: [...new Set(category)] }, caller);
    },
    async search(input, caller) {
      const isSold = await soldFor(caller);
      return isSold && !soldId(isSold, input.categoryId)
        ? accept(nothingFound(input.categoryId))
        : calls.search(input, caller);
    },
    async aggSearch(input, caller) {
      const isSold = await soldFor(caller);
      return isSold && !soldId(isSold, input.categoryId)
        ? accept(nothingFound(input.categoryId))
        : calls.aggSearch(input, caller);
    },
    async select(input, caller) {
      const [offer, isSold] = await Promise.all([calls.select(input, caller), soldFor(caller)]);
      return offer.ok && isSold && !isSold(offer.value.category.code) ? refuseHidden("packId") : offer;
    },
    async packDates(input, caller) {
      const [offer, isSold] = await Promise.all([calls.packDates(input, caller), soldFor(caller)]);
      return offer.ok && isSold && !soldId(isSold, input.categoryId)
        ? accept({ ...offer.value, dates: [], months: [] })
        : offer;
    },
    calcPack: async (input, caller) =>
      (await packHidden(input.packId, caller)) ? refuseHidden("packId") : calls.calcPack(input, caller),
    packCalendar: async (input, caller) =>
      (await packHidden(input.packId, caller)) ? refuseHidden("packId") : calls.packCalendar(input, caller),
    async getPackageData(input, caller) {
      const [offer, isSold] = await Promise.all([calls.getPackageData(input, caller), soldFor(caller)]);
      return offer.ok && isSold && !isSold(offer.value.deal.category.code) ? refuseHidden("id") : offer;
    },
    async itineraryDetail(input, caller) {
      const isSold = await soldFor(caller);
      const deal = isSold && (await calls.deal({ ...forCouple, id: input.dealid, langCode: input.langCode }, caller));
      return deal?.ok && !isSold?.(deal.value.category.code)
        ? refuseHidden("dealid")
        : calls.itineraryDetail(input, caller);
    },
    timerBanner: async (input, caller) => byCategory.timerBanner(input, caller, await offeredFor(caller)),
    holidayMonths: async (input, caller) => byCategory.holidayMonths(input, caller, await offeredFor(caller)),
    findPlaces: async (input, caller) => byCategory.findPlaces(input, caller, await offeredFor(caller)),
    hotels: async (input, caller) => byCategory.hotels(input, caller, await offeredFor(caller)),
    area: async (input, caller) => byCategory.area(input, caller, await offeredFor(caller)),
    async hotelPage(input, caller) {
      const [offer, isSold] = await Promise.all([calls.hotelPage(input, caller), soldFor(caller)]);
      if (!offer.ok || !isSold) return offer;
      const dates = offer.value.dates.filter(({ category }) => isSold(category.code));
      if (dates.length === 0 && !soldId(isSold, offer.value.categoryId)) return refuseHidden("hotelId");
      const categoryId = dates[0]?.category.id ?? offer.value.categoryId;
      return accept({ ...offer.value, dates, categoryId, liveStays: offer.value.liveStays && isSold(stayCategory) });
    },
    async pageContentsImage(input, caller) {
      const [offer, isSold] = await Promise.all([calls.pageContentsImage(input, caller), soldFor(caller)]);
      return offer.ok && isSold ? accept(await bannersFor(offer.value, isSold)) : offer;
    },
    async pageContentsHref({ page, item, langCode }, caller) {
      const isSold = await soldFor(caller);
      const offer = isSold && (await calls.pageContentsImage({ page, langCode }, caller));
      if (!offer?.ok) return calls.pageContentsHref({ page, item, langCode }, caller);
      const href = (await bannersFor(offer.value, isSold!)).imageWithHrefList.items[item]?.href;
      return href ? accept({ href }) : refuse("not-found", { field: "item" });
    },
    async pageContents(input, caller) {
      const [offer, isSold] = await Promise.all([calls.pageContents(input, caller), soldFor(caller)]);
      if (!offer.ok || !isSold) return offer;
      const { banners, popup } = offer.value;
      const isShown = await leadsToSold(popup?.href, isSold);
      return accept({ ...offer.value, banners: await bannersFor(banners, isSold), popup: isShown ? popup : undefined });
    },
    async stayHotels(input, caller) {
      const isSold = await soldFor(caller);
      return isSold && !isSold(stayCategory) ? refuseHidden("dest") : calls.stayHotels(input, caller);
    },
    async stayRates(input, caller) {
      const isSold = await soldFor(caller);
      return isSold && !isSold(stayCategory) ? refuseHidden("hotelId") : calls.stayRates(input, caller);
    },
  };
}

function soldId(isSold: SoldHere, id: number | undefined): boolean {
  const category = categoryOf(id);
  return category !== undefined && isSold(category);
}
