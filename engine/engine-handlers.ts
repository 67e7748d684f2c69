import type { Calls } from "@contract/calls";
import { accept, type Port } from "@contract/wire/operation";
import {
  bannerHref,
  cachedBanners,
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
import { marketerResults } from "./content/visit-counts/marketer-results";
import type { Stamps } from "./core/caches/stamps";
import { deskCalls } from "./desk/desk-calls";
import { newsletterDeskCalls } from "./desk/desk-newsletter";
import { pageDeskCalls } from "./desk/desk-pages";
import { leadDeskCalls } from "./desk/leads/lead-desk-calls";
import { messageCalls } from "./desk/message-calls";
import type { EngineParts } from "./engine-parts";
import { referenceCalls } from "./offer/catalogue/reference-calls";
import { listedDeals } from "./offer/deals/listed-deals";
import { listedHotels } from "./offer/hotels/listed-hotels";
import { agencyCalls } from "./people/agencies/agency-calls";
import type { Caller } from "./people/caller/caller";
import { bookingCalls } from "./sale/booking/booking-calls";
import { memberCalls } from "./sale/club/member-calls";
import { stayPicture } from "./sale/supplier-stays/stay-pictures";
import { agencyRequestCalls } from "./service/agency-questions/agency-question-calls";
import { documentCalls } from "./service/documents/document-calls";
import { packCalendar } from "./service/documents/pack-calendar";
import { memberBookingHandlers } from "./service/members/member-booking-handlers";
import { guestReview, writeReview } from "./service/reviews/guest-review";
import { hotelReviews } from "./service/reviews/hotel-reviews";
import { addPhoto, guestPhoto, publicPhoto, removePhoto } from "./service/reviews/photos/guest-photos";
import { acceptTerms } from "./service/signatures/accept-terms";
import { sendFinalMsg } from "./service/signatures/send-final-msg";
import { signaturePage } from "./service/signatures/signature-page";
import { signatureState } from "./service/signatures/signature-state";
import { travellerHandlers } from "./service/travellers/traveller-handlers";
import { visitorCalls } from "./service/visitors/visitor-calls";
import { agentBookings } from "./trade/agent-home/agent-bookings";
import { agentHome } from "./trade/agent-home/agent-home";
import { pricePlanCalls } from "./trade/price-plan/price-plan-calls";
import { agentStays } from "./trade/sites/agent-stays";
import { callsByCategory } from "./trade/sites/calls-by-category";
import { offerCalls } from "./trade/sites/offer-calls";
import { siteOffer } from "./trade/sites/site-offer";

/** Every call of the contract, on the parts it needs. An agency's site that sells only some categories hides the others. */
export function engineHandlers(
  parts: EngineParts,
  statuses: ReturnType<typeof cachedStatuses>,
  stamps: Stamps,
): Port<Calls, Caller> {
  const byCategory = callsByCategory(parts, stamps, (langCode) => timerLineNow(parts, langCode));
  const banners = cachedBanners({ ...parts, stamps });
  const offered = {
    ...referenceCalls(parts),
    ...offerCalls(parts, stamps),
    ...siteCalls(parts, statuses),
    packCalendar: (input) => packCalendar(parts, input),
    ...agentStays(parts),
    pageContentsImage: ({ page, route, langCode }) => banners(page, langCode, route),
    pageContentsHref: ({ page, item, langCode }) => bannerHref(parts, page, item, langCode),
    pageContents: ({ page, langCode }) => pageContents(parts, page, langCode),
  } satisfies Partial<Port<Calls, Caller>>;
  return {
    ...offered,
    // Those of the same name in `offered`, narrowed to what the caller's site sells.
    ...siteOffer(parts.db, offered, byCategory),
    listedDeals: (input) => listedDeals(parts, input),
    listedHotels: () => listedHotels(parts.db),
    stayPicture: (input) => stayPicture(parts, input),
    ...bookingCalls(parts),
    ...memberCalls(parts),
    ...memberBookingHandlers(parts),
    ...travellerHandlers(parts),
    ...agencyCalls(parts),
    ...messageCalls(parts),
    agentHome: async ({ langCode }, caller) =>
      accept({
        ...(await agentHome(parts, caller, langCode)),
        links: await marketerResults(parts, caller.agent!.acting.marketerId),
      }),
    agentBookings: async (input, caller) => accept(await agentBookings(parts, caller, input)),
    ...agencyRequestCalls(parts),
    ...visitorCalls(parts),
    ...documentCalls(parts),
    ...pricePlanCalls(parts),
    sendFinalMsg: ({ bookingId }, caller) => sendFinalMsg(parts, bookingId, caller),
    signaturePage: ({ token, langCode }, caller) => signaturePage(parts, token, langCode, caller),
    acceptTerms: (input, caller) => acceptTerms(parts, input, caller),
    signatureState: ({ bookingId }, caller) => signatureState(parts, bookingId, caller),
    guestReview: (input, caller) => guestReview(parts, input, caller),
    writeReview: (input, caller) => writeReview(parts, input, caller),
    addReviewPhoto: (input, caller) => addPhoto(parts, input, caller),
    removeReviewPhoto: (input, caller) => removePhoto(parts, input, caller),
    guestPhoto: (input, caller) => guestPhoto(parts, input, caller),
    reviewPhoto: ({ photoId, size }) => publicPhoto(parts, photoId, size),
    hotelReviews: (input) => hotelReviews(parts, input),
    destinationEx: ({ dest }) => destinationPictures(parts, dest),
    shortenedUrl: (input, caller) => shorten(parts, input, caller),
    shortenedUrlReverse: ({ shortenedUrlPath }) => reverse(parts, shortenedUrlPath),
    cancellationNotice: (input, caller) => cancellationNotice(parts, input, caller),
    leadInfo: (input, caller) => takeLead(parts, "call", input, caller),
    footerContact: (input, caller) => takeLead(parts, "contact", input, caller),
    ...footerPages({ ...parts, stamps }),
    ...newsletterCalls(parts),
    notifyAdmin: (input, caller) => notifyFromSite(parts, input, caller),
    ...newsletterDeskCalls(parts),
    ...pageDeskCalls(parts),
    ...leadDeskCalls(parts),
    ...deskCalls(parts),
  };
}
