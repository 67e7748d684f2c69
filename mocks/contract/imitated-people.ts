import type { agencies } from "@contract/agencies/agencies";
import type { agentHome } from "@contract/agencies/agent-home";
import type { agentMessages, messageDesk } from "@contract/agencies/agent-messages";
import type { dateChange } from "@contract/booking/date-change";
import type { flyingSafeCalls } from "@contract/booking/flying-safe";
import type { passportCalls } from "@contract/booking/passports";
import type { signatures } from "@contract/booking/signatures";
import type { visitors } from "@contract/booking/visitors";
import type { reviewCalls } from "@contract/content/reviews";
import type { siteStatus } from "@contract/content/site-status";
import type { agencyDesk } from "@contract/desk/agency-desk";
import type { bookingChanges } from "@contract/desk/booking-changes";
import type { bookingMessages } from "@contract/desk/booking-messages";
import type { contentDesk } from "@contract/desk/content-desk";
import type { couponDesk } from "@contract/desk/coupon-desk";
import type { desk } from "@contract/desk/desk";
import type { extraDesk } from "@contract/desk/extra-desk";
import type { newsletterDesk } from "@contract/desk/newsletter-desk";
import type { noticeDesk } from "@contract/desk/notice-desk";
import type { reviewDesk } from "@contract/desk/review-desk";
import type { sourceDesk } from "@contract/desk/source-desk";
import type { stockDesk } from "@contract/desk/stock-desk";
import type { memberBookingCalls } from "@contract/people/member-bookings";
import type { members } from "@contract/people/members";
import type { travellerCalls } from "@contract/people/travellers";
import { accept, type Port, refuse } from "@contract/wire/operation";

type People = typeof members &
  typeof memberBookingCalls &
  typeof travellerCalls &
  typeof agencies &
  typeof visitors &
  typeof signatures &
  typeof flyingSafeCalls &
  typeof passportCalls &
  typeof dateChange &
  typeof desk &
  typeof bookingChanges &
  typeof bookingMessages &
  typeof contentDesk &
  typeof stockDesk &
  typeof couponDesk &
  typeof agencyDesk &
  typeof newsletterDesk &
  typeof noticeDesk &
  typeof sourceDesk &
  typeof extraDesk &
  Omit<typeof reviewCalls, "hotelReviews"> &
  typeof reviewDesk &
  typeof siteStatus &
  typeof agentHome &
  typeof agentMessages &
  typeof messageDesk;

