import * as z from "zod/v4";
import { inLanguage, LoggedOut, loginRefusals, Sid, TypedCode } from "../people/sign-in";
import { CancelRule } from "../shopping/search-and-selection";
import { Amount } from "../vocabulary/money";
import { plainLine } from "../vocabulary/plain-line";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { BookingInfo } from "./booking";
import { FlyingSafeState } from "./flying-safe";

const answer = z.object({
  id: z.string(),
  askedAt: z.iso.datetime(),
  question: z.string(),
  answeredAt: z.iso.datetime().optional(),
  answer: z.string().optional(),
});

/** A change of a booking's hotel or date, offered or completed. */
export const HotelChange = z.object({
  token: z.string(),
  /** Names of the hotels; equal if only the date changes. */
  from: z.string(),
  to: z.string(),
  /** Room and board in the new hotel. */
  room: z.string(),
  basis: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  /** The first day before the change. */
  dateBefore: IsoDate,
  /** In shekels: a negative amount is refunded to the card. An offer is never positive: a higher price is waived. */
  differenceNIS: Amount,
  /** The new price is higher, and the difference is waived. */
  waived: z.boolean(),
  /** Missing until the customer has answered. */
  accepted: z.boolean().optional(),
  answerBy: z.iso.datetime(),
  expired: z.boolean(),
});
export type HotelChange = z.infer<typeof HotelChange>;

/**
 * The legal ground of a cancellation. `statutory`: the fee of the Consumer Protection Law, within its time. `supplier`: the supplier's fee
 * for the day, at least 10 % for a package, which is never free to cancel. `flyingSafe`: the statutory fee until take-off, for a covered
 * reason, when the service was bought.
 */
export const CancellationTrack = CancelRule.shape.track;
export type CancellationTrack = z.infer<typeof CancellationTrack>;

/** The reasons that Flying Safe covers, in the order of its terms page. */
export const CoveredReason = z.enum(["illness", "reserveDuty", "summons", "travelWarning", "dismissal"]);
export type CoveredReason = z.infer<typeof CoveredReason>;

/** What a cancellation requested now retains and refunds, for each legal ground. Amounts are in shekels. */
export const CancellationOffer = z.object({
  tracks: z.array(z.object({ track: CancellationTrack, allowed: z.boolean(), feeNIS: Amount, refundNIS: Amount })),
  requestedAt: z.iso.datetime().optional(),
});

export const VisitorBooking = z.object({
  ...BookingInfo.shape,
  maskedPhone: z.string(),
  cancellationOffer: CancellationOffer,
  hotelChange: HotelChange.optional(),
  /** Present if the booking includes Flying Safe. */
  flyingSafe: FlyingSafeState.optional(),
});
export type VisitorBooking = z.infer<typeof VisitorBooking>;

const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

const line = (max: number) => z.string().max(max).regex(plainLine);

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
    output: z.object({ total: z.number().int(), items: z.array(answer) }),
    refusals: [],
  }),
  askQuestion: operation({
    method: "POST",
    path: "/questionsAnswers",
    group: "bff",
    carrier: "form",
    summary: "Asks a question about the booking",
    input: z.object({ question: z.string().min(1).max(1000) }),
    output: answer,
    refusals: ["too-many-questions"],
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
    summary: "Accepts or declines a hotel change; safe to repeat with the same answer",
    input: z.object({ ...inLanguage, token, accepted: z.boolean(), shownNIS: Amount.optional() }),
    output: HotelChange,
    refusals: ["gone", "already-answered", "price-changed"],
  }),
  answerHotelChange: operation({
    method: "POST",
    path: "/operation/answerHotelChange",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Accepts or declines a hotel change, for the logged-in visitor of the booking",
    input: z.object({ ...inLanguage, accepted: z.boolean(), shownNIS: Amount.optional() }),
    output: HotelChange,
    refusals: ["gone", "already-answered", "price-changed"],
  }),
  cancellationNotice: operation({
    method: "POST",
    path: "/operation/cancellationNotice",
    group: "bff",
    summary:
      "Requests a cancellation by reference, name and identity number, without logging in; same response whether or not they match",
    input: z.object({
      ...inLanguage,
      pnr: line(40),
      name: line(80),
      idNumber: line(20),
      phone: line(24),
      reason: z
        .string()
        .max(1000)
        .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u)
        .default(""),
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
      reason: z
        .string()
        .max(1000)
        .regex(/^[^\p{Cc}]*[\s\S]*$/u)
        .optional(),
    }),
    output: CancellationOffer,
    refusals: ["wrong-state"],
  }),
};
