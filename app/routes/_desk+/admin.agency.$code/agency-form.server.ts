import { paymentMethods } from "@contract/agencies/payment-methods";
import { mostOpenOrders } from "@contract/desk/agency-desk";
import * as z from "zod/v4";
import { choice, file, secret, several, text } from "~/forms/fields.server";

const line = text(300);
const inFour = z.object({ he: line, en: line, ru: line, ar: line });

/** The agency settings the desk edits. The logo, the new password and the new clerk are separate forms with a `do` field. */
export const AgencyForm = z.object({
  do: choice([
    "password",
    "clerk",
    "logo",
    "remove-logo",
    "settle",
    "reverse",
    "settle-subsidies",
    "reverse-subsidy",
    "add-fc-link",
    "withdraw-fc-link",
  ]),
  /** The open orders that were paid, each with the amount shown. */
  orders: several(/^[\w-]{1,64}:-?\d{1,12}\.\d{2}$/, mostOpenOrders),
  method: choice(paymentMethods),
  reference: text(80),
  /** The recorded payment to reverse. */
  paymentId: text(15),
  reason: text(80),
  /** The same of an employer's payments for its employees' bookings. */
  subsidies: several(/^[\w-]{1,64}:-?\d{1,12}\.\d{2}$/, mostOpenOrders),
  subsidyMethod: choice(paymentMethods),
  subsidyReference: text(80),
  subsidyPaymentId: text(15),
  subsidyReason: text(80),
  clerkName: text(60),
  /** A new link of the call centre: its clerk, and the last day it works. */
  linkClerk: text(60),
  linkLastDay: text(10),
  /** The link to withdraw. */
  linkId: text(64),
  logo: file,
  totp: secret(12),
  agencyCode: line,
  odyAgentCode: line,
  marketerId: line,
  names: inFour,
  phone: line,
  phoneHours: line,
  email: line,
  language: line,
  loginPhone: line,
  commissionPercent: line,
  discountPercent: line,
  creditLimitNIS: line,
  hosts: line,
  dealTypeCodes: line,
  backgroundColorCss: line,
  metaTitles: inFour,
  metaDescriptions: inFour,
  variant: line,
  flags: several(/^\w{1,40}$/),
});
export type AgencyForm = z.output<typeof AgencyForm>;
