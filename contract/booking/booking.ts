import * as z from "zod/v4";
import { AgencyOfBooking, AgencyPrice } from "../agencies/agency-account";
import { StayChoice } from "../hotels/stays";
import { BookedLeg } from "../shopping/flights";
import { HotelStay } from "../shopping/hotel-stay";
import {
  AddService,
  CancelRule,
  CancelTerms,
  party,
  RoomTyp,
  roomFields,
  SportEventInfo,
  TourCondition,
} from "../shopping/search-and-selection";
import { Amount, Installments, Price, Rate, TwoLetterCurrency } from "../vocabulary/money";
import { mostPayments } from "../vocabulary/payment-counts";
import { PriceChange, PriceLine } from "../vocabulary/price-lines";
import {
  Board,
  BookingId,
  Code,
  DealCategory,
  HotelStatus,
  IsoDate,
  LangCode,
  line,
  PassengerType,
  ReservationStatus,
} from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { AwaitedSupplier } from "./awaited-supplier";
import { DocumentKind } from "./documents";
import { PaidExtra, ServiceTravellers } from "./extras";

export const BookingState = z.enum([
  "DRAFT",
  "STORED",
  "PAYMENT_URL",
  "VERIFYING",
  "VERIFIED",
  "DEBITING",
  "OK",
  "RQ",
  "REFUSE",
  "ERROR",
  "EXPIRED",
  "CANCELLING",
  "CANCELLED",
]);
export type BookingState = z.infer<typeof BookingState>;

export const Passenger = z.object({
  paxId: Code,
  firstName: line(40),
  lastName: line(40),
  gender: z.enum(["M", "F"]).optional(),
  birthDate: IsoDate.optional(),
  passportNumber: line(20).optional(),
  passportExpiry: IsoDate.optional(),
});
export type Passenger = z.infer<typeof Passenger>;

/** What a traveller gives with the booking or, where the passport comes later, with that. */
const TravellerDetail = z.enum(["gender", "birthDate"]);

export const Payer = z.object({
  firstName: line(40),
  lastName: line(40),
  email: line(120),
  mobile: line(24),
  /** An Israeli identity number, or for people without one the passport with the letters of its country, such as US123456789. */
  IdenticationNumber: line(12),
  /** One of `paymentCounts`: the engine refuses any other at this field. */
  NoOfPayment: z.int().min(1).max(mostPayments).default(1),
});
export type Payer = z.infer<typeof Payer>;

/**
 * A payer as sent, with the card's validity as the specification names it (§3): both or neither. It is only checked, and nowhere stored: the
 * validity that documents show is what the card company gives back.
 */
export const TypedPayer = Payer.extend({
  CreditCardExpirMonth: z.int().min(1).max(12).optional(),
  CreditCardExpirYear: z.int().min(2000).max(2099).optional(),
});
export type TypedPayer = z.infer<typeof TypedPayer>;

/**
 * The personal fields and their retention: `untilReturn` for travel documents, which are needed until the return, `books` for as long as
 * tax law requires (engine/service/retention). No log contains any of them (server/log.ts). Fields that identify no one are null.
 */
export const personalFields = {
  payer: {
    firstName: "books",
    lastName: "books",
    email: "books",
    mobile: "books",
    IdenticationNumber: "untilReturn",
    NoOfPayment: null,
  },
  passenger: {
    paxId: null,
    firstName: "books",
    lastName: "books",
    gender: "books",
    birthDate: "untilReturn",
    passportNumber: "untilReturn",
    passportExpiry: "untilReturn",
  },
} as const satisfies {
  payer: Record<keyof Payer, Retention>;
  passenger: Record<keyof Passenger, Retention>;
};
type Retention = "untilReturn" | "books" | null;

const FlightClaim = z.object({
  flightId: Code,
  departureCityCode: Code.optional(),
  departureDate: IsoDate.optional(),
  departureTime: z.string().max(8).optional(),
  arrivalCity: Code.optional(),
  class: Code.optional(),
  paxIds: z.array(Code).max(20).optional(),
});

