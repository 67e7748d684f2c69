import type { CallName } from "@contract/calls";
import { type Refusal, refuse } from "@contract/wire/operation";
import type { Caller } from "./caller";
import type { Role } from "./roles";

type Allowed = readonly Role[];
const everyone: Allowed = ["anonymous"];
const members: Allowed = ["member"];
const clerks: Allowed = ["agent", "fc"];
const sellers: Allowed = ["agency", "agent", "fc"];
const deskUsers: Allowed = ["admin"];
const mayBypass = (caller: Caller) => caller.agent?.acting.flags.bypassPayment ?? false;

/** The roles allowed to make each call. A call without a row does not compile; roles not listed are refused. */
export const callPermissions: Record<CallName, Allowed> = {
  areas: everyone,
  airports: everyone,
  subjects: everyone,
  roomClasses: everyone,
  roomCompositionTypes: everyone,
  currencyConvert: everyone,
  dealTypes: everyone,
  dealTypesInEffect: everyone,
  itineraries: everyone,
  competitions: everyone,
  packSubCategories: everyone,
  packSubCategoriesWithDest: everyone,
  homeDeals: everyone,
  landingDeals: everyone,
  deal: everyone,
  domesticFirstTab: everyone,
  associatedDeals: everyone,
  hotels: everyone,
  area: everyone,
  packCategoryTop: everyone,
  conjugatePackages: everyone,
  packCalendar: everyone,
  pageContentsImage: everyone,
  pageContentsHref: everyone,
  pageContents: everyone,
  destinationEx: everyone,
  timerBanner: everyone,
  findPlaces: everyone,
  holidayMonths: everyone,
  listedDeals: everyone,
  hotelPage: everyone,
  hotelReviews: everyone,
  listedHotels: everyone,
  getMenuNew: everyone,
  getPackagesNew: everyone,
  dealSubCategories: everyone,
  getPackageData: everyone,
  itineraryDetail: everyone,
  shortenedUrl: everyone,
  shortenedUrlReverse: everyone,
  search: everyone,
  aggSearch: everyone,
  packDates: everyone,
  packHolidays: everyone,
  select: everyone,
  calcPack: everyone,
  stayHotels: everyone,
  stayRates: everyone,
  stayPicture: everyone,
  storePage: everyone,
  storedPage: everyone,
  getPaymentUrl: everyone,
  checkCoupon: everyone,
  checkCouponAvailability: everyone,
  debitCreditCard: everyone,
  paymentPage: everyone,
  paymentReturn: everyone,
  paymentReturned: everyone,
  succeededBooking: everyone,
  givePassports: everyone,
  keptPassports: everyone,
  memberRequestLogin: everyone,
  memberVerifyCode: everyone,
  memberLogout: everyone,
  memberCheckSession: everyone,
  memberRegister: everyone,
  memberBookings: members,
  memberOpenBooking: members,
  memberAddBooking: members,
  memberConfirmBooking: members,
  memberRemoveBooking: members,
  memberOpenReview: members,
  memberTravellers: members,
  memberTraveller: members,
  memberSaveTraveller: members,
  memberRemoveTravellers: members,
  memberStoredData: members,
  memberLeave: members,
  memberConfirmEmail: members,
  agencyRequestLogin: everyone,
  agencyVerifyCode: everyone,
  agencyPassLogin: everyone,
  agencyLogout: everyone,
  agencyCheckSession: everyone,
  agentLogin: everyone,
  agentFcLogin: everyone,
  agentLogout: everyone,
  agentCheckSession: everyone,
  agentChoose: clerks,
  agentAll: clerks,
  agencyForPricePlanOnly: clerks,
  marketerId: everyone,
  dealTypeByAgency: everyone,
  dealTypeByMarketer: everyone,
  agencyContentsByHost: everyone,
  agencyLogo: everyone,
  visitorRequestLogin: everyone,
  visitorVerifyCode: everyone,
  visitorLogout: everyone,
  visitorCheckSession: everyone,
  bookInfo: ["visitor"],
  questionsAnswers: ["visitor"],
  askQuestion: ["visitor"],
  hotelChange: everyone,
  acceptHotelChange: everyone,
  answerHotelChange: ["visitor"],
  payHotelChange: everyone,
  payChange: ["visitor"],
  payFee: ["visitor"],
  dateChoices: ["visitor"],
  changeDate: ["visitor"],
  holdDateChange: ["visitor"],
  askDateChange: ["visitor"],
  correctName: ["visitor"],
  visitorGivePassports: ["visitor"],
  visitorKeptPassports: ["visitor"],
  requestCancellation: everyone,
  withdrawCancellation: ["visitor"],
  sendFinalMsg: sellers,
  signatureState: sellers,
  exportPdf: everyone,
  exportWord: everyone,
  exportCalendar: everyone,
  documentJob: everyone,
  documentFile: everyone,
  documentPage: everyone,
  sendDocuments: everyone,
  pricePlanDests: sellers,
  pricePlanHotels: sellers,
  pricePlanDurations: sellers,
  pricePlan: sellers,
  agentHome: sellers,
  agentBookings: sellers,
  agencyCancellation: sellers,
  agencyQuestions: sellers,
  agencyAskQuestion: sellers,
  agencyWithdrawQuestion: sellers,
  agentMessages: sellers,
  agentUnread: sellers,
  agentAcknowledge: sellers,
  agentSocketTicket: sellers,
  pricePlanChanges: sellers,
  pricePlanExport: sellers,
  pricePlanFileJob: sellers,
  pricePlanFile: sellers,
  pricePlanSend: sellers,
  pricePlanSubscriptions: sellers,
  pricePlanSubscribe: sellers,
  pricePlanUnsubscribe: sellers,
  pricePlanStopMails: everyone,
  leadInfo: everyone,
  footerContact: everyone,
  newsletterSubscribe: everyone,
  newsletterLink: everyone,
  newsletterConfirm: everyone,
  newsletterUnsubscribe: everyone,
  cancellationNotice: everyone,
  footerPageList: everyone,
  footerItem: everyone,
  footerCategories: everyone,
  notifyAdmin: everyone,
  maintenanceMessage: everyone,
  pageNotFound: everyone,
  signaturePage: everyone,
  acceptTerms: everyone,
  guestReview: everyone,
  writeReview: everyone,
  addReviewPhoto: everyone,
  removeReviewPhoto: everyone,
  guestPhoto: everyone,
  reviewPhoto: everyone,
  deskLogin: everyone,
  deskLogout: everyone,
  deskCheckSession: everyone,
  deskBookings: deskUsers,
  deskBooking: deskUsers,
  deskConfirm: deskUsers,
  deskRefuse: deskUsers,
  deskCancel: deskUsers,
  deskTravellerChoices: deskUsers,
  deskCancelTraveller: deskUsers,
  deskDateChoices: deskUsers,
  deskChangeDate: deskUsers,
  deskOfferDateChange: deskUsers,
  deskHotelChoices: deskUsers,
  deskOfferHotelChange: deskUsers,
  deskCorrectName: deskUsers,
  deskWaiveFee: deskUsers,
  deskCorrectContact: deskUsers,
  deskRefund: deskUsers,
  deskBookingMessages: deskUsers,
  deskSendAgain: deskUsers,
  deskGivePassports: deskUsers,
  deskAnswer: deskUsers,
  deskAgencies: deskUsers,
  deskMembers: deskUsers,
  deskSetDisabled: deskUsers,
  deskAgency: deskUsers,
  deskSaveAgency: deskUsers,
  deskAgencyCredit: deskUsers,
  deskSettleOrders: deskUsers,
  deskReversePayment: deskUsers,
  deskSettleSubsidies: deskUsers,
  deskReverseSubsidy: deskUsers,
  deskSetLogo: deskUsers,
  deskAddClerk: deskUsers,
  deskNewPassword: deskUsers,
  deskFcLinks: deskUsers,
  deskAddFcLink: deskUsers,
  deskWithdrawFcLink: deskUsers,
  deskCoupons: deskUsers,
  deskAddCoupon: deskUsers,
  deskHotelClients: deskUsers,
  deskHotelStays: deskUsers,
  deskHotelClientKey: deskUsers,
  deskHotelClientAccount: deskUsers,
  deskCloseHotelClient: deskUsers,
  deskRates: deskUsers,
  deskSources: deskUsers,
  deskExtras: deskUsers,
  deskSetExtra: deskUsers,
  deskReviews: deskUsers,
  deskJudgeReview: deskUsers,
  deskAnswerReview: deskUsers,
  deskReviewPhoto: deskUsers,
  deskJudgePhoto: deskUsers,
  deskSetRate: deskUsers,
  deskPages: deskUsers,
  deskPage: deskUsers,
  deskPreviewPage: deskUsers,
  deskPublishPage: deskUsers,
  deskLetters: deskUsers,
  deskLetter: deskUsers,
  deskSaveLetter: deskUsers,
  deskDeleteLetter: deskUsers,
  deskTestLetter: deskUsers,
  deskSendLetter: deskUsers,
  deskEndSubscription: deskUsers,
  deskLog: deskUsers,
  deskNotices: deskUsers,
  deskSeeNotices: deskUsers,
  deskLeads: deskUsers,
  deskOpenLeads: deskUsers,
  deskQuestions: deskUsers,
  deskTakeLead: deskUsers,
  deskReleaseLead: deskUsers,
  deskFinishLead: deskUsers,
  deskReopenLead: deskUsers,
  deskSiteStatus: deskUsers,
  deskSaveSiteStatus: deskUsers,
  deskMissingPages: deskUsers,
  deskMovePage: deskUsers,
  deskMessages: deskUsers,
  deskSendMessage: deskUsers,
  deskContents: deskUsers,
  deskSaveContent: deskUsers,
  deskDeleteContent: deskUsers,
  deskDepartures: deskUsers,
  deskDeparture: deskUsers,
  deskSetDeparture: deskUsers,
  deskSetOnRequest: deskUsers,
  deskSetFlightTimes: deskUsers,
  deskSetStock: deskUsers,
  deskOnRequestPeriod: deskUsers,
  deskLiftOnRequestPeriod: deskUsers,
  deskTouchedStock: deskUsers,
  deskStopSale: deskUsers,
  deskLiftStopSale: deskUsers,
  deskSetPrice: deskUsers,
};

