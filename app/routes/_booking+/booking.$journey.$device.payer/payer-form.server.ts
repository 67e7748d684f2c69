import { mostPayments } from "@contract/vocabulary/payment-counts";
import * as z from "zod/v4";
import { payerTextFields } from "~/booking/booking-forms.server";
import { matching, text, tick } from "~/forms/fields.server";

/** The payer page's form. Consent boxes are never ticked in advance. */
export const PayerForm = z.object({
  ...payerTextFields,
  NoOfPayment: z.number().int().min(1).max(mostPayments).default(1),
  products: tick,
  insurance: tick,
  esim: tick,
  /** Only for an employer's staff. */
  employeeNumber: text(20),
  leaveApproval: tick,
  /** The button "I need more time". */
  more: matching(/./),
});
