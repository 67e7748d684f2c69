import type { dateChange } from "@contract/booking/date-change";
import type { flyingSafeCalls } from "@contract/booking/flying-safe";
import type { passportCalls } from "@contract/booking/passports";
import type { siteStatus } from "@contract/content/site-status";
import type { agencyDesk } from "@contract/desk/agency-desk";
import type { bookingChanges } from "@contract/desk/booking-changes";
import type { bookingMessages } from "@contract/desk/booking-messages";
import type { contentDesk } from "@contract/desk/content-desk";
import type { couponDesk } from "@contract/desk/coupon-desk";
import type { desk } from "@contract/desk/desk";
import type { extraDesk } from "@contract/desk/extra-desk";
import type { fcLinkDesk } from "@contract/desk/fc-link-desk";
import type { flightDesk } from "@contract/desk/flight-desk";
import type { hotelClientDesk } from "@contract/desk/hotel-client-desk";
import type { noticeDesk } from "@contract/desk/notice-desk";
import type { reviewDesk } from "@contract/desk/review-desk";
import type { sourceDesk } from "@contract/desk/source-desk";
import type { stockDesk } from "@contract/desk/stock-desk";
import type { travellerDesk } from "@contract/desk/traveller-desk";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { desc, eq } from "drizzle-orm";
import { missingPages, movePage } from "../content/site-status/missing-pages";
import { deskSiteStatus, saveSiteStatus } from "../content/site-status/site-status";
import { amountOf } from "../core/money";
import { exchangeRate, rateProposal } from "../offer/rates/schema";
import { setLogo } from "../people/agencies/agency-logo";
import type { Caller } from "../people/caller/caller";
import { loginDesk } from "../people/desk-users/desk-sign-in";
import { freshCode } from "../people/desk-users/fresh-code";
import type { SignInParts } from "../people/sessions/one-time-code";
import { endSession } from "../people/sessions/sessions";
import { booking } from "../sale/booking/schema";
import { lockBooking } from "../sale/booking/transition";
import { openAgorot } from "../sale/credit/agency-credit";
import { openOrders, paymentsOfAgency } from "../sale/credit/order-accounts";
import { saleCommissions } from "../sale/credit/sale-commissions";
import { waiveFee } from "../sale/fees/waive-fee";
import type { PaymentParts } from "../sale/payment/payment-parts";
import { confirmOnRequest, refuseBooking } from "../sale/settlement/settle-on-request";
import { employerAccount } from "../sale/subsidy/employer-account";
import { settleStay } from "../sale/supplier-stays/settle-stay";
import { cancelBooking } from "../service/cancellation/cancel-booking";
import { hasOpenRequest } from "../service/cancellation/open-request";
import { refundBooking } from "../service/cancellation/refund-booking";
import { correctContact } from "../service/corrections/correct-contact";
import { correctName } from "../service/corrections/correct-name";
import { changeDate } from "../service/date-change/change-date";
import { dateChoices } from "../service/date-change/date-choices";
import { offerDateChange } from "../service/date-change/offer-date-change";
import { hotelChoices } from "../service/hotel-change/hotel-choices";
import { offerHotelChange } from "../service/hotel-change/offer-hotel-change";
import { cancelTraveller, travellerChoices } from "../service/one-traveller/cancel-traveller";
import { givePassports } from "../service/passports/give-passports";
import { addFcLink, fcLinks, withdrawFcLink } from "./accounts/fc-links";
import { changeHotelAccount, closeHotelClient, giveHotelKey, hotelClients } from "./accounts/hotel-clients";
import { reversePayment } from "./accounts/reverse-payment";
import { reverseSubsidy } from "./accounts/reverse-subsidy";
import { settleOrders } from "./accounts/settle-orders";
import { settleSubsidies } from "./accounts/settle-subsidies";
import { answerQuestion } from "./answer-question";
import { deskBookingMessages, sendAgain } from "./booking-messages";
import { addClerk, deskAgency, givePassword, saveAgency } from "./desk-agency";
import { deskBooking } from "./desk-booking";
import { deskBookings } from "./desk-bookings";
import { deskContents, saveContent } from "./desk-content";
import { addCoupon, deskCoupons } from "./desk-coupons";
import { deskExtras, mayRefund, setExtra } from "./desk-extras";
import { deskLog } from "./desk-log";
import { deskNotices, markNoticesSeen } from "./desk-notices";
import { deskAgencies, deskMembers, setDisabled } from "./desk-people";
import { deskPhoto, judgePhoto } from "./desk-photos";
import { answerReview, deskReviews, judgeReview } from "./desk-reviews";
import { deskSources } from "./desk-sources";
import { setRate } from "./set-rate";
import { setDeparture, setOnRequest, setStock } from "./stock/change-stock";
import { deskDeparture, deskDepartures } from "./stock/desk-departures";
import { liftOnRequestPeriod, setOnRequestPeriod } from "./stock/on-request-period";
import { setFlightTimes } from "./stock/set-flight-times";
import { setPrice } from "./stock/set-price";
import { liftStopSale, setStopSale } from "./stock/stop-sale";

