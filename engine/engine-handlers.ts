import type { Calls } from "@contract/calls";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Port, refuse } from "@contract/wire/operation";
import {
  bannerHref,
  bannersOf,
  destinationPictures,
  pageContents,
  timerLineNow,
} from "./content/banners/page-contents";
import { cancellationNotice } from "./content/leads/cancellation-notice";
import { takeLead } from "./content/leads/leads";
import { reverse, shorten } from "./content/links/shortened-urls";
import { newsletterCalls } from "./content/newsletter/newsletter";
import { notifyFromSite } from "./content/notices/failure-notices";
import { footerPages } from "./content/pages/footer-pages";
import { siteCalls } from "./content/site-status/site-calls";
import type { cachedStatuses } from "./content/site-status/site-status";
import type { Stamps } from "./core/stamps";
import { clearOnInvalidation, timedCache } from "./core/timed-cache";
import { deskCalls } from "./desk/desk-calls";
import { newsletterDeskCalls } from "./desk/desk-newsletter";
import { pageDeskCalls } from "./desk/desk-pages";
import { messageCalls } from "./desk/message-calls";
import type { EngineParts } from "./engine-parts";
import { offerReferenceOf } from "./offer/catalogue/offer-reference";
import { holidaysOf } from "./offer/catalogue/pack-holidays";
import { referenceDataOf } from "./offer/catalogue/reference-data";
import { appMenu, appPackages, packageData } from "./offer/deals/app-deals";
import { packCategoryTop } from "./offer/deals/category-top";
import { firstTab } from "./offer/deals/deal-tabs";
import { dealsCacheTime, homeDeals } from "./offer/deals/home-deals";
import { landingDeals } from "./offer/deals/landing-deals";
import { listedDeals } from "./offer/deals/listed-deals";
import { packDates } from "./offer/deals/pack-dates";
import { associatedDeals, conjugatePackages, dealById, itineraryOfDeal } from "./offer/deals/single-deals";
import { hotelPage } from "./offer/hotels/hotel-page";
import { listedHotels } from "./offer/hotels/listed-hotels";
import type { SearchParts } from "./offer/search/search-packages";
import { calcPack } from "./offer/selection/calc-pack";
import { agencyCalls } from "./people/agencies/agency-calls";
import { cardsFor, priceFor, tabsFor } from "./people/agencies/agent-prices";
import type { Caller } from "./people/caller/caller";
import { atClubPrices } from "./people/members/at-club-prices";
import { ownBooking } from "./sale/booking/own-booking";
import { storePage } from "./sale/booking/store-page";
import { storedPage } from "./sale/booking/stored-page";
import { succeededBooking } from "./sale/booking/succeeded-booking";
import { memberCalls } from "./sale/club/member-calls";
import { checkCoupon, couponAvailability } from "./sale/coupons/check-coupon";
import { guardGuessing } from "./sale/coupons/guard-guessing";
import { getPaymentUrl } from "./sale/payment/get-payment-url";
import { paymentReturned } from "./sale/payment/payment-returned";
import { countEmployeeAttempt } from "./sale/subsidy/count-employee-attempt";
import { debitAndBook } from "./sale/supplier-stays/debit-and-book";
import { stayPicture } from "./sale/supplier-stays/stay-pictures";
import { stayHotels, stayRates } from "./sale/supplier-stays/stay-search";
import { documentContent, documentJob, documentPage, exportDocument } from "./service/documents/documents";
import { packCalendar } from "./service/documents/pack-calendar";
import { sendDocuments } from "./service/documents/send-documents";
import { signatureState } from "./service/signatures/signature-state";
import { acceptTerms, sendFinalMsg, signaturePage } from "./service/signatures/signatures";
import { visitorCalls } from "./service/visitors/visitor-calls";
import { agentHome } from "./trade/agent-home/agent-home";
import { searchForAgency } from "./trade/agent-home/search-for-agency";
import { pricePlanCalls } from "./trade/price-plan/price-plan-calls";
import { callsByCategory } from "./trade/sites/calls-by-category";
import { siteOffer } from "./trade/sites/site-offer";