/**
 * The booking payload of specification §3. Each stage sends its own fields; earlier values are kept. Prices and discounts in it are claims:
 * the engine computes its own and never charges these.
 */
export const StorePageInput = z.object({
  bookingId: BookingId.optional(),
  langCode: LangCode.default("HEB"),
  stage: z.enum(["init", "passengers", "payer", "extras", "agent", "employee", "check", "extend"]),
  /** A supplier's live stay instead of a package: the selection, which is checked with the supplier again. */
  stay: StayChoice.optional(),
  packageId: Code.optional(),
  laId: Code.optional(),
  packSelectionId: z.string().max(600).optional(),
  hotel_shift_1: z.int().min(0).max(5).default(0),
  duration: z.int().min(0).max(60).optional(),
  hotelid: Code.optional(),
  cls: z.array(Code).max(9).default([]),
  /** The same rooms as a list, one entry per room; all in one hotel. */
  hotelList: z
    .array(z.object({ hotelid: Code, cls: Code, typ: RoomTyp.optional() }))
    .max(9)
    .optional(),
  flights: Code.optional(),
  /** Class of a rental car, for all days of a round trip. */
  car: Code.optional(),
  ...party,
  ...roomFields,
  discountPercent: z.number().min(-1000).max(1000).optional(),
  price: z.string().max(24).optional(),
  priceNIS: z.string().max(24).optional(),
  /** The currency of the claimed price; `US` when a price is sent without it. */
  currency: TwoLetterCurrency.optional(),
  outwardFlight: FlightClaim.optional(),
  inwardFlight: FlightClaim.optional(),
  paxList: z.array(Passenger).max(24).optional(),
  /** A logged-in club member keeps these passengers for the next booking, once this one is paid. */
  keepTravellers: z.boolean().optional(),
  payer: TypedPayer.optional(),
  additionalServices: z.array(Code).max(20).optional(),
  /**
   * How many of a service, for those sold by the piece; a service that is not named here is for everybody. When missing, the stored ones stay.
   * `paxIds` are the travellers who have it, as many as `qty`; the first of the list when missing.
   */
  serviceQuantities: z
    .array(z.object({ code: Code, qty: z.int().min(1).max(24), paxIds: z.array(Code).min(1).max(24).optional() }))
    .max(20)
    .optional(),
  couponCodes: z.array(line(40)).max(4).optional(),
  eventTicketReservation: z
    .array(z.object({ categoryId: Code, qty: z.int().min(1).max(20), paxIds: z.array(Code).max(20) }))
    .max(5)
    .optional(),
  sendPromotionalProductMails: z.boolean().optional(),
  sendPromotionalInsuranceMails: z.boolean().optional(),
  sendEsimOffer: z.boolean().optional(),
  ensureCancellation: z.boolean().optional(),
  acceptTerms: z.boolean().optional(),
  /** The price the user saw and accepts after a change. */
  acceptedPrice: Amount.optional(),
  channel: Code.optional(),
  marketerId: Code.optional(),
  utmSource: Code.optional(),
  utmMedium: Code.optional(),
  utmCampaign: Code.optional(),
  dealType: Code.optional(),
  /** The agent who books for a customer: an agency, a clerk or FC mode. Amounts are in the booking's currency. */
  OdyAgentCodeByAgent: Code.optional(),
  remarkByAgent: line(500).optional(),
  DiscountAmountByAgent: Amount.optional(),
  BypassPaymentByAgent: z.boolean().optional(),
  /** The agency's price for its customer: required from agents, printed, never charged by us. */
  salePriceByAgent: Amount.optional(),
  /** On an employer's site: the employee, and that leave was approved (specification §2 and §5). */
  employeeNumber: Code.optional(),
  /** Removes the employee from the booking, with the number and the subsidy. */
  noEmployee: z.literal(true).optional(),
  leaveApproval: z.boolean().optional(),
  /** Employees may pay with two cards; the amount on the first in shekels, half if omitted. */
  cards: z.int().min(1).max(2).optional(),
  firstCardNIS: Amount.optional(),
  /** Ordered by phone: costs ten dollars more (specification §6). */
  phoneOrder: z.boolean().optional(),
});

