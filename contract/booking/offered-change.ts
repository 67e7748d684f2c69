import * as z from "zod/v4";
import { FlightLeg } from "../shopping/flights";
import { HotelFacts } from "../shopping/hotel-facts";
import { Amount, TwoLetterCurrency } from "../vocabulary/money";
import { Code, IsoDate } from "../vocabulary/vocabulary";

/** How far the payment of a change's difference has come. */
export const ChangePayment = z.object({
  /**
   * none: not started. open: the card page waits. checking: a debit without a known outcome. refused: the last card was
   * not charged, and the offer is still open. returned: money was taken and is refunded, as the change was not made.
   */
  state: z.enum(["none", "open", "checking", "refused", "paid", "returned"]),
  /** Why the last card was refused. */
  reason: z.enum(["card-declined", "card-type"]).optional(),
  /** The card company's page while it is open. */
  paymentUrl: z.string().optional(),
});
export type ChangePayment = z.infer<typeof ChangePayment>;

/** A flight on the new date, with the baggage that its fare includes. */
export const ChangedFlight = FlightLeg.pick({
  airlineName: true,
  flightNumber: true,
  departureAirport: true,
  departureAirportName: true,
  departureDate: true,
  departureTime: true,
  departureTerminal: true,
  arrivalAirport: true,
  arrivalAirportName: true,
  arrivalDate: true,
  arrivalTime: true,
  arrivalTerminal: true,
  minutes: true,
  stopovers: true,
  baggage: true,
});
export type ChangedFlight = z.infer<typeof ChangedFlight>;

/** One of the two hotels of a change, as the catalogue describes it, with room and board. */
const ChangedHotel = z.object({
  hotelId: Code,
  name: z.string(),
  stars: z.number().int(),
  placeName: z.string(),
  picture: z.string(),
  facts: HotelFacts,
  room: z.string(),
  basis: z.string(),
});

/** A change of a booking's hotel or date, offered or completed. */
export const HotelChange = z.object({
  token: z.string(),
  /** The booking's reference. */
  pnr: z.string(),
  /** Names this offer in the visitor's answer, so that a page of an earlier one does not answer it. */
  changeId: z.string(),
  kind: z.enum(["hotel", "date"]),
  /** Names of the hotels; equal if only the date changes. */
  from: z.string(),
  to: z.string(),
  /** Room and board in the new hotel. */
  room: z.string(),
  basis: z.string(),
  /** For a change of hotel: the booked one and the one offered. */
  hotels: z.object({ before: ChangedHotel, after: ChangedHotel }).optional(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  /** The first day before the change. */
  dateBefore: IsoDate,
  /** For a change of date: the flights out and back on the new date, whose times and baggage may differ. */
  flights: z.array(ChangedFlight).optional(),
  /** In shekels: refunded to the card if negative, never at an agency's own price; else paid by card before the change is made. */
  differenceNIS: Amount,
  /**
   * The customer's price of the booking before and after the change, in shekels: an agency's own price, where it sold at one. Missing for
   * an order without payment, and for an agency's own price that does not rise.
   */
  priceBeforeNIS: Amount.optional(),
  priceAfterNIS: Amount.optional(),
  /**
   * The price that an agency's customer pays the agency, in the booking's currency, for an order without payment: before and after a change
   * that makes it dearer, or the present one once a change was made.
   */
  agencyPrice: z
    .object({
      rises: z.object({ before: Amount, by: Amount }).optional(),
      after: Amount,
      currency: TwoLetterCurrency,
    })
    .optional(),
  /** Codes of the booking's coupons that do not count after the change. */
  lostCoupons: z.array(z.string()).optional(),
  payment: ChangePayment,
  /** The new price is higher, and the difference is waived. */
  waived: z.boolean(),
  /** Of a date that the customer wishes: cancelling by the supplier's terms does not become cheaper. Missing: the shop causes the change. */
  keepsFee: z.literal(true).optional(),
  /** The booked hotel is not available: the customer may cancel for a full refund. */
  notProvided: z.boolean().optional(),
  /** Missing until the customer has answered. */
  accepted: z.boolean().optional(),
  answerBy: z.iso.datetime(),
  /** Missing while it can be answered. replaced: a newer offer or change took its place. cancelled: the booking was cancelled. */
  ended: z.enum(["expired", "replaced", "cancelled"]).optional(),
  /** When a cancellation was asked for that the desk has not settled yet. */
  cancellationAskedAt: z.iso.datetime().optional(),
  /** That request was made because the hotel is not available: accepting the change ends it. Missing: no answer does. */
  acceptingEndsRequest: z.literal(true).optional(),
  /**
   * Present once the booking is cancelled, made or not: the fee that is kept of everything paid by card, and all that goes back of it, the
   * difference of a change that was made included. Without the amounts where nothing was paid to the shop.
   */
  bookingCancelled: z.object({ money: z.object({ keptNIS: Amount, refundNIS: Amount }).optional() }).optional(),
});
export type HotelChange = z.infer<typeof HotelChange>;
