import * as z from "zod/v4";
import { AgentPrices } from "../shopping/search-and-selection";
import { Amount } from "../vocabulary/money";
import { BookingId, Code } from "../vocabulary/vocabulary";
import { paymentMethods } from "./payment-methods";

export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/**
 * An order on an agency's account, in shekels at the rate of the order (decision 0089): price less commission is the net price, which is
 * owed; once cancelled, the fee is owed instead. Only for the agency itself and the desk.
 */
export const OrderAccount = z.object({
  /** After a discount that the agency gave. */
  priceNIS: Amount,
  /** What a discount of the agency left of its commission. */
  commissionNIS: Amount,
  commissionPercent: z.string(),
  netNIS: Amount,
  /** Cancelled or refused: there is no commission, and the net price is what is owed of it, its fee. */
  isEnded: z.boolean(),
  owedNIS: Amount,
  paidNIS: Amount,
  /** Owed less paid; below zero when too much was paid. */
  openNIS: Amount,
});
export type OrderAccount = z.infer<typeof OrderAccount>;

/** A payment that the desk recorded for an order on an agency's account. */
export const AgencyPayment = z.object({
  bookTransId: BookingId,
  pnr: z.string(),
  at: z.iso.datetime(),
  /** Below zero: given back to the agency. A reversal has the opposite amount of the payment it reverses. */
  amountNIS: Amount,
  /** Missing: recorded before methods were. */
  method: PaymentMethod.optional(),
  /** For a reversal: its reason. */
  reference: z.string().optional(),
  /** Recorded by mistake: another entry reverses it. */
  isReversed: z.boolean(),
  /** It reverses another entry. */
  isReversal: z.boolean(),
});
export type AgencyPayment = z.infer<typeof AgencyPayment>;

/** The same for the desk, which can reverse it, with the desk user who recorded it. */
export const RecordedPayment = AgencyPayment.extend({ paymentId: z.number().int(), by: z.string() });
export type RecordedPayment = z.infer<typeof RecordedPayment>;

/**
 * The account that an order without payment is on, in shekels: what is open with what is on offer for the agency's other bookings, and its
 * limit, if it has one; what this order comes to, and the payments recorded for it.
 */
export const AccountOfOrder = z.object({
  agencyCode: Code,
  openNIS: Amount,
  limitNIS: Amount.optional(),
  order: OrderAccount,
  payments: z.array(RecordedPayment),
});

/**
 * A booking's price as its agency reads it, in the booking's currency: price less commission is the net price, which the agency pays
 * (decision 0089). Only in answers to that agency.
 */
export const AgencyPrice = AgentPrices.omit({ internalInfo: true }).extend({
  /** After the agent's discount. */
  price: Amount,
  /** A discount of the agent's was taken out of the commission. */
  isLessDiscount: z.boolean(),
});
export type AgencyPrice = z.infer<typeof AgencyPrice>;

/** The agency's part of a booking that it made: in answers to it alone. */
export const AgencyOfBooking = AgencyPrice.extend({
  /** Cancelled or refused: there is no commission, and the net price is the fee of the cancellation. */
  isEnded: z.boolean(),
  /** For an order on the agency's account, with the payments recorded for it. */
  account: OrderAccount.extend({ payments: z.array(AgencyPayment) }).optional(),
});