export const StoredRoom = z.object({
  roomNumber: z.number().int(),
  hotelId: Code,
  hotelName: z.string(),
  cls: Code,
  typ: RoomTyp,
  /** The occupants, in words. */
  compositionName: z.string(),
  roomName: z.string(),
  basis: Board,
  basisName: z.string(),
  bed: z.string().optional(),
  status: HotelStatus,
});

const StoredPassenger = z.object({
  ...Passenger.shape,
  room: z.number().int(),
  type: PassengerType,
  /** For a child: the age on the return date that the price is for. */
  age: z.number().int().optional(),
  /** What is needed of this traveller before payment, besides the names and a passport. */
  asks: z.array(TravellerDetail),
  complete: z.boolean(),
});

export const BookedEvent = z.object({
  ...SportEventInfo.shape,
  categoryId: Code,
  /** Ticket category in words. */
  category: z.string(),
  qty: z.number().int(),
});
export const BookedCar = z.object({ car: Code, name: z.string(), days: z.number().int(), from: IsoDate });

/** A service as the booking may take it: how many it takes or would take, and each number it may take with the price of all. */
const OfferedService = AddService.extend({
  qty: z.number().int(),
  quantities: z.array(z.object({ qty: z.number().int(), total: Amount })).min(1),
  /** For a service sold by the piece: the travellers who have it, or would. */
  paxIds: z.array(Code).optional(),
});

export const StorePageResult = z.object({
  bookTransId: BookingId,
  stage: z.string(),
  version: z.number().int(),
  state: BookingState,
  status: z.enum(["STORED", "PRICE_CHANGED", "EXPIRED"]),
  holdExpiresAt: z.iso.datetime(),
  holdExtended: z.boolean(),
  /** False for a supplier's live stay: its places are the supplier's until it is paid, and the time is that of the price alone. */
  placesHeld: z.boolean(),
  quoteExpiresAt: z.iso.datetime(),
  price: Price,
  lines: z.array(PriceLine),
  priceChange: PriceChange.optional(),
  packId: Code,
  category: z.object({ code: DealCategory, id: z.number().int() }),
  title: z.string(),
  dest: Code,
  destName: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  /** Nights of the whole trip; those at the hotel are in `hotelStay`. */
  duration: z.number().int(),
  /** Missing without a hotel. */
  hotelStay: HotelStay.optional(),
  outwardFlight: BookedLeg.optional(),
  inwardFlight: BookedLeg.optional(),
  rooms: z.array(StoredRoom),
  events: z.array(BookedEvent),
  car: BookedCar.optional(),
  /** For an organised tour: what is included. */
  tourTerms: z.string().optional(),
  tourCondition: TourCondition.optional(),
  paxList: z.array(StoredPassenger),
  /** Its member keeps these travellers once the booking is paid. */
  keepTravellers: z.boolean(),
  payer: Payer.optional(),
  additionalServices: z.array(Code),
  offeredServices: z.array(OfferedService),
  consents: z.object({
    sendPromotionalProductMails: z.boolean(),
    sendPromotionalInsuranceMails: z.boolean(),
    sendEsimOffer: z.boolean(),
    ensureCancellation: z.boolean(),
  }),
  extrasSeen: z.boolean(),
  termsAccepted: z.boolean(),
  /** `percent`: of rooms and journey after the deal's discount. */
  coupons: z.array(z.object({ code: z.string(), amount: Amount, percent: z.number().optional() })),
  /**
   * Present on the site of an employer that subsidises its employees, where it is required, and to those who sell for that employer elsewhere.
   */
  employee: z
    .object({
      variant: z.enum(["MACCABI", "PORT"]),
      required: z.boolean(),
      number: z.string().optional(),
      leaveApproved: z.boolean(),
      subsidy: Amount,
      /** The number of cards, and the amount on the first of two if one was given. */
      cards: z.number().int(),
      firstCardNIS: Amount.optional(),
    })
    .optional(),
  /** Present while an agent books for a customer. */
  agent: z
    .object({
      odyAgentCode: Code,
      clerkName: z.string().optional(),
      remark: z.string().optional(),
      salePrice: Amount.optional(),
      /** What the sale price is without the booking's coupons; missing unless they change it. */
      salePriceBeforeCoupons: Amount.optional(),
      discount: Amount,
      /** With the largest discount the agency may give on this booking now. Missing once the log-in has ended. */
      share: AgencyPrice.extend({ mostDiscount: Amount }).optional(),
      phoneOrder: z.boolean(),
      mayPhoneOrder: z.boolean(),
      mayBypassPayment: z.boolean(),
    })
    .optional(),
  /** The agency's log-in has ended: no details of people, only what the page of a form needs to show again what was typed into it. */
  loginNeeded: z.literal(true).optional(),
  /**
   * How the card will be charged, in shekels: at once, or not before hotel and airline have confirmed. With several payments: the amounts of
   * the first and of each other one, at the current rate. Missing with two cards, each of which has payments of its own.
   */
  charge: z
    .object({
      afterConfirmation: z.boolean(),
      payments: z.number().int(),
      firstNIS: Amount,
      otherNIS: Amount,
    })
    .optional(),
  /** In the most payments that a payer may choose. Missing with two cards. */
  installments: Installments.optional(),
  /** Paths of fields still required before payment. */
  missing: z.array(z.string()),
  rules: z.object({
    /** Passports are given now; otherwise they are only checked if given. */
    passportRequired: z.boolean(),
    /** They are asked for after the sale, until this day. */
    passportsDueBy: IsoDate.optional(),
    fullBirthDateRequired: z.boolean(),
    /** A stay in Israel: names in Hebrew or Latin letters, and neither gender nor dates of birth; only of a child whose age is not known. */
    ownSpelling: z.boolean(),
    passportValidUntil: IsoDate,
  }),
  terms: z.object({ termsVersion: z.string(), ...CancelTerms.shape }),
  /** A supplier's remarks on its rates, such as taxes paid at the hotel: shown before payment. Missing: none. */
  rateComments: z.array(z.string()).optional(),
  /** The origin of the booking: the link back to the product. */
  productQuery: z.string(),
  /** The last payment attempt, if any. */
  paymentTransUid: z.string().optional(),
  maccabiCardIndex: z.number().int().optional(),
});
export type StorePageResult = z.infer<typeof StorePageResult>;

