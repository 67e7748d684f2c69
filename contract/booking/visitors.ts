import * as z from "zod/v4";
import { inLanguage, LoggedOut, loginRefusals, Sid, TypedCode } from "../people/sign-in";
import { CancelRule } from "../shopping/search-and-selection";
import { Amount } from "../vocabulary/money";
import { plainText } from "../vocabulary/plain-text";
import { line } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { BookingInfo } from "./booking";
import { BookingAnswer } from "./booking-answer";
import { BookingFee } from "./booking-fees";
import { FlyingSafeState } from "./flying-safe";
import { HotelChange } from "./offered-change";

/**
 * The legal ground of a cancellation. `statutory`: the fee of the Consumer Protection Law, within its time. `supplier`: the supplier's fee
 * for the day, at least 10 % for a package, which is never free to cancel. `flyingSafe`: the statutory fee until take-off, for a covered
 * reason, when the service was bought. `provider`: what was booked cannot be provided, and everything paid goes back.
 */
export const CancellationTrack = z.enum([...CancelRule.shape.track.options, "provider"]);
export type CancellationTrack = z.infer<typeof CancellationTrack>;

/** The reasons that Flying Safe covers, in the order of its terms page. */
export const CoveredReason = z.enum(["illness", "reserveDuty", "summons", "travelWarning", "dismissal"]);
export type CoveredReason = z.infer<typeof CoveredReason>;

/** The fee and the refund of a cancellation requested now, for each legal ground. Amounts are in shekels. */
export const CancellationOffer = z.object({
  tracks: z.array(
    z.object({
      track: CancellationTrack,
      allowed: z.boolean(),
      feeNIS: Amount,
      refundNIS: Amount,
      /** With an agency's own price: what goes back to the card. The agency returns the rest of the refund. */
      toCardNIS: Amount.optional(),
      /** The cards that the refund goes back to, each with its amount. Missing where the reader did not pay with them. */
      cards: z.array(z.object({ last4: z.string().optional(), amountNIS: Amount })).optional(),
    }),
  ),
  requestedAt: z.iso.datetime().optional(),
  /** What the request asked for, with the amounts that hold now; without them once it is settled. */
  asked: z
    .object({
      track: CancellationTrack,
      feeNIS: Amount.optional(),
      refundNIS: Amount.optional(),
      toCardNIS: Amount.optional(),
    })
    .optional(),
});

export const VisitorBooking = z.object({
  ...BookingInfo.shape,
  /**
   * Missing for the customer of an agency that sold at its own price, which is then the price: what the agency paid is not theirs to know.
   */
  paidNIS: Amount.optional(),
  maskedPhone: z.string(),
  cancellationOffer: CancellationOffer,
  /** The latest change of hotel. */
  hotelChange: HotelChange.optional(),
  /** The latest change, of hotel or date. */
  lastChange: HotelChange.optional(),
  /** Fees beside the price, oldest first. */
  fees: z.array(BookingFee),
  /** Present if the booking includes Flying Safe. */
  flyingSafe: FlyingSafeState.optional(),
});
export type VisitorBooking = z.infer<typeof VisitorBooking>;

const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

const payment = {
  /** The difference that the customer was shown; any other is refused. */
  shownNIS: Amount,
  /** The site's address for the gateway's return, checked against the configured hosts. */
  returnOrigin: z.url().max(200).optional(),
};
const cardPage = z.object({
  paymentTransUid: z.string(),
  paymentUrl: z.string(),
  amountNIS: Amount,
  expiresAt: z.iso.datetime(),
});
const payRefusals = [
  "gone",
  "already-answered",
  "offer-changed",
  "nothing-to-pay",
  "costs-more-now",
  "price-changed",
  "in-progress",
  "too-many-attempts",
  "gateway-down",
] as const;
const changeId = z.string().max(64);
const answerRefusals = [
  "gone",
  "already-answered",
  "offer-changed",
  "price-changed",
  "payment-needed",
  "in-progress",
] as const;

