import { agencies } from "@contract/agencies/agencies";
import { agentHome } from "@contract/agencies/agent-home";
import { agentMessages, messageDesk } from "@contract/agencies/agent-messages";
import { pricePlan } from "@contract/agencies/price-plan";
import { dateChange } from "@contract/booking/date-change";
import { flyingSafeCalls } from "@contract/booking/flying-safe";
import { passportCalls } from "@contract/booking/passports";
import { signatures } from "@contract/booking/signatures";
import { visitors } from "@contract/booking/visitors";
import { reviewCalls } from "@contract/content/reviews";
import { siteStatus } from "@contract/content/site-status";
import { agencyDesk } from "@contract/desk/agency-desk";
import { bookingChanges } from "@contract/desk/booking-changes";
import { bookingMessages } from "@contract/desk/booking-messages";
import { contentDesk } from "@contract/desk/content-desk";
import { couponDesk } from "@contract/desk/coupon-desk";
import { desk } from "@contract/desk/desk";
import { extraDesk } from "@contract/desk/extra-desk";
import { hotelClientDesk } from "@contract/desk/hotel-client-desk";
import { newsletterDesk } from "@contract/desk/newsletter-desk";
import { noticeDesk } from "@contract/desk/notice-desk";
import { pageDesk } from "@contract/desk/page-desk";
import { reviewDesk } from "@contract/desk/review-desk";
import { sourceDesk } from "@contract/desk/source-desk";
import { stockDesk } from "@contract/desk/stock-desk";
import { memberBookingCalls } from "@contract/people/member-bookings";
import { members } from "@contract/people/members";
import { travellerCalls } from "@contract/people/travellers";
import { accept, type Port, refuse } from "@contract/wire/operation";

const { hotelReviews: _, ...reviews } = reviewCalls;

const people = {
  ...members,
  ...memberBookingCalls,
  ...travellerCalls,
  ...agencies,
  ...visitors,
  ...signatures,
  ...flyingSafeCalls,
  ...passportCalls,
  ...dateChange,
  ...desk,
  ...bookingChanges,
  ...bookingMessages,
  ...contentDesk,
  ...stockDesk,
  ...couponDesk,
  ...hotelClientDesk,
  ...agencyDesk,
  ...newsletterDesk,
  ...noticeDesk,
  ...sourceDesk,
  ...extraDesk,
  ...reviews,
  ...reviewDesk,
  ...siteStatus,
  ...agentHome,
  ...agentMessages,
  ...messageDesk,
  ...pricePlan,
  ...pageDesk,
};
type People = typeof people;

/**
 * The imitated shop has no accounts: every log-in fails as for an unknown user, and calls that need one are refused. Only the calls that
 * answer something else are listed.
 */
export function imitatedPeople(): Port<People, null> {
  const sid = "imitated-session-of-nobody";
  const wrong = async () => refuse("login-incorrect");
  const out = async () => accept({ logined: false as const });
  const notLoggedIn = async () => refuse("not-logged-in");
  const absent = async () => refuse("not-found");
  const refused = Object.fromEntries(Object.keys(people).map((name) => [name, notLoggedIn]));
  return {
    ...(refused as Record<keyof People, typeof notLoggedIn>),
    memberRequestLogin: async () => accept({ memberSid: sid }),
    memberRegister: async () => accept({ memberSid: sid }),
    memberVerifyCode: wrong,
    memberLogout: out,
    memberCheckSession: out,
    agencyRequestLogin: async () => accept({ agencySid: sid }),
    agencyVerifyCode: wrong,
    agencyPassLogin: wrong,
    agencyLogout: out,
    agencyCheckSession: out,
    agentLogin: wrong,
    agentFcLogin: wrong,
    agentLogout: out,
    agentCheckSession: out,
    marketerId: absent,
    dealTypeByAgency: absent,
    dealTypeByMarketer: async () => accept({ dealTypeCodes: [] }),
    agencyContentsByHost: absent,
    agencyLogo: absent,
    visitorRequestLogin: async () => accept({ visitorSid: sid }),
    visitorVerifyCode: wrong,
    visitorLogout: out,
    visitorCheckSession: out,
    hotelChange: absent,
    acceptHotelChange: absent,
    payHotelChange: absent,
    cancellationNotice: async () => accept({ received: true as const }),
    givePassports: absent,
    keptPassports: absent,
    requestCancellation: absent,
    signaturePage: absent,
    acceptTerms: absent,
    guestReview: absent,
    writeReview: absent,
    addReviewPhoto: absent,
    removeReviewPhoto: absent,
    guestPhoto: absent,
    reviewPhoto: absent,
    deskLogin: wrong,
    deskLogout: out,
    deskCheckSession: out,
    pricePlanStopMails: async () => refuse("not-found", { field: "token" }),
    pageNotFound: async () => accept({}),
    maintenanceMessage: async ({ langCode }) =>
      accept({
        active: false,
        id: "none",
        target: { package: "all" as const },
        message: { title: "", body: "" },
        lang: langCode,
        closedForOrders: false,
        closed: false,
        agentPhone: "",
        agentHours: "",
      }),
  };
}