export const PaymentUrlResult = z.object({
  bookTransId: BookingId,
  paymentTransUid: z.string(),
  paymentUrl: z.string(),
  mode: z.enum(["iframe", "redirect"]),
  expiresAt: z.iso.datetime(),
  /** The amount on this card: with two cards, a part of the total. */
  amountNIS: Amount,
  totalNIS: Amount,
  maccabiCardIndex: z.number().int(),
  cards: z.number().int(),
  rate: Rate,
  noOfPayments: z.number().int(),
  maxNoOfPayments: z.number().int(),
  firstPayment: Amount,
  otherPayments: Amount,
  blockedBrands: z.tuple([z.literal("AMEX"), z.literal("DINERS")]),
  messageOrigin: z.string(),
});
export type PaymentUrlResult = z.infer<typeof PaymentUrlResult>;

/** The return from a gateway's page, authorised by its signed state. */
const PaymentReturnInput = z.object({ paymentTransUid: z.string().min(8).max(64), state: z.string().max(400) });
const PaymentReturn = z.object({
  bookTransId: BookingId,
  paymentTransUid: z.string(),
  channel: z.string().optional(),
  marketerId: z.string().optional(),
  language: z.string(),
  /** Present if a change of a booking was paid for; with the token of its link, if it was opened through that. */
  change: z.object({ token: z.string().optional() }).optional(),
  /** Present if a fee was paid for: its page is in the visitor's area. */
  fee: z.literal(true).optional(),
});

export const DebitOutcome = z.enum([
  "DEBITED",
  "ALREADY_DEBITED",
  "PENDING",
  "DECLINED",
  "CARD_TYPE_NOT_ALLOWED",
  "HOLD_EXPIRED",
  "INVENTORY_LOST",
  "UNKNOWN",
  "NOT_VERIFIED",
]);
export type DebitOutcome = z.infer<typeof DebitOutcome>;

