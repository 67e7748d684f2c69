import { mostPayments } from "@contract/vocabulary/payment-counts";
import * as z from "zod/v4";
import { payerTexts } from "~/booking/booking-forms.server";
import { text, tick } from "~/forms/fields.server";
import type { AnswerTo } from "~/forms/read-form.server";

/** What the payer's page sends. Consents are boxes nobody ticked in advance. */
export const PayerForm = z.object({
  ...payerTexts,
  NoOfPayment: z.number().int().min(1).max(mostPayments).default(1),
  products: tick,
  insurance: tick,
  esim: tick,
  /** Of an employer's people alone. */
  employeeNumber: text(20),
  leaveApproval: tick,
});
export type PayerAnswer = AnswerTo<typeof PayerForm>;