/** Every call of the contract, on the parts it needs. */
export function engineHandlers(
  parts: EngineParts,
  statuses: ReturnType<typeof cachedStatuses>,
  stamps: Stamps,
): Port<Calls, Caller> {
  const reference = referenceDataOf(parts.db, parts.catalogue, parts.clock);
  const offers = offerReferenceOf(parts);
  const byCategory = callsByCategory(parts, stamps, (langCode) => timerLineNow(parts, langCode));
  const { clock } = parts;
  const pricesOf = (caller: Caller) => atClubPrices(parts, caller);
  const cards = (caller: Caller, found: PackageCard[], langCode: LangCode) =>
    cardsFor(parts.db, caller, found, langCode);
  const found = async (asked: ReturnType<typeof searchForAgency>, caller: Caller, langCode: LangCode) => {
    const answer = await asked;
    if (!answer.ok || !caller.agent) return answer;
    return accept({ ...answer.value, packages: await cards(caller, answer.value.packages, langCode) });
  };
  /** Deals kept for everybody and, apart from them, for all club members: no caller's own agency is part of what is kept. */
  const cachedForEach = <V>(make: (its: SearchParts, langCode: LangCode) => Promise<V>) => {
    const everyone = timedCache(clock, dealsCacheTime, (langCode: LangCode) => make(parts, langCode));
    const club = timedCache(clock, dealsCacheTime, (langCode: LangCode) =>
      make({ ...parts, ownClubPercent: parts.clubPercent }, langCode),
    );
    return {
      of: (caller: Caller, langCode: LangCode) => (caller.member ? club : everyone)(langCode),
      forget() {
        everyone.forget();
        club.forget();
      },
    };
  };
  const home = cachedForEach(homeDeals);
  const stays = cachedForEach(firstTab);
  const menu = cachedForEach(appMenu);
  const categoryTop = cachedForEach(packCategoryTop);
  clearOnInvalidation(stamps, ["offer", "place", "rates", "content"], home, stays, menu, categoryTop);
  const all: Port<Calls, Caller> = {
    areas: ({ langCode }) => reference.area(langCode),
    airports: ({ langCode }) => reference.airports(langCode),
    subjects: ({ langCode }) => reference.subject(langCode),
    roomClasses: ({ langCode }) => reference.roomClasses(langCode),
    roomCompositionTypes: ({ langCode }) => reference.roomCompositionTypes(langCode),
    currencyConvert: () => reference.currencyConvert(),
    dealTypes: ({ langCode }) => offers.dealTypes(langCode),
    dealTypesInEffect: ({ langCode }) => offers.dealTypesInEffect(langCode),
    itineraries: ({ langCode }) => offers.itineraries(langCode),
    competitions: ({ langCode }) => offers.competitions(langCode),
    packSubCategories: ({ langCode }) => offers.packSubCategories(langCode),
    packSubCategoriesWithDest: ({ langCode }) => offers.packSubCategoriesWithDest(langCode),
    async homeDeals({ langCode }, caller) {
      const deals = await home.of(caller, langCode);
      const mostViewDeals = await cards(caller, deals.mostViewDeals, langCode);
      return accept({ ...deals, mostViewDeals, tabs: await tabsFor(parts.db, caller, deals.tabs, langCode) });
    },
    async landingDeals(input, caller) {
      const page = await landingDeals(pricesOf(caller), input);
      if (!page.ok) return page;
      return accept({ ...page.value, tabs: await tabsFor(parts.db, caller, page.value.tabs, input.langCode) });
    },
    async deal({ id, langCode }, caller) {
      const found = await dealById(pricesOf(caller), id, langCode);
      if (!found.ok) return found;
      const [card] = await cards(caller, [found.value.card], langCode);
      return accept(card!);
    },
    async domesticFirstTab({ langCode }, caller) {
      const [tab] = await tabsFor(parts.db, caller, [await stays.of(caller, langCode)], langCode);
      return accept(tab!);
    },
    // Other offers only accompany the requested product: when they fail, the page shows a notice (specification §8) instead of failing.
    async associatedDeals({ packId, langCode }, caller) {
      try {
        const found = await associatedDeals(pricesOf(caller), packId, langCode);
        return found.ok && found.value !== "error" ? accept(await cards(caller, found.value, langCode)) : found;
      } catch (error) {
        parts.log.error({ err: error, packId }, "related deals could not be loaded");
        return accept("error" as const);
      }
    },
    ...byCategory,
    packCategoryTop: ({ langCode }, caller) => categoryTop.of(caller, langCode),
    packCalendar: (input) => packCalendar(parts, input),
    async conjugatePackages({ id, langCode }, caller) {
      const found = await conjugatePackages(pricesOf(caller), id, langCode);
      return found.ok ? accept(await cards(caller, found.value, langCode)) : found;
    },
    pageContentsImage: ({ page, route, langCode }) => bannersOf(parts, page, langCode, route),
    pageContentsHref: ({ page, item, langCode }) => bannerHref(parts, page, item, langCode),
    pageContents: ({ page, langCode }) => pageContents(parts, page, langCode),
    destinationEx: ({ dest }) => destinationPictures(parts, dest),
    listedDeals: (input) => listedDeals(parts, input),
    async hotelPage(input, caller) {
      const page = await hotelPage(pricesOf(caller), input, { liveStays: parts.hotelSupplier !== null });
      return page.ok ? accept({ ...page.value, dates: await cards(caller, page.value.dates, input.langCode) }) : page;
    },
    listedHotels: () => listedHotels(parts.db),
    getMenuNew: ({ langCode }, caller) => menu.of(caller, langCode),
    async getPackagesNew(input, caller) {
      const found = await appPackages(pricesOf(caller), input);
      if (!found.ok) return found;
      return accept({ ...found.value, deals: await cards(caller, found.value.deals, input.langCode) });
    },
    dealSubCategories: ({ langCode }) => offers.packSubCategories(langCode),
    async getPackageData({ id, langCode }, caller) {
      const found = await packageData(pricesOf(caller), id, langCode);
      if (!found.ok) return found;
      const [deal] = await cards(caller, [found.value.deal], langCode);
      return accept({ ...found.value, deal: deal! });
    },
    itineraryDetail: ({ dealid, langCode }) => itineraryOfDeal(parts, dealid, langCode),
    shortenedUrl: (input, caller) => shorten(parts, input, caller),
    shortenedUrlReverse: ({ shortenedUrlPath }) => reverse(parts, shortenedUrlPath),
    search: (input, caller) => found(searchForAgency(pricesOf(caller), input, false), caller, input.langCode),
    aggSearch: (input, caller) => found(searchForAgency(pricesOf(caller), input, true), caller, input.langCode),
    packDates: (input, caller) => packDates(pricesOf(caller), input),
    packHolidays: ({ langCode }) => holidaysOf(parts.clock, langCode),
    ...siteCalls(parts, statuses),
    stayHotels: (input) => stayHotels(parts, input),
    stayRates: (input) => stayRates(parts, input),
    stayPicture: (input) => stayPicture(parts, input),
    async calcPack(input, caller) {
      const priced = await calcPack(parts, input, caller.member ? parts.clubPercent : 0);
      return priced.ok ? accept(await priceFor(parts.db, caller, input.packId, priced.value, input.langCode)) : priced;
    },
    async storePage(input, caller) {
      if (input.employeeNumber !== undefined) {
        const counted = await countEmployeeAttempt(parts, input, caller);
        if (!counted.ok) return counted;
      }
      return input.couponCodes?.length
        ? guardGuessing(parts, caller, () => storePage(parts, input, caller))
        : storePage(parts, input, caller);
    },
    checkCoupon: (input, caller) => guardGuessing(parts, caller, () => checkCoupon(parts, input, caller)),
    checkCouponAvailability: async () => accept({ available: await couponAvailability(parts) }),
    async storedPage({ bookingId, langCode }, caller) {
      const row = await ownBooking(parts.db, bookingId, caller);
      if (!row) return refuse("not-found", { field: "bookingId" });
      return accept(await storedPage(parts, row, "read", langCode));
    },
    getPaymentUrl: (input, caller) => getPaymentUrl(parts, input, caller),
    debitCreditCard: (input, caller) => debitAndBook(parts, input, caller),
    paymentReturned: (input) => paymentReturned(parts, input),
    succeededBooking: (input, caller) => succeededBooking(parts, input, caller),
    ...memberCalls(parts),
    ...agencyCalls(parts),
    ...messageCalls(parts),
    agentHome: async ({ langCode }, caller) => accept(await agentHome(parts, caller, langCode)),
    ...visitorCalls(parts),
    cancellationNotice: (input, caller) => cancellationNotice(parts, input, caller),
    exportPdf: (input, caller) => exportDocument(parts, { ...input, format: "pdf" }, caller),
    exportWord: (input, caller) => exportDocument(parts, { ...input, format: "word" }, caller),
    exportCalendar: (input, caller) =>
      exportDocument(parts, { ...input, kind: "confirmation", format: "calendar" }, caller),
    documentJob: ({ documentId }, caller) => documentJob(parts, documentId, caller),
    documentFile: ({ documentId }, caller) => documentContent(parts, documentId, caller),
    documentPage: (input, caller) => documentPage(parts, input, caller),
    sendDocuments: (input, caller) => sendDocuments(parts, input, caller),
    ...pricePlanCalls(parts),
    leadInfo: (input, caller) => takeLead(parts, "call", input, caller),
    footerContact: (input, caller) => takeLead(parts, "contact", input, caller),
    ...footerPages({ ...parts, stamps }),
    ...newsletterCalls(parts),
    ...newsletterDeskCalls(parts),
    ...pageDeskCalls(parts),
    notifyAdmin: (input, caller) => notifyFromSite(parts, input, caller),
    sendFinalMsg: ({ bookingId }, caller) => sendFinalMsg(parts, bookingId, caller),
    signaturePage: ({ token, langCode }) => signaturePage(parts, token, langCode),
    acceptTerms: ({ token, shownPrice, langCode }) => acceptTerms(parts, token, langCode, shownPrice),
    signatureState: ({ bookingId }, caller) => signatureState(parts, bookingId, caller),
    ...deskCalls(parts),
  };
  return { ...all, ...siteOffer(parts.db, all, byCategory) };
}