/**
 * Calls that are allowed with a lapsed session: those that check, open or end a session. Also the read of the current booking, which
 * then shows nothing of the people in it: the page of a submitted form needs it to keep what the user entered.
 */
const allowedWithLapsedSession: ReadonlySet<CallName> = new Set<CallName>([
  "memberRequestLogin",
  "memberVerifyCode",
  "memberLogout",
  "memberCheckSession",
  "memberRegister",
  "agencyRequestLogin",
  "agencyVerifyCode",
  "agencyPassLogin",
  "agencyLogout",
  "agencyCheckSession",
  "agentLogin",
  "agentFcLogin",
  "agentLogout",
  "agentCheckSession",
  "agencyContentsByHost",
  "agencyLogo",
  "reviewPhoto",
  // Calls that the pages around a log-in need as well.
  "maintenanceMessage",
  "pageNotFound",
  "visitorRequestLogin",
  "visitorVerifyCode",
  "visitorLogout",
  "visitorCheckSession",
  "storedPage",
]);

/**
 * Calls about what an account keeps: refused while its e-mail address is to be confirmed, because the phone may have a new owner (decision
 * 0076). Leaving is not one of them: the new owner may close an account that is not theirs.
 */
const ofKnownMember: ReadonlySet<CallName> = new Set<CallName>([
  "memberBookings",
  "memberOpenBooking",
  "memberAddBooking",
  "memberConfirmBooking",
  "memberRemoveBooking",
  "memberOpenReview",
  "memberTravellers",
  "memberTraveller",
  "memberSaveTraveller",
  "memberRemoveTravellers",
  "memberStoredData",
]);

