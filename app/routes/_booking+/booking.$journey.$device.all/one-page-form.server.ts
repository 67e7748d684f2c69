import { mostPayments } from "@contract/vocabulary/payment-counts";
import * as z from "zod/v4";
import { agentFields } from "~/booking/agent-fields.server";
import { payerTextFields, serviceCodes, serviceQty, serviceTravellers } from "~/booking/booking-forms.server";
import { employeeFields, twoCardFields } from "~/booking/employee/employee-fields.server";
import { choice, hiddenAmount, matching, text, tick } from "~/forms/fields.server";
import { noTraveller } from "./pasted-travellers";

const traveller = z.object({
  lastName: text(40),
  firstName: text(40),
  gender: z.enum(["F", "M", ""]).default("").catch(""),
  birth: text(40),
  passportNumber: text(40),
  expiry: text(40),
});

/** All the fields of a booking on one page; `do` is the button pressed. */
export const OnePageForm = z.object({
  travellers: z.array(traveller).max(24),
  payer: z.object(payerTextFields),
  NoOfPayment: z.number().int().min(1).max(mostPayments).catch(1),
  service: serviceCodes,
  qty: serviceQty,
  who: serviceTravellers,
  asks: serviceCodes,
  ...agentFields,
  ...employeeFields,
  ...twoCardFields,
  /** The button "I need more time". */
  more: matching(/./),
  do: choice(["pay", "bypass", "save", "sign", "paste", "copy", "coupon"]),
  coupon: text(40),
  /** The code of a coupon whose button removes it. */
  remove: matching(/./),
  paste: text(8000),
  acceptTerms: tick,
  acceptedPrice: hiddenAmount,
});

/** The form with exactly this number of travellers, however many were submitted. */
export function withTravellerCount(typed: z.output<typeof OnePageForm>, count: number): z.output<typeof OnePageForm> {
  return { ...typed, travellers: Array.from({ length: count }, (_, index) => typed.travellers[index] ?? noTraveller) };
}
