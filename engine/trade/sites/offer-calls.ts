import type { Calls } from "@contract/calls";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Port } from "@contract/wire/operation";
import type { Logger } from "pino";
import type { Stamps } from "../../core/caches/stamps";
import { appPackages, packageData } from "../../offer/deals/app-deals";
import { landingDeals } from "../../offer/deals/landing-deals";
import { packDates } from "../../offer/deals/pack-dates";
import { associatedDeals, conjugatePackages, dealById, itineraryOfDeal } from "../../offer/deals/single-deals";
import { hotelPage } from "../../offer/hotels/hotel-page";
import { chosenRooms } from "../../offer/pricing/chosen-rooms";
import type { Occupancy } from "../../offer/pricing/occupancy";
import { keptOffer } from "../../offer/search/kept-offer";
import { calcPack } from "../../offer/selection/calc-pack";
import type { SelectParts } from "../../offer/selection/select-pack";
import { cardsFor, priceFor, tabsFor } from "../../people/agencies/agent-prices";
import type { Caller } from "../../people/caller/caller";
import { atClubPrices } from "../../people/members/at-club-prices";
import { clubMember } from "../../people/members/club-member";
import type { HotelSupplier } from "../../sale/hotel-api/hotel-supplier";
import { cachedDeals } from "./cached-deals";
import { searchOffer } from "./search-offer";

type OfferCalls = Pick<
  Calls,
  | "homeDeals"
  | "landingDeals"
  | "deal"
  | "domesticFirstTab"
  | "associatedDeals"
  | "packCategoryTop"
  | "conjugatePackages"
  | "hotelPage"
  | "getMenuNew"
  | "getPackagesNew"
  | "getPackageData"
  | "itineraryDetail"
  | "search"
  | "aggSearch"
  | "packDates"
  | "calcPack"
>;

type Parts = SelectParts & { clubPercent: number; hotelSupplier: HotelSupplier | null; log: Logger };

/** The offer at the caller's prices: less the discount for club members, with commission and internal notes for agents. */
export function offerCalls(given: Parts, stamps: Stamps): Port<OfferCalls, Caller> {
  const { db, log, clock } = given;
  const parts = { ...given, kept: keptOffer(db, { clock, stamps }) };
  const cached = cachedDeals(parts, stamps);
  const pricesOf = (caller: Caller) => atClubPrices(parts, caller);
  const cards = (caller: Caller, packages: PackageCard[], langCode: LangCode) =>
    cardsFor(db, caller, packages, langCode);
  const withCards = async (search: ReturnType<typeof searchOffer>, caller: Caller, langCode: LangCode) => {
    const result = await search;
    if (!result.ok || !caller.agent) return result;
    return accept({ ...result.value, packages: await cards(caller, result.value.packages, langCode) });
  };
  return {
    async homeDeals({ langCode }, caller) {
      const deals = await cached.homeDeals(caller, langCode);
      const mostViewDeals = await cards(caller, deals.mostViewDeals, langCode);
      return accept({ ...deals, mostViewDeals, tabs: await tabsFor(db, caller, deals.tabs, langCode) });
    },
    async landingDeals(input, caller) {
      const page = await landingDeals(pricesOf(caller), input);
      if (!page.ok) return page;
      return accept({ ...page.value, tabs: await tabsFor(db, caller, page.value.tabs, input.langCode) });
    },
    async deal({ id, langCode, basis, ...party }, caller) {
      const deal = await dealById(pricesOf(caller), id, langCode, { rooms: roomsOf(party), basis });
      if (!deal.ok) return deal;
      const [card] = await cards(caller, [deal.value.card], langCode);
      return accept(card!);
    },
    async domesticFirstTab({ langCode }, caller) {
      const [tab] = await tabsFor(db, caller, [await cached.firstTab(caller, langCode)], langCode);
      return accept(tab!);
    },
    // Other offers only accompany the requested product: when they fail, the page shows a notice (specification §8) instead of failing.
    async associatedDeals({ packId, langCode, ...party }, caller) {
      try {
        const deals = await associatedDeals(pricesOf(caller), packId, langCode, roomsOf(party));
        return deals.ok && deals.value !== "error" ? accept(await cards(caller, deals.value, langCode)) : deals;
      } catch (error) {
        log.error({ err: error, packId }, "related deals could not be loaded");
        return accept("error" as const);
      }
    },
    packCategoryTop: ({ langCode }, caller) => cached.packCategoryTop(caller, langCode),
    async conjugatePackages({ id, langCode, ...party }, caller) {
      const packages = await conjugatePackages(pricesOf(caller), id, langCode, roomsOf(party));
      return packages.ok ? accept(await cards(caller, packages.value, langCode)) : packages;
    },
    async hotelPage(input, caller) {
      const page = await hotelPage(pricesOf(caller), input, { liveStays: parts.hotelSupplier !== null });
      return page.ok ? accept({ ...page.value, dates: await cards(caller, page.value.dates, input.langCode) }) : page;
    },
    getMenuNew: ({ langCode }, caller) => cached.appMenu(caller, langCode),
    async getPackagesNew(input, caller) {
      const packages = await appPackages(pricesOf(caller), input);
      if (!packages.ok) return packages;
      return accept({ ...packages.value, deals: await cards(caller, packages.value.deals, input.langCode) });
    },
    async getPackageData({ id, langCode }, caller) {
      const data = await packageData(pricesOf(caller), id, langCode);
      if (!data.ok) return data;
      const [deal] = await cards(caller, [data.value.deal], langCode);
      return accept({ ...data.value, deal: deal! });
    },
    itineraryDetail: ({ dealid, langCode }) => itineraryOfDeal(parts, dealid, langCode),
    search: (input, caller) => withCards(searchOffer(pricesOf(caller), input, false), caller, input.langCode),
    aggSearch: (input, caller) => withCards(searchOffer(pricesOf(caller), input, true), caller, input.langCode),
    packDates: (input, caller) => packDates(pricesOf(caller), input),
    async calcPack(input, caller) {
      const price = await calcPack(parts, input, clubMember(caller) ? parts.clubPercent : 0);
      return price.ok ? accept(await priceFor(db, caller, input.packId, price.value, input.langCode)) : price;
    },
  };
}

/** The rooms of a party; none where they do not fit it: then a deal has the price of a couple. */
function roomsOf(party: Parameters<typeof chosenRooms>[0]): Occupancy[] | undefined {
  const rooms = chosenRooms(party);
  return rooms.ok ? rooms.value : undefined;
}
