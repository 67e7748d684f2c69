import * as z from "zod/v4";
import { deskCode } from "../desk/desk-code";
import { inLanguage } from "../people/sign-in";
import { Amount } from "../vocabulary/money";
import { BookingId, IsoDate, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { AwaitedSupplier } from "./awaited-supplier";
import { BookingAnswer } from "./booking-answer";
import { FlyingSafeState } from "./flying-safe";
import { ChangedFlight, HotelChange } from "./offered-change";

/**
 * A date to which a booking can be moved. The difference is in shekels: positive means the new date costs more, negative is refunded to the
 * card; as in HotelChange, never negative to the customer of an agency that sold at its own price.
 */
export const DateChoice = z.object({
  date: IsoDate,
  dateTo: IsoDate,
  /** Out and back. */
  flights: z.array(ChangedFlight),
  differenceNIS: Amount,
  /** Who has to confirm the day first: a visitor asks the desk for it, which changes it once it is confirmed. */
  onRequest: AwaitedSupplier.optional(),
  /** Codes of the booking's coupons that do not count on that date: the difference includes what they took off. */
  lostCoupons: z.array(z.string()).optional(),
});
export type DateChoice = z.infer<typeof DateChoice>;

/** The same for the desk. */
export const DeskDateChoice = DateChoice.extend({
  /** For an order on an agency's account: what the date adds to it, in shekels at the order's rate; below zero: what it takes off. */
  onAccountNIS: Amount.optional(),
});
export type DeskDateChoice = z.infer<typeof DeskDateChoice>;

const choices = z.object({ choices: z.array(DateChoice) });
const change = {
  date: IsoDate,
  /** The difference that the user was shown; any other is refused. */
  shownNIS: Amount.optional(),
};
const bookingId = BookingId;
/**
 * Why the shop or a supplier causes the change: cancelling then costs what the new date says, and the law's right may be new. Written to the
 * audit log. Missing: it is the customer's wish, and cancelling becomes no cheaper.
 */
const shopReason = typedLine(300).optional();
/** A day on request is held and changed only once the hotel or airline has confirmed it. */
const supplierConfirmed = z.boolean().default(false);
const mayNot = [
  "not-confirmed",
  "not-covered",
  "already-used",
  "too-late",
  "wrong-state",
  "not-changeable",
  "offer-open",
] as const;
const refusals = [
  ...mayNot,
  "no-departure",
  "traveller-too-old",
  "sold-out",
  "being-booked",
  "on-request",
  "price-changed",
  "costs-more",
  "room-not-found",
  "flight-unavailable",
  "price-error",
  "in-progress",
  /** Only to the desk: the agency that ordered without payment would owe more than its limit. */
  "credit-limit",
] as const;

/** The Flying Safe date change, for the booking's visitor and for the desk: the same place, hotel, room and travellers on another date. */
export const dateChange = {
  dateChoices: operation({
    method: "GET",
    path: "/operation/dateChoices",
    group: "bff",
    summary: "Dates to which the visitor's booking can be moved, with the price differences",
    input: z.object(inLanguage),
    output: choices,
    refusals: mayNot,
  }),
  changeDate: operation({
    method: "POST",
    path: "/operation/changeDate",
    group: "bff",
    carrier: "form",
    summary: "Moves the visitor's booking to another date, once, if Flying Safe was bought and the date costs no more",
    input: z.object(change),
    output: FlyingSafeState,
    refusals,
  }),
  holdDateChange: operation({
    method: "POST",
    path: "/operation/holdDateChange",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary: "Holds a day that costs more for the visitor's booking, until its difference in price is paid",
    input: z.object({ ...inLanguage, ...change }),
    output: HotelChange,
    refusals: [...refusals, "too-many-holds"],
  }),
  askDateChange: operation({
    method: "POST",
    path: "/operation/askDateChange",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary:
      "Asks the desk, as a question about the visitor's booking, for a day on request: nothing is held, changed or charged",
    input: z.object({ ...inLanguage, date: IsoDate, shownNIS: Amount }),
    output: BookingAnswer,
    refusals: [...mayNot, "no-departure", "not-on-request", "price-changed", "too-many-questions"],
  }),
  deskOfferDateChange: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/dateOffer",
    group: "admin",
    summary: "Holds another day for a booking and offers it by SMS, to be answered or paid by the end of a day",
    input: z.object({ bookingId, ...change, supplierConfirmed, shopReason, answerBy: IsoDate, ...deskCode }),
    output: z.object({ answerBy: z.iso.datetime(), differenceNIS: Amount }),
    refusals: [...refusals, "code-needed"],
  }),
  deskDateChoices: operation({
    method: "GET",
    path: "/desk/booking/:bookingId/dateChoices",
    group: "admin",
    summary: "Dates to which a booking can be moved, with the price differences",
    input: z.object({ ...inLanguage, bookingId }),
    output: z.object({ choices: z.array(DeskDateChoice) }),
    refusals: mayNot,
  }),
  deskChangeDate: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/date",
    group: "admin",
    summary: "Moves a booking to another date for the customer, once, if Flying Safe was bought",
    input: z.object({
      bookingId,
      ...change,
      supplierConfirmed,
      shopReason,
      /** Why a higher price is waived: written to the audit log. */
      waiveReason: typedLine(300).optional(),
      ...deskCode,
    }),
    output: FlyingSafeState,
    refusals: [...refusals, "code-needed"],
  }),
};
