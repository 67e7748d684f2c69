import type { Calls } from "@contract/calls";
import { stayCategory } from "@contract/vocabulary/categories";
import { accept, type Port } from "@contract/wire/operation";
import type { Caller } from "../../people/caller/caller";
import { type CallerLimits, refuseHidden } from "./caller-limits";
import { isSoldId } from "./is-sold-id";

export type ListCalls = Pick<
  Port<Calls, Caller>,
  | "homeDeals"
  | "landingDeals"
  | "associatedDeals"
  | "conjugatePackages"
  | "domesticFirstTab"
  | "packCategoryTop"
  | "dealTypes"
  | "dealTypesInEffect"
  | "getMenuNew"
  | "hotelPage"
>;

/** Lists of deals and of categories, each without what the caller's site does not sell. */
export function soldLists({ soldTo, narrowed }: CallerLimits, calls: ListCalls): ListCalls {
  return {
    homeDeals: narrowed(calls.homeDeals, (offer, isSold) => {
      const tabs = offer.tabs.filter(({ dealTypeCode }) => isSold(dealTypeCode));
      const shownIds = new Set(tabs.flatMap(({ deals }) => deals).map(({ id }) => id));
      const { theHottest, mainDealId, countdowns } = offer;
      const mostViewDeals = offer.mostViewDeals.filter(({ category }) => isSold(category.code));
      return accept({
        ...offer,
        tabs,
        mostView: mostViewDeals.map(({ id }) => id),
        mostViewDeals,
        theHottest: theHottest.filter((id) => shownIds.has(id)),
        mainDealId: mainDealId && shownIds.has(mainDealId) ? mainDealId : undefined,
        countdowns: countdowns.filter(({ dealId }) => shownIds.has(dealId)),
      });
    }),
    async landingDeals(input, caller) {
      const isSold = await soldTo(caller);
      if (isSold && input.dealType && !isSold(input.dealType)) return refuseHidden("dealType");
      const offer = await calls.landingDeals(input, caller);
      if (!offer.ok || !isSold) return offer;
      return accept({ ...offer.value, tabs: offer.value.tabs.filter(({ dealTypeCode }) => isSold(dealTypeCode)) });
    },
    associatedDeals: narrowed(calls.associatedDeals, (deals, isSold) =>
      accept(deals === "error" ? deals : deals.filter(({ category }) => isSold(category.code))),
    ),
    conjugatePackages: narrowed(calls.conjugatePackages, (packages, isSold) =>
      accept(packages.filter(({ category }) => isSold(category.code))),
    ),
    domesticFirstTab: narrowed(calls.domesticFirstTab, (tab, isSold) =>
      accept(isSold(tab.dealTypeCode) ? tab : { ...tab, deals: [] }),
    ),
    packCategoryTop: narrowed(calls.packCategoryTop, (all, isSold) =>
      accept(all.filter(({ dealTypeCode }) => isSold(dealTypeCode))),
    ),
    dealTypes: narrowed(calls.dealTypes, (all, isSold) =>
      accept(all.filter(({ dealTypeCode }) => isSold(dealTypeCode))),
    ),
    dealTypesInEffect: narrowed(calls.dealTypesInEffect, (all, isSold) =>
      accept(all.filter(({ dealTypeCode }) => isSold(dealTypeCode))),
    ),
    getMenuNew: narrowed(calls.getMenuNew, (menu, isSold) =>
      accept({ ...menu, category: menu.category.filter(({ code }) => isSoldId(isSold, Number(code))) }),
    ),
    hotelPage: narrowed(calls.hotelPage, (page, isSold) => {
      const dates = page.dates.filter(({ category }) => isSold(category.code));
      if (dates.length === 0 && !isSoldId(isSold, page.categoryId)) return refuseHidden("hotelId");
      const categoryId = dates[0]?.category.id ?? page.categoryId;
      return accept({ ...page, dates, categoryId, liveStays: page.liveStays && isSold(stayCategory) });
    }),
  };
}
