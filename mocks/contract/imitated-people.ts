import type { agencies } from "@contract/agencies";
import type { agencyDesk } from "@contract/agency-desk";
import type { couponDesk } from "@contract/coupon-desk";
import type { desk } from "@contract/desk";
import type { members } from "@contract/members";
import { accept, type Port, refuse } from "@contract/operation";
import type { signatures } from "@contract/signatures";
import type { visitors } from "@contract/visitors";

type People = typeof members &
  typeof agencies &
  typeof visitors &
  typeof signatures &
  typeof desk &
  typeof couponDesk &
  typeof agencyDesk;

/** The imitated shop knows nobody: every log-in is answered as one of a stranger, and whoever needs one is refused. */
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
    visitorRequestLogin: async () => accept({ visitorSid: sid }),
    visitorVerifyCode: wrong,
    visitorLogout: out,
    visitorCheckSession: out,
    bookInfo: notLoggedIn,
    questionsAnswers: notLoggedIn,
    askQuestion: notLoggedIn,
    hotelChange: absent,
    acceptHotelChange: absent,
    requestCancellation: absent,
    sendFinalMsg: notLoggedIn,
    signaturePage: absent,
    acceptTerms: absent,
    deskLogin: wrong,
    deskLogout: out,
    deskCheckSession: out,
    deskBookings: notLoggedIn,
    deskBooking: notLoggedIn,
    deskConfirm: notLoggedIn,
    deskRefuse: notLoggedIn,
    deskCancel: notLoggedIn,
    deskOfferHotelChange: notLoggedIn,
    deskAnswer: notLoggedIn,
    deskAgencies: notLoggedIn,
    deskMembers: notLoggedIn,
    deskSetDisabled: notLoggedIn,
    deskAgency: notLoggedIn,
    deskSaveAgency: notLoggedIn,
    deskAddClerk: notLoggedIn,
    deskNewPassword: notLoggedIn,
    deskCoupons: notLoggedIn,
    deskAddCoupon: notLoggedIn,
    deskRates: notLoggedIn,
    deskSetRate: notLoggedIn,
    deskLog: notLoggedIn,
  };
}
