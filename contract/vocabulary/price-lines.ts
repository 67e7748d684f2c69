import * as z from "zod/v4";
import { Amount } from "./money";

/** The components of a price, in the order of the design and the receipt. */
export const PriceLineCode = z.enum([
  "ADULT",
  "SINGLE_SUPP",
  "ADULT3",
  "CHILD1",
  "CHILD2",
  "CHILD3",
  "INFANT",
  "FARE_AGE",
  "FLIGHT_SUPP",
  "TICKET",
  "CAR",
  "STAY",
  "SERVICE",
  "DISCOUNT",
  "CLUB",
  "COUPON",
  "AGENT_DISCOUNT",
  "SUBSIDY",
  "PHONE_FEE",
  "WAIVED",
  "REFUND",
  "RETAINED",
  "TRAVELLER_FEE",
  "SOLD_PRICE",
]);
export type PriceLineCode = z.infer<typeof PriceLineCode>;

export const PriceLine = z.object({
  code: PriceLineCode,
  /** The room the line belongs to, from 1; 0 for the whole booking. */
  room: z.number().int(),
  label: z.string(),
  /** Code of the additional service, if the line is for one. */
  service: z.string().optional(),
  qty: z.number().int(),
  unit: Amount,
  total: Amount,
});
export type PriceLine = z.infer<typeof PriceLine>;

export const PriceChange = z.object({
  old: Amount,
  new: Amount,
  /** EXTRAS: a car, match tickets or services. RATE: an amount in shekels, at another exchange rate. */
  reason: z.enum(["HOTEL", "FLIGHT", "EXTRAS", "RATE", "DISCOUNT", "CLAIM"]),
});
export type PriceChange = z.infer<typeof PriceChange>;

export const PriceWarning = z.enum(["BABIES_NOT_ALLOWED", "ON_REQUEST", "LAST_SEATS", "notAllowedExcessviveDiscount"]);