const shownRates = 20;

type DeskCalls = typeof desk &
  typeof bookingChanges &
  typeof bookingMessages &
  typeof contentDesk &
  typeof stockDesk &
  typeof couponDesk &
  typeof hotelClientDesk &
  typeof agencyDesk &
  typeof fcLinkDesk &
  typeof noticeDesk &
  typeof sourceDesk &
  typeof extraDesk &
  typeof travellerDesk &
  typeof flightDesk &
  typeof reviewDesk &
  Pick<typeof flyingSafeCalls, "deskCorrectName"> &
  Pick<typeof passportCalls, "deskGivePassports"> &
  Pick<typeof dateChange, "deskDateChoices" | "deskChangeDate" | "deskOfferDateChange"> &
  Pick<typeof siteStatus, "deskSiteStatus" | "deskSaveSiteStatus" | "deskMissingPages" | "deskMovePage">;

/** The operator's desk (specification §6, role admin). */
export function deskCalls(parts: PaymentParts & SignInParts & { photosDir: string }): Port<DeskCalls, Caller> {
  const { db } = parts;
  const actor = (caller: Caller) => caller.desk!.name;
  return {
    deskLogin: (input, caller) => loginDesk(parts, input, caller),
    async deskLogout(_, caller) {
      if (caller.desk) await endSession(db, caller.desk.sessionId);
      return accept({ logined: false as const });
    },
    deskCheckSession: async (_, caller) => accept({ logined: caller.desk !== null, name: caller.desk?.name }),
    deskBookings: async (input) => accept(await deskBookings(parts, input)),
    deskBooking: ({ bookingId, langCode }) => deskBooking(parts, bookingId, langCode),
    async deskConfirm({ bookingId }, caller) {
      // Its customer was told that the order is free to cancel.
      if (await hasOpenRequest(db, bookingId)) return refuse("cancellation-asked");
      // A supplier's stay is requested first: the supplier's confirmation confirms the booking.
      const state = await settleStay(parts, bookingId);
      if (state === "OK" || state === "REFUSE") return accept({ state });
      return confirmOnRequest(parts, bookingId, actor(caller));
    },
    async deskRefuse({ bookingId, reason, totp }, caller) {
      // A booking on request holds a card at most; one in error may have been charged, and ending it refunds.
      const [row] = await db.select({ state: booking.state }).from(booking).where(eq(booking.id, bookingId));
      const fresh = row?.state === "ERROR" ? await freshCode(parts, totp, caller) : accept(null);
      return fresh.ok ? refuseBooking(parts, bookingId, reason, actor(caller)) : fresh;
    },
    async deskCancel(input, caller) {
      const fresh = await freshCode(parts, input.totp, caller);
      return fresh.ok ? cancelBooking(parts, input, actor(caller)) : fresh;
    },
    deskTravellerChoices: (input) => travellerChoices(parts, input),
    async deskCancelTraveller({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? cancelTraveller(parts, input, actor(caller)) : fresh;
    },
    deskDateChoices: ({ bookingId, langCode }) => dateChoices(parts, bookingId, "desk", langCode),
    async deskChangeDate(input, caller) {
      const fresh = await freshCode(parts, input.totp, caller);
      return fresh.ok ? changeDate(parts, input, { desk: actor(caller) }) : fresh;
    },
    deskOfferDateChange: (input, caller) => offerDateChange(parts, input, actor(caller)),
    deskHotelChoices: (input) => hotelChoices(parts, input),
    async deskOfferHotelChange({ totp, ...input }, caller) {
      // A waived difference is money; any other offer is at its price.
      const fresh = input.waiveReason ? await freshCode(parts, totp, caller) : accept(null);
      return fresh.ok ? offerHotelChange(parts, input, actor(caller)) : fresh;
    },
    async deskWaiveFee({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? waiveFee(parts, input, actor(caller)) : fresh;
    },
    deskCorrectName: (input, caller) => correctName(parts, input, { desk: actor(caller) }),
    async deskCorrectContact({ totp, ...input }, caller) {
      // The codes that open the booking go to the new phone: whoever corrects it gives access.
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? correctContact(parts, input, actor(caller)) : fresh;
    },
    async deskRefund({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? refundBooking(parts, input, actor(caller)) : fresh;
    },
    deskBookingMessages: ({ bookingId }) => deskBookingMessages(parts, bookingId),
    deskSendAgain: (input, caller) => sendAgain(parts, input, actor(caller)),
    deskGivePassports: ({ bookingId, passports }, caller) =>
      givePassports(parts, passports, (tx) => lockBooking(tx, bookingId), { desk: actor(caller) }),
    deskAnswer: (input, caller) => answerQuestion(parts, input, actor(caller)),
    deskAgencies: async (input) => accept(await deskAgencies(parts, input)),
    deskMembers: async (input) => accept(await deskMembers(parts, input)),
    async deskSetDisabled({ totp, ...input }, caller) {
      // Closing an account must not wait for a code; opening one gives access, or the money of a coupon.
      const fresh = input.disabled ? accept(null) : await freshCode(parts, totp, caller);
      if (!fresh.ok) return fresh;
      const disabled = await setDisabled(parts, input, actor(caller));
      return disabled === null ? refuse("not-found", { field: "id" }) : accept({ disabled });
    },
    deskAgency: ({ agencyCode }) => deskAgency(parts, agencyCode),
    async deskSaveAgency({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? saveAgency(parts, input, actor(caller)) : fresh;
    },
    deskAgencyCredit: async ({ agencyCode }) =>
      accept({
        openNIS: amountOf(await openAgorot(db, agencyCode)),
        orders: await openOrders(db, agencyCode),
        payments: await paymentsOfAgency(db, agencyCode),
        commissions: await saleCommissions(db, agencyCode),
        employer: await employerAccount(db, agencyCode),
      }),
    async deskReversePayment({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? reversePayment(parts, input, actor(caller)) : fresh;
    },
    async deskSettleOrders({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? settleOrders(parts, input, actor(caller)) : fresh;
    },
    async deskSettleSubsidies({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? settleSubsidies(parts, input, actor(caller)) : fresh;
    },
    async deskReverseSubsidy({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? reverseSubsidy(parts, input, actor(caller)) : fresh;
    },
    deskSetLogo: (input, caller) => setLogo(parts, input, actor(caller)),
    async deskAddClerk({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? addClerk(parts, input, actor(caller)) : fresh;
    },
    async deskNewPassword({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? givePassword(parts, input, actor(caller)) : fresh;
    },
    deskFcLinks: (input) => fcLinks(parts, input),
    async deskAddFcLink({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? addFcLink(parts, input, actor(caller)) : fresh;
    },
    deskWithdrawFcLink: (input, caller) => withdrawFcLink(parts, input, actor(caller)),
    deskSources: (input) => deskSources(parts, input),
    deskExtras: async (input) => accept(await deskExtras(parts, input)),
    async deskSetExtra(input, caller) {
      const fresh = (await mayRefund(parts, input)) ? await freshCode(parts, input.totp, caller) : null;
      return fresh && !fresh.ok ? fresh : setExtra(parts, input, actor(caller));
    },
    deskReviews: async (input) => accept(await deskReviews(parts, input)),
    deskJudgeReview: (input, caller) => judgeReview(parts, input, actor(caller)),
    deskReviewPhoto: (input) => deskPhoto(parts, input),
    deskJudgePhoto: (input, caller) => judgePhoto(parts, input, actor(caller)),
    deskAnswerReview: (input, caller) => answerReview(parts, input, actor(caller)),
    deskCoupons: async (input) => accept(await deskCoupons(parts, input)),
    async deskAddCoupon({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? addCoupon(parts, input, actor(caller)) : fresh;
    },
    deskHotelClients: async (input) => accept(await hotelClients(parts, input)),
    async deskHotelClientKey({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? giveHotelKey(parts, input, actor(caller)) : fresh;
    },
    async deskHotelClientAccount({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? changeHotelAccount(parts, input, actor(caller)) : fresh;
    },
    async deskCloseHotelClient({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? closeHotelClient(parts, input, actor(caller)) : fresh;
    },
    async deskRates(_, caller) {
      const rows = await db
        .select()
        .from(exchangeRate)
        .where(eq(exchangeRate.kind, "transferSell"))
        .orderBy(desc(exchangeRate.onDate), exchangeRate.currency)
        .limit(shownRates);
      const waiting = await db.select().from(rateProposal).orderBy(rateProposal.onDate, rateProposal.currency);
      return accept({
        rates: rows.map(({ currency, onDate, value }) => ({ currency, date: onDate, value })),
        waiting: waiting.map(({ currency, onDate, value, proposedBy }) => ({
          currency: currency as "USD" | "EUR",
          date: onDate,
          value,
          proposedBy,
          byYou: proposedBy === actor(caller),
        })),
      });
    },
    async deskSetRate(input, caller) {
      const fresh = await freshCode(parts, input.totp, caller);
      return fresh.ok ? setRate(parts, input, actor(caller)) : fresh;
    },
    deskNotices: async (input) => accept(await deskNotices(parts, input)),
    deskSeeNotices: async ({ ids }, caller) => accept(await markNoticesSeen(parts, ids, actor(caller))),
    deskSiteStatus: async ({ site }) => accept(await deskSiteStatus(parts, site)),
    deskSaveSiteStatus: (input, caller) => saveSiteStatus(parts, input, actor(caller)),
    deskMissingPages: async () => accept(await missingPages(parts)),
    deskMovePage: (input, caller) => movePage(parts, input, actor(caller)),
    deskLog: async (input) => accept(await deskLog(parts, input)),
    deskContents: async () => accept(await deskContents(parts)),
    deskSaveContent: (input, caller) => saveContent(parts, input, actor(caller)),
    deskDepartures: async (input) => accept(await deskDepartures(parts, input)),
    deskDeparture: (input, caller) => deskDeparture(parts, input, actor(caller)),
    deskSetDeparture: (input, caller) => setDeparture(parts, input, actor(caller)),
    deskSetFlightTimes: (input, caller) => setFlightTimes(parts, input, actor(caller)),
    deskSetOnRequest: (input, caller) => setOnRequest(parts, input, actor(caller)),
    async deskSetPrice({ totp, ...input }, caller) {
      const fresh = await freshCode(parts, totp, caller);
      return fresh.ok ? setPrice(parts, input, actor(caller)) : fresh;
    },
    deskOnRequestPeriod: (input, caller) => setOnRequestPeriod(parts, input, actor(caller)),
    deskLiftOnRequestPeriod: (input, caller) => liftOnRequestPeriod(parts, input, actor(caller)),
    deskSetStock: (input, caller) => setStock(parts, input, actor(caller)),
    deskStopSale: (input, caller) => setStopSale(parts, input, actor(caller)),
    deskLiftStopSale: ({ stopSaleId }, caller) => liftStopSale(parts, stopSaleId, actor(caller)),
  };
}