export const DebitResult = z.object({
  bookTransId: BookingId,
  paymentTransUid: z.string(),
  attemptNo: z.number().int(),
  outcome: DebitOutcome,
  /** True once the gateway confirmed it. False only when the gateway confirmed that nothing was charged. */
  charged: z.boolean().optional(),
  reservationStatus: ReservationStatus.optional(),
  approvalNumber: z.string().optional(),
  brand: z.string().optional(),
  last4: z.string().optional(),
  amountNIS: Amount.optional(),
  retryAllowed: z.boolean(),
  retryAfterSec: z.number().int().optional(),
  /** `booking.debited` only if money was taken; for a booking on request `booking.card-authorised-not-charged`. */
  messageKey: z.string(),
  nextUrl: z.string(),
});
export type DebitResult = z.infer<typeof DebitResult>;

/** The passports of a sold booking whose airlines take them after the sale. */
export const PassportState = z.object({
  /** The last day on which the customer gives or corrects them. */
  dueBy: IsoDate,
  open: z.boolean(),
  /** Six months from departure (specification §5). */
  validUntil: IsoDate,
  /** `given`: the number, masked but for its last three characters; missing until given. */
  passengers: z.array(
    z.object({
      paxId: Code,
      given: z.string().optional(),
      /** What is given with the passport, because the booking did not ask for it. */
      asks: z.array(TravellerDetail),
    }),
  ),
});
export type PassportState = z.infer<typeof PassportState>;

/**
 * Money that goes back to the cards of a booking: a part that the desk granted, of a change, an extra or a cancelled traveller, or the rest
 * with a cancellation.
 */
export const CardRefund = z.object({
  what: z.enum(["granted", "change", "extra", "traveller", "rest"]),
  amountNIS: Amount,
  /** The card it goes back to. Missing where the reader did not pay with it. */
  last4: z.string().optional(),
  /** When it arrived, or while it is on its way, when it was sent. */
  at: z.iso.datetime(),
});
export type CardRefund = z.infer<typeof CardRefund>;

/** What a card paid, as receipts name it. `isChange`: the difference of a change of date or hotel. */
const PaidByCard = z.object({
  last4: z.string().optional(),
  validity: z.string().optional(),
  amountNIS: Amount,
  payments: z.number().int(),
  isChange: z.boolean(),
});

