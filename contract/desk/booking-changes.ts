import * as z from "zod/v4";
import { BookingState, Payer } from "../booking/booking";
import { inLanguage } from "../people/sign-in";
import { Amount } from "../vocabulary/money";
import { BookingId, Code, IsoDate, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

/** A room in another hotel for a booking. The difference is in shekels: positive is paid, negative is refunded to the card. */
export const HotelChoice = z.object({
  /** Room class and board, such as STD-HB. */
  cls: z.string(),
  room: z.string(),
  basis: z.string(),
  differenceNIS: Amount,
  /** For an order on an agency's account: what the room adds to it, in shekels at the order's rate; below zero: what it takes off. */
  onAccountNIS: Amount.optional(),
  /** Rooms that are free on all nights. */
  free: z.number().int(),
});
export type HotelChoice = z.infer<typeof HotelChoice>;

/** An offer of another hotel or date as the desk lists it. The difference is in shekels. */
export const OfferedChange = z.object({
  kind: z.enum(["hotel", "date"]),
  /** The hotel, or the first day. */
  to: z.string(),
  differenceNIS: Amount,
  waived: z.boolean(),
  /** expired: not answered in time. replaced, cancelled: a newer offer or change, or the booking's cancellation, ended it before that. */
  state: z.enum([
    "waiting",
    "paying",
    "checking",
    "card-refused",
    "accepted",
    "refused",
    "expired",
    "replaced",
    "cancelled",
    "returned",
  ]),
  /** It holds its places until it is answered or ends. */
  open: z.boolean(),
  offeredAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
  /** visitor, or the desk user's name. */
  offeredBy: z.string(),
});
export type OfferedChange = z.infer<typeof OfferedChange>;

const about = { bookingId: BookingId };
const words = typedLine(300);
const reason = words.optional();

/** What the desk corrects of a payer: whom the messages of a booking go to, and under which name. */
export const PayerContact = Payer.pick({ firstName: true, lastName: true, email: true, mobile: true });
export type PayerContact = z.infer<typeof PayerContact>;

/** Changes that the desk makes to a confirmed booking. */
export const bookingChanges = {
  deskHotelChoices: operation({
    method: "GET",
    path: "/desk/booking/:bookingId/hotelChoices",
    group: "admin",
    summary: "Rooms of another hotel for a booking, with the price difference and availability",
    input: z.object({ ...inLanguage, ...about, hotelId: Code }),
    output: z.object({ rooms: z.array(HotelChoice) }),
    refusals: ["wrong-state"],
  }),
  deskOfferHotelChange: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/hotelChange",
    group: "admin",
    summary:
      "Marks the booked hotel cxxl, holds a room of another one and offers it to the customer by SMS, with a deadline",
    input: z.object({
      ...about,
      toHotelId: Code,
      cls: z.string().max(40),
      answerBy: IsoDate,
      /** Why a higher price is waived: written to the audit log. */
      waiveReason: reason,
      /**
       * A higher price is paid by the customer: accepting the offer opens a card page. Refused for an order without payment, whose difference
       * goes on the agency's account.
       */
      customerPays: z.boolean().default(false),
      /** The difference that was shown; any other is refused. */
      shownNIS: Amount.optional(),
      ...deskCode,
    }),
    output: z.object({ answerBy: z.iso.datetime(), differenceNIS: Amount }),
    refusals: [
      "wrong-state",
      "sold-out",
      "being-booked",
      "room-not-found",
      "flight-unavailable",
      "price-error",
      "on-request",
      "price-changed",
      "not-confirmed",
      "in-progress",
      "credit-limit",
      "code-needed",
    ],
  }),
  deskCorrectContact: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/contact",
    group: "admin",
    summary:
      "Corrects the payer's name, phone and mail address of a booking: its messages and the codes that open it go there from now on",
    input: z.object({ ...about, payer: PayerContact, ...deskCode }),
    /** The fields that were changed; none if all were as sent. */
    output: z.object({ changed: z.array(PayerContact.keyof()) }),
    refusals: ["wrong-state", "invalid-payer", "incomplete", "code-needed"],
  }),
  deskWaiveFee: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/waiveFee",
    group: "admin",
    summary: "Waives a fee that a customer owes beside the price, and tells the payer",
    input: z.object({
      ...about,
      feeId: z.int().min(1).max(999_999_999),
      /** Why: written to the audit log. */
      reason: words,
      ...deskCode,
    }),
    output: z.object({ waived: z.literal(true) }),
    refusals: ["wrong-state", "in-progress", "code-needed"],
  }),
  deskRefund: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/refund",
    group: "admin",
    summary: "Refunds a part of a paid booking to the card and lowers its price by it; the booking stays confirmed",
    input: z.object({
      ...about,
      /** In the booking's currency. One unit of it stays paid at least: everything goes back by a cancellation. */
      amount: Amount,
      /** Why: written to the audit log. */
      reason: words,
      /** The price that was shown; after any other change, or a refund that was made twice, it is refused. */
      shownPrice: Amount,
      ...deskCode,
    }),
    output: z.object({ state: BookingState, price: Amount, refundNIS: Amount }),
    refusals: ["wrong-state", "in-progress", "price-changed", "more-than-paid", "code-needed"],
  }),
};
