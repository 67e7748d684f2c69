import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { BookedLeg } from "../shopping/flights";
import { HotelStay } from "../shopping/hotel-stay";
import { CancelTerms } from "../shopping/search-and-selection";
import { Amount, TwoLetterCurrency } from "../vocabulary/money";
import { BookingId, Code, IsoDate, PassengerType } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { BookedCar, BookedEvent, BookingState, StoredRoom } from "./booking";

const token = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/);

/**
 * The state of a booking's signature, and since when; for `expired`, when the link ended. `changed`: signed at that time, and the offer or its
 * price was changed since, by the agency or the desk, or the payer by the agency: the customer has to sign again.
 */
export const Signature = z.object({
  state: z.enum(["asked", "seen", "signed", "changed", "expired"]),
  at: z.iso.datetime(),
  /** What was signed; missing unless it was, or when it was signed before this was kept. */
  signed: z.object({ price: Amount, currency: TwoLetterCurrency }).optional(),
});
export type Signature = z.infer<typeof Signature>;

/** A link to sign, as the desk reads it. */
export const SignatureRecord = z.object({
  sentAt: z.iso.datetime(),
  /** The clerk, or the agency's code. */
  sentBy: z.string(),
  /** A masked phone or e-mail address; missing where it is no longer kept. */
  sentTo: z.string().optional(),
  endsAt: z.iso.datetime(),
  seenAt: z.iso.datetime().optional(),
  signedAt: z.iso.datetime().optional(),
  price: Amount.optional(),
  /** Signed, and what was signed is the booking as it is, by the payer of now. */
  holds: z.boolean(),
});
export type SignatureRecord = z.infer<typeof SignatureRecord>;

/** The page that a customer reads before signing: the whole offer at the agency's sale price, without anything internal to the agency. */
export const SignaturePage = z.object({
  /** The seller. */
  agencyName: z.string(),
  state: BookingState,
  title: z.string(),
  destName: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  duration: z.number().int(),
  /** Missing without a hotel. */
  hotelStay: HotelStay.optional(),
  outwardFlight: BookedLeg.optional(),
  inwardFlight: BookedLeg.optional(),
  rooms: z.array(StoredRoom),
  events: z.array(BookedEvent),
  car: BookedCar.optional(),
  /** Names of the ordered services. */
  services: z.array(z.string()),
  /** Empty from a week after the link ended: people who find it later read no names or birth dates. */
  passengers: z.array(z.object({ paxId: Code, name: z.string(), type: PassengerType, birthDate: IsoDate.optional() })),
  /** The agency's price, the only one that the customer sees. */
  price: Amount,
  currency: TwoLetterCurrency,
  /** A digest of days, flights, rooms, services and travellers: changes when one of them does. */
  offer: z.string(),
  /** Fees of the sale price. */
  ...CancelTerms.shape,
  /** When this offer was signed at this price. */
  signedAt: z.iso.datetime().optional(),
  expired: z.boolean(),
});
export type SignaturePage = z.infer<typeof SignaturePage>;

/** Specification §7, Booking: the signature page that an agent sends to the customer. */
export const signatures = {
  sendFinalMsg: operation({
    method: "GET",
    path: "/operation/sendFinalMsg/:bookingId",
    group: "bff",
    changes: true,
    summary: "Sends the customer of an agent's booking a link to read and accept the terms",
    input: z.object({ ...inLanguage, bookingId: BookingId }),
    output: z.object({ sentTo: z.string() }),
    refusals: ["wrong-state", "incomplete"],
  }),
  signaturePage: operation({
    method: "GET",
    path: "/operation/signature/:token",
    group: "bff",
    summary:
      "The terms that the holder of a link is asked to sign; gone while their agency is closed and nothing is booked",
    input: z.object({ ...inLanguage, token }),
    output: SignaturePage,
    refusals: ["gone"],
  }),
  acceptTerms: operation({
    method: "GET",
    path: "/operation/acceptTerms/:token",
    group: "bff",
    changes: true,
    summary: "Accepts the reservation terms for the holder of a link; safe to repeat",
    input: z.object({
      ...inLanguage,
      token,
      /** The sale price the customer read; a different one is refused with price-changed. */
      shownPrice: Amount,
      /** The offer the customer read, as `signaturePage` gave it; a different one is refused with offer-changed. */
      shownOffer: z.string().min(1).max(64),
    }),
    output: SignaturePage,
    refusals: ["gone", "price-changed", "offer-changed"],
  }),
  signatureState: operation({
    method: "GET",
    path: "/operation/signatureState/:bookingId",
    group: "bff",
    summary: "Whether the customer of an agent's booking was sent the terms, opened them or signed them",
    input: z.object({ ...inLanguage, bookingId: BookingId }),
    output: z.object({
      signature: Signature.optional(),
      maySend: z.boolean(),
      /** Where the link goes, telephones masked; missing until there is a payer. */
      recipient: z.string().optional(),
    }),
    refusals: [],
  }),
};
