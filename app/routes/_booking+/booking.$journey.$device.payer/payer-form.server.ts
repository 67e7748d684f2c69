import { mostPayments } from "@contract/vocabulary/payment-counts";
import * as z from "zod/v4";
import { payerTextFields } from "~/booking/booking-forms.server";
import { employeeFields } from "~/booking/employee/employee-fields.server";
import { matching, tick } from "~/forms/fields.server";

/** The payer page's form. Consent boxes are never ticked in advance. */
export const PayerForm = z.object({
  ...payerTextFields,
  NoOfPayment: z.number().int().min(1).max(mostPayments).default(1),
  products: tick,
  insurance: tick,
  esim: tick,
  /** Only for an employer's staff. */
  ...employeeFields,
  /** The button "I need more time". */
  more: matching(/./),
});