export const BookingInfo = z.object({
  /** The seller, in the requested language: the shop, or an agency that has its own site, with its phone. */
  seller: z.object({ name: z.string(), phone: z.string().optional(), hours: z.string().optional() }),
  bookTransId: BookingId,
  pnr: z.string(),
  orderNumber: z.string(),
  createdAt: z.iso.datetime(),
  state: BookingState,
  /** Missing until the payment is settled. */
  reservationStatus: ReservationStatus.optional(),
  /** For a refused booking: who did not confirm it. Missing: the payment failed. */
  refusedBy: AwaitedSupplier.optional(),
  processing: z.boolean(),
  title: z.string(),
  dest: Code,
  destName: z.string(),
  /** The trip goes abroad. */
  abroad: z.boolean(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  payer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mobile: z.string(),
    /** All digits but the last three are masked. */
    IdenticationNumber: z.string(),
    NoOfPayment: z.number().int(),
    cardValidity: z.string().optional(),
    last4: z.string().optional(),
    brand: z.string().optional(),
    /**
     * Each payment by card, with what was taken before anything went back: one of the booking, two of an employee's two cards, and one of each
     * change of date or hotel that cost more.
     */
    cards: z.array(PaidByCard),
  }),
  /** For a booking of which an employer pays a part; `owed`: what it owes the shop for it, in the booking's currency. */
  employee: z
    .object({
      employer: z.string(),
      number: z.string(),
      leaveApproved: z.boolean(),
      subsidy: Amount,
      owed: Amount,
    })
    .optional(),
  passengers: z.array(
    z.object({
      paxId: Code,
      firstName: z.string(),
      lastName: z.string(),
      gender: z.enum(["M", "F"]).optional(),
      birthDate: IsoDate.optional(),
      type: PassengerType,
      room: z.number().int(),
    }),
  ),
  /** Travellers who were cancelled while the others stay, oldest first. */
  cancelledPassengers: z.array(
    z.object({
      paxId: Code,
      firstName: z.string(),
      lastName: z.string(),
      type: PassengerType,
      at: z.iso.datetime(),
      /** What is kept of their part, in the booking's currency. Missing for the customer of an agency that sold at its own price. */
      fee: Amount.optional(),
    }),
  ),
  rooms: z.array(StoredRoom),
  outwardFlight: BookedLeg.optional(),
  inwardFlight: BookedLeg.optional(),
  hotels: z.array(
    z.object({
      hotelId: Code,
      name: z.string(),
      checkIn: IsoDate,
      checkOut: IsoDate,
      status: HotelStatus,
      /** Where it is and how to contact it, as far as known. */
      address: z.string().optional(),
      phone: z.string().optional(),
    }),
  ),
  events: z.array(BookedEvent),
  car: BookedCar.optional(),
  /** For an organised tour: what is included. */
  tourTerms: z.string().optional(),
  tourCondition: TourCondition.optional(),
  /** For an organised tour: its name and what each of its days is called, from the first. */
  tour: z.object({ name: z.string(), days: z.array(z.string()) }).optional(),
  additionalServices: z.array(
    z.object({ code: Code, name: z.string(), qty: z.number().int(), travellers: ServiceTravellers }),
  ),
  /** The paid services of a confirmed booking with their states, also those refunded. */
  extras: z.array(PaidExtra),
  price: Price,
  lines: z.array(PriceLine),
  paidNIS: Amount,
  /** What went back to the cards, or is on its way there. Missing: nothing did. */
  refundedNIS: Amount.optional(),
  /** What was taken before that. Present with `refundedNIS`. */
  chargedNIS: Amount.optional(),
  /** Fees paid beside the price, such as the one for a corrected name, each with its card; `paidNIS` is without them. */
  paidFees: z.array(PaidByCard),
  /** Each refund to the cards, oldest first. */
  refunds: z.array(CardRefund),
  /** The fee of a cancelled booking that was paid by card. */
  cancellationFeeNIS: Amount.optional(),
  /**
   * `refunded`: everything taken was given back. `to-agency`: ordered by an agency without a payment to us; its customer pays the agency.
   */
  payment: z.enum(["paid", "refunded", "unpaid", "to-agency"]),
  paidAt: z.iso.datetime().optional(),
  coupons: z.array(z.object({ code: z.string(), amount: Amount })),
  salePrice: z.string().optional(),
  clerkName: z.string().optional(),
  remark: z.string().optional(),
  /** For a supplier's stay: the provider, the supplier's reference once confirmed, and its remarks on the rooms. */
  stay: z
    .object({
      reference: z.string().optional(),
      supplierName: z.string().optional(),
      vatNumber: z.string().optional(),
      comments: z.array(z.string()),
    })
    .optional(),
  cancellation: z.array(CancelRule),
  /** Present if passports are given after the sale. */
  passports: PassportState.optional(),
  /** The available documents. */
  documents: z.array(DocumentKind),
});
export type BookingInfo = z.infer<typeof BookingInfo>;

const bookingRef = { bookingId: BookingId, langCode: LangCode.default("HEB") };