/** Fields that only some roles may send, even in calls open to all. */
const fieldPermissions: readonly {
  call: CallName;
  field: string;
  roles: Allowed;
  and?: (caller: Caller) => boolean;
}[] = [
  { call: "storePage", field: "OdyAgentCodeByAgent", roles: clerks },
  { call: "storePage", field: "remarkByAgent", roles: sellers },
  { call: "storePage", field: "salePriceByAgent", roles: sellers },
  { call: "storePage", field: "DiscountAmountByAgent", roles: sellers },
  // Only internal agents and FC mode take phone orders.
  { call: "storePage", field: "phoneOrder", roles: clerks },
  { call: "storePage", field: "BypassPaymentByAgent", roles: sellers, and: mayBypass },
];

/**
 * Whether a caller may make a call with these fields; otherwise the refusal. A user with a lapsed agency session is notified on every
 * call, so that they do not continue at a shopper's prices in the belief of being logged in (specification §4).
 */
export function permit(call: CallName, input: Record<string, unknown>, caller: Caller): Refusal | null {
  if (caller.lapsed.has("agency") && !allowedWithLapsedSession.has(call))
    return refuse("not-logged-in", { message: "The agency is not logged in any more", details: { who: "agency" } })
      .refusal;
  if (!allows(callPermissions[call], caller) && !leavesMarketerMode(call, input, caller))
    return caller.lapsed.size > 0 || caller.roles.size === 1
      ? refuse("not-logged-in").refusal
      : refuse("not-allowed").refusal;
  if (ofKnownMember.has(call) && !caller.member?.known)
    return refuse("not-allowed", { message: "Confirm the account's e-mail address", details: { who: "member" } })
      .refusal;
  const field = fieldPermissions.find(
    (rule) =>
      rule.call === call &&
      isGiven(input[rule.field]) &&
      (!allows(rule.roles, caller) || (rule.and && !rule.and(caller))),
  );
  return field ? refuse("not-allowed", { field: field.field }).refusal : null;
}

/** In marketer mode a clerk has the role of an agency, and still has to get out of it. */
function leavesMarketerMode(call: CallName, input: Record<string, unknown>, { agent }: Caller): boolean {
  const isBack = call === "agentChoose" && !isGiven(input.odyAgentCode) && !isGiven(input.marketerMode);
  return isBack && (agent?.marketerMode ?? false);
}

function allows(allowed: Allowed, caller: Caller): boolean {
  return allowed.some((role) => caller.roles.has(role));
}

/** An empty field requests nothing. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false && value !== "" && value !== 0;
}