/** Specification §7, Visitor. */
export const visitors = {
  visitorRequestLogin: operation({
    method: "POST",
    path: "/visitor/requestLogin",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Sends a code to the phone of a booking; same response for an unknown reference",
    input: z.object({ ...inLanguage, pnr: z.string().min(1).max(40) }),
    output: z.object({ visitorSid: Sid }),
    refusals: [],
  }),
  visitorVerifyCode: operation({
    method: "POST",
    path: "/visitor/verifyCode",
    group: "bff",
    carrier: "form",
    summary: "Exchanges the code for a session with a new id",
    input: z.object({ verificationCode: TypedCode }),
    output: z.object({ visitorSid: Sid, maskedPhone: z.string() }),
    refusals: loginRefusals,
  }),
  visitorLogout: operation({
    method: "POST",
    path: "/visitor/logout",
    group: "bff",
    carrier: "form",
    summary: "Ends the session",
    input: z.object({}),
    output: LoggedOut,
    refusals: [],
  }),
  visitorCheckSession: operation({
    method: "GET",
    path: "/visitor/checkSession",
    group: "bff",
    summary: "Whether a visitor is logged in",
    input: z.object({}),
    output: z.object({ logined: z.boolean() }),
    refusals: [],
  }),
  bookInfo: operation({
    method: "GET",
    path: "/operation/bookInfo",
    group: "bff",
    summary: "The booking of a logged-in visitor",
    input: z.object(inLanguage),
    output: VisitorBooking,
    refusals: ["wrong-state"],
  }),
  questionsAnswers: operation({
    method: "GET",
    path: "/questionsAnswers",
    group: "bff",
    summary: "The visitor's questions and the answers to them, newest first",
    input: z.object({ from: z.int().min(1).max(10_000).default(1), to: z.int().min(1).max(10_000).default(100) }),
    output: z.object({ total: z.number().int(), items: z.array(BookingAnswer) }),
    refusals: [],
  }),
  askQuestion: operation({
    method: "POST",
    path: "/questionsAnswers",
    group: "bff",
    carrier: "form",
    summary: "Asks a question about the booking",
    input: z.object({ question: z.string().min(1).max(1000).regex(plainText) }),
    output: BookingAnswer,
    refusals: ["too-many-questions", "card-digits"],
  }),
  hotelChange: operation({
    method: "GET",
    path: "/operation/hotelChange/:token",
    group: "bff",
    summary: "An offered hotel change, by its token",
    input: z.object({ ...inLanguage, token }),
    output: HotelChange,
    refusals: [],
  }),
  acceptHotelChange: operation({
    method: "GET",
    path: "/operation/acceptHotelChange/:token",
    group: "bff",
    changes: true,
    summary: "Accepts or declines a hotel change; safe to repeat with the same answer",
    input: z.object({ ...inLanguage, token, accepted: z.boolean(), shownNIS: Amount.optional() }),
    output: HotelChange,
    refusals: answerRefusals,
  }),
  answerHotelChange: operation({
    method: "POST",
    path: "/operation/answerHotelChange",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Accepts or declines a hotel change, for the logged-in visitor of the booking",
    input: z.object({ ...inLanguage, changeId, accepted: z.boolean(), shownNIS: Amount.optional() }),
    output: HotelChange,
    refusals: answerRefusals,
  }),
  payHotelChange: operation({
    method: "POST",
    path: "/operation/payHotelChange/:token",
    group: "bff",
    inAddress: ["langCode"],
    summary: "Opens the card page for the difference in price of an offered change, for the holder of its token",
    input: z.object({ ...inLanguage, token, ...payment }),
    output: cardPage,
    refusals: payRefusals,
  }),
  payChange: operation({
    method: "POST",
    path: "/operation/payChange",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "The same for the visitor of the booking, without the link",
    input: z.object({ ...inLanguage, changeId, ...payment }),
    output: cardPage,
    refusals: payRefusals,
  }),
  payFee: operation({
    method: "POST",
    path: "/operation/payFee",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Opens the card page for a fee of the visitor's booking, such as that for a corrected name",
    input: z.object({ ...inLanguage, feeId: z.int().min(1).max(999_999_999), ...payment }),
    output: cardPage,
    refusals: ["gone", "already-answered", "price-changed", "in-progress", "too-many-attempts", "gateway-down"],
  }),
  cancellationNotice: operation({
    method: "POST",
    path: "/operation/cancellationNotice",
    group: "bff",
    summary:
      "Requests a cancellation by reference and identity number, without logging in; same response whether or not they match",
    input: z.object({
      ...inLanguage,
      pnr: line(40),
      name: line(80),
      idNumber: line(20),
      phone: line(24),
      reason: z.string().max(1000).regex(plainText).default(""),
      /** A honeypot field. */
      website: line(200).default(""),
    }),
    output: z.object({ received: z.literal(true) }),
    refusals: ["invalid-lead"],
  }),
  requestCancellation: operation({
    method: "POST",
    path: "/operation/bookingevent/:bookingId/:event",
    group: "bff",
    inAddress: ["langCode"],
    summary: "Requests the cancellation of a booking on one of the legal grounds, with or without a reason",
    input: z.object({
      ...inLanguage,
      bookingId: z.string().max(64),
      event: z.enum(["canceledWithBody", "canceledWithoutBody"]),
      track: CancellationTrack.optional(),
      /** Required to cancel under Flying Safe. */
      coveredReason: CoveredReason.optional(),
      reason: z.string().max(1000).regex(plainText).optional(),
      /** The fee and refund of the track that the user was shown; others are refused with price-changed, which names them. */
      shownFeeNIS: Amount.optional(),
      shownRefundNIS: Amount.optional(),
    }),
    output: CancellationOffer,
    refusals: ["wrong-state", "card-digits", "price-changed"],
  }),
  withdrawCancellation: operation({
    method: "POST",
    path: "/operation/withdrawCancellation",
    group: "bff",
    carrier: "form",
    summary: "Withdraws the visitor's request to cancel, as long as the desk has not settled it",
    input: z.object({}),
    output: z.object({ withdrawn: z.literal(true) }),
    refusals: ["wrong-state", "gone", "too-many-withdrawals"],
  }),
};