export const bookings = {
  storePage: operation({
    method: "POST",
    path: "/operation/storePage/:bookingId?",
    group: "bff",
    inAddress: ["langCode"],
    summary: "Stores a stage of the booking; `init` without an id opens it and holds the stock",
    input: StorePageInput,
    output: StorePageResult,
    refusals: [
      "sold-out",
      "being-booked",
      "room-not-found",
      "flight-unavailable",
      "selection-over",
      "sales-closed",
      "price-changed",
      "too-many-holds",
      "hold-expired",
      "wrong-state",
      "invalid-party",
      "babies-not-allowed",
      "invalid-name",
      "invalid-birth-date",
      "invalid-passport",
      "invalid-payer",
      "card-digits",
      "terms-not-accepted",
      "terms-changed",
      "incomplete",
      "price-error",
      "invalid-coupon-price",
      "invalid-coupon-number",
      "coupon-in-use",
      "coupon-reserved",
      "excessive-discount",
      "credit-limit",
      "invalid-sale-price",
      "invalid-employee",
      "subsidy-used",
      "leave-not-approved",
      "invalid-split",
      "invalid-stay",
      "supplier-away",
    ],
  }),
  storedPage: operation({
    method: "GET",
    path: "/operation/storePage/:bookingId",
    group: "bff",
    summary: "The stored booking",
    input: z.object(bookingRef),
    output: StorePageResult,
    refusals: [],
  }),
  getPaymentUrl: operation({
    method: "POST",
    path: "/operation/getPaymentUrl/:bookingId",
    group: "bff",
    summary: "Opens a payment attempt and returns its hosted card page",
    input: z.object({
      ...bookingRef,
      payer: TypedPayer.optional(),
      /** The shekel amount the user was shown; a different amount is refused with price-changed. */
      shownPrice: Amount.optional(),
      channel: Code.optional(),
      marketerId: Code.optional(),
      /** The site's address for the gateway's return, checked against the configured hosts. */
      returnOrigin: z.url().max(200).optional(),
    }),
    output: PaymentUrlResult,
    refusals: [
      "incomplete",
      "hold-expired",
      "wrong-state",
      "price-changed",
      "payment-closed",
      "gateway-down",
      "too-many-attempts",
      "in-progress",
      "terms-not-accepted",
      "terms-changed",
      "sold-out",
      "supplier-away",
      "invalid-payer",
      "room-not-found",
      "flight-unavailable",
      "price-error",
    ],
  }),
  paymentPage: operation({
    method: "GET",
    path: "/operation/getPaymentUrl/:bookingId",
    group: "bff",
    summary: "The hosted card page that getPaymentUrl opened, as long as a card can be entered there",
    input: z.object(bookingRef),
    output: PaymentUrlResult.omit({ messageOrigin: true }),
    /** gone: none was opened, it is over, or the booking has another price or other payments by now. */
    refusals: ["gone"],
  }),
  debitCreditCard: operation({
    method: "POST",
    path: "/operation/debitCreditCard/:bookingId/:maccabiCardIndex?",
    group: "bff",
    summary: "Captures the payment; safe to repeat",
    input: z.object({
      ...bookingRef,
      maccabiCardIndex: z.int().min(1).max(2).default(1),
      paymentTransUid: z.string().min(8).max(64),
      retry: z.int().min(0).max(5).default(0),
    }),
    output: DebitResult,
    refusals: ["key-reused"],
  }),
  paymentReturned: operation({
    method: "POST",
    path: "/operation/paymentReturned/:paymentTransUid",
    group: "bff",
    summary:
      "Checks an attempt at the gateway after its page returned; authorised by the signed state, not by a session",
    input: PaymentReturnInput,
    output: PaymentReturn.extend({
      /** verified: the amount is held on the card and can be debited. */
      verdict: z.enum(["verified", "declined", "cancelled", "unknown", "settled"]),
    }),
    refusals: [],
  }),
  paymentReturn: operation({
    method: "GET",
    path: "/operation/paymentReturned/:paymentTransUid",
    group: "bff",
    summary: "Where a browser that the gateway sends back continues; asks the gateway nothing",
    input: PaymentReturnInput,
    output: PaymentReturn,
    refusals: [],
  }),
  succeededBooking: operation({
    method: "GET",
    path: "/operation/succeededBooking/:bookingId",
    group: "bff",
    summary: "Everything about a submitted booking",
    input: z.object(bookingRef),
    output: BookingInfo.extend({
      agency: AgencyOfBooking.optional(),
      /** When its cancellation was asked for; the desk has not settled that yet. */
      cancellationAskedAt: z.iso.datetime().optional(),
      /** The booked hotel is not available; `answerBy`: until then the customer can answer an offer of another one. */
      hotelGone: z.object({ answerBy: z.iso.datetime().optional() }).optional(),
    }),
    refusals: ["wrong-state"],
  }),
};