/** The imitated shop has no accounts: every log-in fails as for an unknown user, and calls that need one are refused. */
export function imitatedPeople(): Port<People, null> {
  const sid = "imitated-session-of-nobody";
  const wrong = async () => refuse("login-incorrect");
  const out = async () => accept({ logined: false as const });
  const notLoggedIn = async () => refuse("not-logged-in");
  const absent = async () => refuse("not-found");
  return {
    memberRequestLogin: async () => accept({ memberSid: sid }),
    memberRegister: async () => accept({ memberSid: sid }),
    memberVerifyCode: wrong,
    memberLogout: out,
    memberCheckSession: out,
    memberBookings: notLoggedIn,
    memberOpenBooking: notLoggedIn,
    memberAddBooking: notLoggedIn,
    memberConfirmBooking: notLoggedIn,
    memberRemoveBooking: notLoggedIn,
    memberOpenReview: notLoggedIn,
    memberTravellers: notLoggedIn,
    memberTraveller: notLoggedIn,
    memberSaveTraveller: notLoggedIn,
    memberRemoveTravellers: notLoggedIn,
    memberStoredData: notLoggedIn,
    memberLeave: notLoggedIn,
    memberConfirmEmail: notLoggedIn,
    agencyRequestLogin: async () => accept({ agencySid: sid }),
    agencyVerifyCode: wrong,
    agencyPassLogin: wrong,
    agencyLogout: out,
    agencyCheckSession: out,
    agentLogin: wrong,
    agentFcLogin: wrong,
    agentLogout: out,
    agentCheckSession: out,
    agentChoose: notLoggedIn,
    agentAll: notLoggedIn,
    agencyForPricePlanOnly: notLoggedIn,
    marketerId: absent,
    dealTypeByAgency: absent,
    agencyContentsByHost: absent,
    agencyLogo: absent,
    visitorRequestLogin: async () => accept({ visitorSid: sid }),
    visitorVerifyCode: wrong,
    visitorLogout: out,
    visitorCheckSession: out,
    bookInfo: notLoggedIn,
    questionsAnswers: notLoggedIn,
    askQuestion: notLoggedIn,
    hotelChange: absent,
    acceptHotelChange: absent,
    answerHotelChange: notLoggedIn,
    payHotelChange: absent,
    payChange: notLoggedIn,
    dateChoices: notLoggedIn,
    changeDate: notLoggedIn,
    holdDateChange: notLoggedIn,
    deskDateChoices: notLoggedIn,
    deskChangeDate: notLoggedIn,
    deskOfferDateChange: notLoggedIn,
    cancellationNotice: async () => accept({ received: true as const }),
    correctName: notLoggedIn,
    deskCorrectName: notLoggedIn,
    deskCorrectContact: notLoggedIn,
    deskRefund: notLoggedIn,
    deskBookingMessages: notLoggedIn,
    deskSendAgain: notLoggedIn,
    givePassports: absent,
    visitorGivePassports: notLoggedIn,
    keptPassports: absent,
    visitorKeptPassports: notLoggedIn,
    deskGivePassports: notLoggedIn,
    requestCancellation: absent,
    sendFinalMsg: notLoggedIn,
    signatureState: notLoggedIn,
    signaturePage: absent,
    acceptTerms: absent,
    guestReview: absent,
    writeReview: absent,
    addReviewPhoto: absent,
    removeReviewPhoto: absent,
    guestPhoto: absent,
    reviewPhoto: absent,
    agentHome: notLoggedIn,
    agentMessages: notLoggedIn,
    agentUnread: notLoggedIn,
    agentAcknowledge: notLoggedIn,
    agentSocketTicket: notLoggedIn,
    deskMessages: notLoggedIn,
    deskSendMessage: notLoggedIn,
    deskLogin: wrong,
    deskLogout: out,
    deskCheckSession: out,
    deskBookings: notLoggedIn,
    deskBooking: notLoggedIn,
    deskConfirm: notLoggedIn,
    deskRefuse: notLoggedIn,
    deskCancel: notLoggedIn,
    deskHotelChoices: notLoggedIn,
    deskOfferHotelChange: notLoggedIn,
    deskAnswer: notLoggedIn,
    deskAgencies: notLoggedIn,
    deskMembers: notLoggedIn,
    deskSetDisabled: notLoggedIn,
    deskAgency: notLoggedIn,
    deskSaveAgency: notLoggedIn,
    deskAgencyCredit: notLoggedIn,
    deskSettleOrders: notLoggedIn,
    deskSetLogo: notLoggedIn,
    deskAddClerk: notLoggedIn,
    deskNewPassword: notLoggedIn,
    deskCoupons: notLoggedIn,
    deskAddCoupon: notLoggedIn,
    deskRates: notLoggedIn,
    deskSources: notLoggedIn,
    deskExtras: notLoggedIn,
    deskSetExtra: notLoggedIn,
    deskReviews: notLoggedIn,
    deskJudgeReview: notLoggedIn,
    deskAnswerReview: notLoggedIn,
    deskReviewPhoto: notLoggedIn,
    deskJudgePhoto: notLoggedIn,
    deskSetRate: notLoggedIn,
    deskLetters: notLoggedIn,
    deskLetter: notLoggedIn,
    deskSaveLetter: notLoggedIn,
    deskTestLetter: notLoggedIn,
    deskSendLetter: notLoggedIn,
    deskEndSubscription: notLoggedIn,
    deskLog: notLoggedIn,
    deskNotices: notLoggedIn,
    deskSeeNotices: notLoggedIn,
    deskSiteStatus: notLoggedIn,
    deskSaveSiteStatus: notLoggedIn,
    deskMissingPages: notLoggedIn,
    deskMovePage: notLoggedIn,
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
    deskContents: notLoggedIn,
    deskSaveContent: notLoggedIn,
    deskDepartures: notLoggedIn,
    deskDeparture: notLoggedIn,
    deskSetDeparture: notLoggedIn,
    deskSetOnRequest: notLoggedIn,
    deskSetStock: notLoggedIn,
  };
}
