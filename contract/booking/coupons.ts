import * as z from "zod/v4";
import { Amount, TwoLetterCurrency } from "../vocabulary/money";
import { BookingId, IsoDate, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** Specification §7, Booking: coupons. */
export const coupons = {
  checkCoupon: operation({
    method: "GET",
    path: "/operation/checkCoupon/:code",
    group: "bff",
    summary: "Discount that a coupon would give; stores nothing",
    input: z.object({
      code: z.string().min(1).max(40),
      /** The price of rooms and journey as shown, without services: the base of a coupon in percent. Whole, or with up to two places. */
      amount: z
        .string()
        .regex(/^-?\d{1,10}(\.\d{1,2})?$/)
        .optional(),
      checkinDate: IsoDate.optional(),
      /** The amount's currency: the house's code, or the ISO code. */
      currency: z.enum([...TwoLetterCurrency.options, "USD", "EUR", "ILS"]).default("US"),
      bookTransId: BookingId.optional(),
      numOfPax: z.int().min(1).max(40).default(2),
      langCode: LangCode.default("HEB"),
    }),
    output: z.object({
      code: z.string(),
      valid: z.literal(true),
      amount: Amount,
      currency: z.string(),
      newTotal: Amount,
      combinable: z.boolean(),
    }),
    refusals: ["invalid-coupon-price", "invalid-coupon-number", "coupon-in-use", "coupon-reserved"],
  }),
  checkCouponAvailability: operation({
    method: "GET",
    path: "/operation/checkCouponAvailability",
    group: "bff",
    summary: "Whether any coupon is valid today",
    input: z.object({}),
    output: z.object({ available: z.boolean() }),
    refusals: [],
  }),
};
