import { agencies } from "./agencies/agencies";
import { agencyRequests } from "./agencies/agency-requests";
import { agentHome } from "./agencies/agent-home";
import { agentMessages, messageDesk } from "./agencies/agent-messages";
import { pricePlan } from "./agencies/price-plan";
import { bookings } from "./booking/booking";
import { coupons } from "./booking/coupons";
import { dateChange } from "./booking/date-change";
import { documents } from "./booking/documents";
import { flyingSafeCalls } from "./booking/flying-safe";
import { passportCalls } from "./booking/passports";
import { signatures } from "./booking/signatures";
import { visitors } from "./booking/visitors";
import { content } from "./content/content";
import { footer } from "./content/footer";
import { leads } from "./content/leads";
import { newsletter } from "./content/newsletter";
import { notifications } from "./content/notifications";
import { reviewCalls } from "./content/reviews";
import { siteStatus } from "./content/site-status";
import { agencyDesk } from "./desk/agency-desk";
import { bookingChanges } from "./desk/booking-changes";
import { bookingMessages } from "./desk/booking-messages";
import { contentDesk } from "./desk/content-desk";
import { couponDesk } from "./desk/coupon-desk";
import { desk } from "./desk/desk";
import { extraDesk } from "./desk/extra-desk";
import { fcLinkDesk } from "./desk/fc-link-desk";
import { flightDesk } from "./desk/flight-desk";
import { hotelClientDesk } from "./desk/hotel-client-desk";
import { leadDesk } from "./desk/lead-desk";
import { newsletterDesk } from "./desk/newsletter-desk";
import { noticeDesk } from "./desk/notice-desk";
import { pageDesk } from "./desk/page-desk";
import { reviewDesk } from "./desk/review-desk";
import { sourceDesk } from "./desk/source-desk";
import { stockDesk } from "./desk/stock-desk";
import { travellerDesk } from "./desk/traveller-desk";
import { stays } from "./hotels/stays";
import { memberBookingCalls } from "./people/member-bookings";
import { members } from "./people/members";
import { travellerCalls } from "./people/travellers";
import { appDeals } from "./shopping/app-deals";
import { deals } from "./shopping/deals";
import { discovery } from "./shopping/discovery";
import { hotelPages } from "./shopping/hotel-page";
import { links } from "./shopping/links";
import { places } from "./shopping/places";
import { referenceData } from "./shopping/reference-data";
import { searchAndSelection } from "./shopping/search-and-selection";
import type { Port } from "./wire/operation";

/** Every call of the contract. */
export const calls = {
  ...referenceData,
  ...deals,
  ...content,
  ...discovery,
  ...hotelPages,
  ...places,
  ...appDeals,
  ...links,
  ...leads,
  ...footer,
  ...newsletter,
  ...newsletterDesk,
  ...pageDesk,
  ...sourceDesk,
  ...extraDesk,
  ...travellerDesk,
  ...flightDesk,
  ...reviewCalls,
  ...reviewDesk,
  ...agencyRequests,
  ...pricePlan,
  ...searchAndSelection,
  ...stays,
  ...bookings,
  ...coupons,
  ...members,
  ...memberBookingCalls,
  ...travellerCalls,
  ...agencies,
  ...agentMessages,
  ...agentHome,
  ...visitors,
  ...signatures,
  ...dateChange,
  ...flyingSafeCalls,
  ...passportCalls,
  ...documents,
  ...notifications,
  ...siteStatus,
  ...desk,
  ...bookingChanges,
  ...bookingMessages,
  ...couponDesk,
  ...hotelClientDesk,
  ...agencyDesk,
  ...fcLinkDesk,
  ...noticeDesk,
  ...leadDesk,
  ...messageDesk,
  ...contentDesk,
  ...stockDesk,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

/** The calls that the site makes. */
export type Shop = Port<Calls>;
