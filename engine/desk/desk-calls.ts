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
import type { OwnAddresses } from "../people/agencies/own-origins";
import type { Caller } from "../people/caller/caller";
import { loginDesk } from "../people/desk-users/desk-sign-in";
import { freshCode } from "../people/desk-users/fresh-code";
import { withFreshCode } from "../people/desk-users/with-fresh-code";
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
import { hotelStays } from "./accounts/hotel-stays";
import { reversePayment } from "./accounts/reverse-payment";
import { reverseSubsidy } from "./accounts/reverse-subsidy";
import { settleOrders } from "./accounts/settle-orders";
import { settleSubsidies } from "./accounts/settle-subsidies";
import { answerQuestion } from "./answer-question";
import { deskBookingMessages, sendAgain } from "./booking-messages";
import { deleteContent } from "./delete-content";
import { addClerk, deskAgency, givePassword, saveAgency } from "./desk-agency";
import { deskBooking } from "./desk-booking";
import { deskBookings } from "./desk-bookings";
import { deskContents, saveContent } from "./desk-content";
import { addCoupon, deskCoupons } from "./desk-coupons";
import { deskExtras, setExtra } from "./desk-extras";
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
import { touchedStock } from "./stock/touched-stock";

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
export function deskCalls(
  parts: PaymentParts & SignInParts & OwnAddresses & { photosDir: string },
): Port<DeskCalls, Caller> {
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
    deskConfirm: withFreshCode(parts, async ({ bookingId }, caller) => {
      // Its customer was told that the order is free to cancel.
      if (await hasOpenRequest(db, bookingId)) return refuse("cancellation-asked");
      // A supplier's stay is requested first: the supplier's confirmation confirms the booking.
      const state = await settleStay(parts, bookingId);
      if (state === "OK" || state === "REFUSE") return accept({ state });
      return confirmOnRequest(parts, bookingId, actor(caller));
    }),
    async deskRefuse({ bookingId, reason, totp }, caller) {
      // A booking on request holds a card at most; one in error may have been charged, and ending it refunds.
      const [row] = await db.select({ state: booking.state }).from(booking).where(eq(booking.id, bookingId));
      const fresh = row?.state === "ERROR" ? await freshCode(parts, totp, caller) : accept(null);
      return fresh.ok ? refuseBooking(parts, bookingId, reason, actor(caller)) : fresh;
    },
    deskCancel: withFreshCode(parts, (input, caller) => cancelBooking(parts, input, actor(caller))),
    deskTravellerChoices: (input) => travellerChoices(parts, input),
    deskCancelTraveller: withFreshCode(parts, (input, caller) => cancelTraveller(parts, input, actor(caller))),
    deskDateChoices: ({ bookingId, langCode }) => dateChoices(parts, bookingId, "desk", langCode),
    deskChangeDate: withFreshCode(parts, (input, caller) => changeDate(parts, input, { desk: actor(caller) })),
    // Accepted, a cheaper day is refunded, and a dearer one goes on an agency's account.
    deskOfferDateChange: withFreshCode(parts, (input, caller) => offerDateChange(parts, input, actor(caller))),
    deskHotelChoices: (input) => hotelChoices(parts, input),
    // The booked hotel is not available from then on: its customer may choose a full refund, whatever is answered.
    deskOfferHotelChange: withFreshCode(parts, (input, caller) => offerHotelChange(parts, input, actor(caller))),
    deskWaiveFee: withFreshCode(parts, (input, caller) => waiveFee(parts, input, actor(caller))),
    // A ticket in another name is worth money to somebody.
    deskCorrectName: withFreshCode(parts, (input, caller) => correctName(parts, input, { desk: actor(caller) })),
    // The codes that open the booking go to the new phone: to correct it is to give access.
    deskCorrectContact: withFreshCode(parts, (input, caller) => correctContact(parts, input, actor(caller))),
    deskRefund: withFreshCode(parts, (input, caller) => refundBooking(parts, input, actor(caller))),
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
    deskSaveAgency: withFreshCode(parts, (input, caller) => saveAgency(parts, input, actor(caller))),
    deskAgencyCredit: async ({ agencyCode }) =>
      accept({
        openNIS: amountOf(await openAgorot(db, agencyCode)),
        orders: await openOrders(db, agencyCode),
        payments: await paymentsOfAgency(db, agencyCode),
        commissions: await saleCommissions(db, agencyCode),
        employer: await employerAccount(db, agencyCode),
      }),
    deskReversePayment: withFreshCode(parts, (input, caller) => reversePayment(parts, input, actor(caller))),
    deskSettleOrders: withFreshCode(parts, (input, caller) => settleOrders(parts, input, actor(caller))),
    deskSettleSubsidies: withFreshCode(parts, (input, caller) => settleSubsidies(parts, input, actor(caller))),
    deskReverseSubsidy: withFreshCode(parts, (input, caller) => reverseSubsidy(parts, input, actor(caller))),
    deskSetLogo: (input, caller) => setLogo(parts, input, actor(caller)),
    deskAddClerk: withFreshCode(parts, (input, caller) => addClerk(parts, input, actor(caller))),
    deskNewPassword: withFreshCode(parts, (input, caller) => givePassword(parts, input, actor(caller))),
    deskFcLinks: (input) => fcLinks(parts, input),
    deskAddFcLink: withFreshCode(parts, (input, caller) => addFcLink(parts, input, actor(caller))),
    deskWithdrawFcLink: (input, caller) => withdrawFcLink(parts, input, actor(caller)),
    deskSources: (input) => deskSources(parts, input),
    deskExtras: async (input) => accept(await deskExtras(parts, input)),
    async deskSetExtra({ totp, ...input }, caller) {
      // A first order needs none; `setExtra` decides whether the result removes the service or changes an order.
      return setExtra(parts, input, actor(caller), await freshCode(parts, totp, caller));
    },
    deskReviews: async (input) => accept(await deskReviews(parts, input)),
    deskJudgeReview: (input, caller) => judgeReview(parts, input, actor(caller)),
    deskReviewPhoto: (input) => deskPhoto(parts, input),
    deskJudgePhoto: (input, caller) => judgePhoto(parts, input, actor(caller)),
    deskAnswerReview: (input, caller) => answerReview(parts, input, actor(caller)),
    deskCoupons: async (input) => accept(await deskCoupons(parts, input)),
    deskAddCoupon: withFreshCode(parts, (input, caller) => addCoupon(parts, input, actor(caller))),
    deskHotelClients: async (input) => accept(await hotelClients(parts, input)),
    deskHotelStays: async (input) => accept(await hotelStays(parts, input)),
    deskHotelClientKey: withFreshCode(parts, (input, caller) => giveHotelKey(parts, input, actor(caller))),
    deskHotelClientAccount: withFreshCode(parts, (input, caller) => changeHotelAccount(parts, input, actor(caller))),
    deskCloseHotelClient: (input, caller) => closeHotelClient(parts, input, actor(caller)),
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
    deskSetRate: withFreshCode(parts, (input, caller) => setRate(parts, input, actor(caller))),
    deskNotices: async (input) => accept(await deskNotices(parts, input)),
    deskSeeNotices: async ({ ids }, caller) => accept(await markNoticesSeen(parts, ids, actor(caller))),
    deskSiteStatus: async ({ site }) => accept(await deskSiteStatus(parts, site)),
    // It shuts the shop, and names the phone that customers order by.
    deskSaveSiteStatus: withFreshCode(parts, (input, caller) => saveSiteStatus(parts, input, actor(caller))),
    deskMissingPages: async () => accept(await missingPages(parts)),
    deskMovePage: (input, caller) => movePage(parts, input, actor(caller)),
    deskLog: async (input) => accept(await deskLog(parts, input)),
    deskContents: async () => accept(await deskContents(parts)),
    async deskSaveContent({ totp, ...input }, caller) {
      // Every visitor reads what is on; a draft, or switching off, must not wait.
      const fresh = input.active ? await freshCode(parts, totp, caller) : accept(null);
      return fresh.ok ? saveContent(parts, input, actor(caller)) : fresh;
    },
    deskDeleteContent: (input, caller) => deleteContent(parts, input, actor(caller)),
    deskDepartures: async (input) => accept(await deskDepartures(parts, input)),
    deskDeparture: (input, caller) => deskDeparture(parts, input, actor(caller)),
    async deskSetDeparture({ totp, ...input }, caller) {
      // Opening sells places, also those whose time of sale is over; closing must not wait.
      const fresh = input.status === "open" ? await freshCode(parts, totp, caller) : accept(null);
      return fresh.ok ? setDeparture(parts, input, actor(caller)) : fresh;
    },
    // Everybody booked is told, and may choose a full refund.
    deskSetFlightTimes: withFreshCode(parts, (input, caller) => setFlightTimes(parts, input, actor(caller))),
    async deskSetOnRequest({ totp, ...input }, caller) {
      // What was on request is sold without asking anybody; the other way round must not wait.
      const fresh = input.onRequest ? accept(null) : await freshCode(parts, totp, caller);
      return fresh.ok ? setOnRequest(parts, input, actor(caller)) : fresh;
    },
    deskSetPrice: withFreshCode(parts, (input, caller) => setPrice(parts, input, actor(caller))),
    deskOnRequestPeriod: async ({ totp, ...input }, caller) =>
      setOnRequestPeriod(parts, input, actor(caller), await freshCode(parts, totp, caller)),
    deskLiftOnRequestPeriod: withFreshCode(parts, (input, caller) => liftOnRequestPeriod(parts, input, actor(caller))),
    async deskSetStock({ totp, ...input }, caller) {
      // More places than there are would be sold; taking some off sale must not wait.
      const fresh = input.capacity > input.was ? await freshCode(parts, totp, caller) : accept(null);
      return fresh.ok ? setStock(parts, input, actor(caller)) : fresh;
    },
    deskTouchedStock: (input) => touchedStock(parts, input),
    deskStopSale: (input, caller) => setStopSale(parts, input, actor(caller)),
    deskLiftStopSale: withFreshCode(parts, ({ stopSaleId }, caller) => liftStopSale(parts, stopSaleId, actor(caller))),
  };
}
