import * as z from "zod/v4";
import { DisabledForm } from "~/desk/set-disabled.server";
import { text, tick } from "~/forms/fields.server";

/** A new coupon, or the button of a listed coupon, whose form has a `kind`. */
export const CouponForm = z.object({
  code: text(40),
  amount: text(40),
  percent: text(40),
  currency: z.enum(["USD", "EUR", "ILS"]).catch("USD"),
  usableFrom: text(40),
  usableUntil: text(40),
  departureFrom: text(40),
  departureUntil: text(40),
  minPrice: text(40),
  minPax: text(40),
  usageLimit: text(40),
  combinable: tick,
  ...DisabledForm.shape,
});
